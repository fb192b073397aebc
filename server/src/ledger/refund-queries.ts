import type { LineAmounts } from '@souk/rules/refund-lines';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type RefundRow = {
  id: number;
  order_id: number;
  attempt_id: number | null;
  reference: string;
  payment_id: string | null;
  amount_minor: number;
  currency: string;
  state: string;
  provider_ref: string | null;
  reason: string;
  tries: number;
};

/** One line of a refund; amounts are whole minor units of its currency (decision 025). */
export type RefundLine = LineAmounts & {
  /** `shop`: no purpose was given; `goodwill`: deliberately; `nobody`: the payment never belonged to the order. */
  borneBy: 'seller' | 'shop' | 'goodwill' | 'nobody';
  partId: number | null;
  lineId: number | null;
};

const columns = [
  'id',
  'order_id',
  'attempt_id',
  'reference',
  'payment_id',
  'amount_minor',
  'currency',
  'state',
  'provider_ref',
  'reason',
  'tries',
] as const;

const amounts = [
  'line.order_line_id',
  'line.units',
  'line.goods_minor',
  'line.shipping_minor',
  'line.voucher_shop_minor',
  'line.voucher_seller_minor',
  'line.commission_minor',
  'line.commission_tax_minor',
  'line.deemed_vat_minor',
  'line.shipping_vat_minor',
].map((column) => sql.ref(column));

/** False: this cause already has a refund. */
export async function insertRefund(
  tx: Transaction<DB>,
  refund: {
    orderId: number;
    attemptId: number | null;
    reference: string;
    cause: string;
    paymentId: string | null;
    amountMinor: number;
    currency: string;
    state: 'queued' | 'sent' | 'done' | 'by-hand' | 'failed';
    providerRef?: string;
    reason: string;
    /** Their products and shipping add up to the amount. */
    lines: readonly RefundLine[];
    now: Date;
  },
): Promise<boolean> {
  const row = tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      attempt_id: refund.attemptId,
      reference: refund.reference,
      cause: refund.cause,
      payment_id: refund.paymentId,
      amount_minor: refund.amountMinor,
      currency: refund.currency,
      state: refund.state,
      provider_ref: refund.providerRef ?? null,
      reason: refund.reason,
      try_at: refund.state === 'queued' ? refund.now : null,
      created_at: refund.now,
      updated_at: refund.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  const { rows } = await sql<{ id: number }>`
    with refund as (${row}), lines as (
      insert into refund_lines (
        refund_id, borne_by, order_part_id, order_line_id, units, goods_minor, shipping_minor, voucher_shop_minor,
        voucher_seller_minor, commission_minor, commission_tax_minor, deemed_vat_minor, shipping_vat_minor
      )
      select refund.id, line.* from refund, jsonb_to_recordset(${JSON.stringify(refund.lines)}) as line (
        "borneBy" text, "partId" int, "lineId" int, units int, "goodsMinor" bigint, "shippingMinor" bigint,
        "voucherShopMinor" bigint, "voucherSellerMinor" bigint, "commissionMinor" bigint, "commissionTaxMinor" bigint,
        "deemedVatMinor" bigint, "shippingVatMinor" bigint
      )
    )
    select id from refund`.execute(tx);
  return rows.length > 0;
}

/** Amounts refunded of each line at its seller's expense, or taken back by a dispute; without failed refunds and disputes that were won. */
export async function listGiven(db: Kysely<DB>, orderId: number): Promise<Map<number, LineAmounts>> {
  const { rows } = await sql<LineAmounts & { lineId: number }>`
    select line.order_line_id as "lineId", sum(units)::bigint as units, sum(goods_minor)::bigint as "goodsMinor",
      sum(shipping_minor)::bigint as "shippingMinor", sum(voucher_shop_minor)::bigint as "voucherShopMinor",
      sum(voucher_seller_minor)::bigint as "voucherSellerMinor", sum(commission_minor)::bigint as "commissionMinor",
      sum(commission_tax_minor)::bigint as "commissionTaxMinor", sum(deemed_vat_minor)::bigint as "deemedVatMinor",
      sum(shipping_vat_minor)::bigint as "shippingVatMinor"
    from (
      select ${sql.join(amounts)} from refunds refund join refund_lines line on line.refund_id = refund.id
      where refund.order_id = ${orderId} and refund.state <> 'failed' and line.borne_by = 'seller'
      union all
      select ${sql.join(amounts)} from disputes dispute join dispute_lines line on line.dispute_id = dispute.id
      where dispute.order_id = ${orderId} and dispute.state <> 'won' and line.order_line_id is not null
    ) as line group by line.order_line_id`.execute(db);
  return new Map(rows.map(({ lineId, ...amounts }) => [lineId, amounts]));
}

export function listRefundLines(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select([
      'refund_lines.refund_id',
      'refund_lines.borne_by',
      'refund_lines.order_part_id',
      'refund_lines.order_line_id',
      'refund_lines.units',
      'refund_lines.goods_minor',
      'refund_lines.shipping_minor',
      'refund_lines.voucher_shop_minor',
      'refund_lines.voucher_seller_minor',
      'refund_lines.commission_minor',
      'refund_lines.commission_tax_minor',
      'refund_lines.deemed_vat_minor',
      'refund_lines.shipping_vat_minor',
    ])
    .where('refunds.order_id', '=', orderId)
    .orderBy('refund_lines.id')
    .execute();
}

export function listRefunds(db: Kysely<DB>, orderId: number): Promise<RefundRow[]> {
  return db.selectFrom('refunds').select(columns).where('order_id', '=', orderId).orderBy('id').execute();
}

export function findRefund(db: Kysely<DB>, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function updateRefund(
  db: Kysely<DB>,
  id: number,
  change: { state?: string; providerRef?: string; tryAt?: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.providerRef === undefined ? {} : { provider_ref: change.providerRef }),
      ...(change.tryAt === undefined ? {} : { try_at: change.tryAt }),
      updated_at: change.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a row that turned out to be about another row's refund. */
export async function deleteRefund(
  tx: Transaction<DB>,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  await updateRefund(tx, id, { now }); // the time of its reversal in the ledger (0269)
  await tx.deleteFrom('refunds').where('id', '=', id).execute();
}

/** Minutes between attempts; the last one repeats. */
const pauses = [1, 5, 15, 60];

/** Claims refunds to send or inquire about, each for one process; after a crash, the next run finds them again. */
export async function claimRefunds(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update refunds set tries = tries + 1,
      try_at = ${now}::timestamptz + make_interval(mins => (${pauses}::integer[])[least(tries + 1, ${pauses.length})])
    where id in (
      select id from refunds where try_at <= ${now} order by try_at limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export const openRefundStates = ['queued', 'sent', 'by-hand', 'failed'] as const;

export async function countOpenRefunds(db: Kysely<DB>) {
  return db
    .selectFrom('refunds')
    .select((is) => ['state', is.fn.countAll<number>().as('count')])
    .where('state', '!=', sql.lit('done'))
    .groupBy('state')
    .execute();
}
