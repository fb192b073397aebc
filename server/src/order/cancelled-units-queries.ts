import type { CancelReason } from '@souk/rules/cancel-reasons';
import type { LineAmounts } from '@souk/rules/refund-lines';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type CancelledUnits = {
  partId: number;
  reason: CancelReason;
  isBack: boolean;
  /** Cancelled before payment: there is no refund, the buyer just owes less. */
  isDropped: boolean;
  lines: readonly (Omit<LineAmounts, 'shippingMinor' | 'shippingVatMinor'> & { id: number })[];
  now: Date;
};

/** Records cancelled, unshipped units of a locked part. Returns the row ids, which identify the refund. */
export async function insertCancelledUnits(tx: Transaction<DB>, units: CancelledUnits): Promise<number[]> {
  const { partId, reason, isBack, isDropped, lines, now } = units;
  const rows = await tx
    .insertInto('cancelled_pieces')
    .values(
      lines.map((line) => ({
        order_part_id: partId,
        order_line_id: line.id,
        units: line.units,
        reason,
        is_back: isBack,
        is_dropped: isDropped,
        goods_minor: line.goodsMinor,
        voucher_shop_minor: line.voucherShopMinor,
        voucher_seller_minor: line.voucherSellerMinor,
        commission_minor: line.commissionMinor,
        commission_tax_minor: line.commissionTaxMinor,
        deemed_vat_minor: line.deemedVatMinor,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  await sql`
    update order_lines line set cancelled_units = line.cancelled_units + gone.units
    from unnest(${lines.map(({ id }) => id)}::int[], ${lines.map(({ units }) => units)}::int[]) as gone (id, units)
    where line.id = gone.id`.execute(tx);
  const droppedMinor = isDropped ? lines.reduce((sum, { goodsMinor }) => sum + goodsMinor, 0) : 0;
  if (droppedMinor > 0)
    await tx
      .updateTable('order_parts')
      .set({ dropped_minor: sql`dropped_minor + ${droppedMinor}`, updated_at: now })
      .where('id', '=', partId)
      .execute();
  return rows.map(({ id }) => id);
}

/** Amounts of units cancelled before payment, by line. No refund covers them. */
export async function listDropped(db: Kysely<DB>, orderId: number): Promise<Map<number, LineAmounts>> {
  const { rows } = await sql<LineAmounts & { lineId: number }>`
    select order_line_id as "lineId", sum(units)::bigint as units, sum(goods_minor)::bigint as "goodsMinor",
      0 as "shippingMinor", sum(voucher_shop_minor)::bigint as "voucherShopMinor",
      sum(voucher_seller_minor)::bigint as "voucherSellerMinor", sum(commission_minor)::bigint as "commissionMinor",
      sum(commission_tax_minor)::bigint as "commissionTaxMinor", sum(deemed_vat_minor)::bigint as "deemedVatMinor",
      0 as "shippingVatMinor"
    from cancelled_pieces
    where is_dropped and order_part_id in (select id from order_parts where order_id = ${orderId})
    group by order_line_id`.execute(db);
  return new Map(rows.map(({ lineId, ...amounts }) => [lineId, amounts]));
}

export type PartCancellation = {
  at: string;
  reason: CancelReason;
  is_back: boolean;
  lines: { id: number; units: number }[];
};

export function cancellationsOf(partId: RawBuilder<unknown>): RawBuilder<PartCancellation[]> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('at', at, 'reason', reason, 'is_back', is_back, 'lines', lines) order by at)
    from (
      select created_at as at, reason, is_back,
        jsonb_agg(jsonb_build_object('id', order_line_id, 'units', units) order by id) as lines
      from cancelled_pieces where order_part_id = ${partId} group by created_at, reason, is_back
    ) at_once), '[]'::jsonb)`;
}

/** What the shop has of `p` for shipping it; net of VAT that it owes. */
export const shopShippingOf = sql<number>`(case p.shipped_by when 'shop' then p.shipping_minor - p.shipping_vat_minor else 0 end)`;

/** The VAT of `p` that the shop owes as deemed supplier. */
export const deemedVatOf = sql<number>`(p.deemed_vat_minor + p.shipping_vat_minor)`;

/**
 * Amounts refunded at the store's expense or lost in disputes, the commission returned to it, what the shop gave back of its shipping, and
 * VAT that it doesn't owe any more, as a lateral join on `p`.
 */
export const refundedEarningsOf: RawBuilder<unknown> = sql`(
  select coalesce(sum(goods_minor + shipping_minor + voucher_shop_minor), 0)::bigint as given_minor,
    coalesce(sum(commission_minor + commission_tax_minor), 0)::bigint as given_commission_minor,
    coalesce(sum(shipping_minor - shipping_vat_minor) filter (where p.shipped_by = 'shop'), 0)::bigint as given_shop_shipping_minor,
    coalesce(sum(deemed_vat_minor + shipping_vat_minor), 0)::bigint as given_deemed_vat_minor
  from (
    select line.goods_minor, line.shipping_minor, line.voucher_shop_minor, line.commission_minor, line.commission_tax_minor,
      line.deemed_vat_minor, line.shipping_vat_minor
    from refund_lines line join refunds refund on refund.id = line.refund_id
    where line.order_part_id = p.id and line.borne_by = 'seller' and refund.state <> 'failed'
    union all
    select line.goods_minor, line.shipping_minor, line.voucher_shop_minor, line.commission_minor, line.commission_tax_minor,
      line.deemed_vat_minor, line.shipping_vat_minor
    from dispute_lines line join disputes dispute on dispute.id = line.dispute_id
    where line.order_part_id = p.id and dispute.state = 'lost'
    union all
    select goods_minor, 0, voucher_shop_minor, commission_minor, commission_tax_minor, deemed_vat_minor, 0
    from cancelled_pieces where order_part_id = p.id and is_dropped
  ) back
)`;

/** Amounts of a line's cancelled units, as a lateral join on `p.id` and `l.id`; `goods_minor` is before vouchers. */
export const cancelledOfLine: RawBuilder<unknown> = sql`(
  select coalesce(sum(goods_minor), 0)::bigint as total_minor,
    coalesce(sum(goods_minor + voucher_shop_minor + voucher_seller_minor), 0)::bigint as goods_minor,
    coalesce(sum(commission_minor), 0)::bigint as commission_minor
  from cancelled_pieces where order_part_id = p.id and order_line_id = l.id
)`;

export const cancelledOfPart: RawBuilder<unknown> = sql`(
  select coalesce(sum(goods_minor + voucher_shop_minor + voucher_seller_minor), 0)::bigint as goods_minor
  from cancelled_pieces where order_part_id = p.id
)`;
