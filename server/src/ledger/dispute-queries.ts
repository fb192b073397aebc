import type { LineAmounts } from '@souk/rules/refund-lines';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type DisputeState = 'open' | 'won' | 'lost';

/** What disputed money was paid for. Amounts are whole minor units of the dispute's currency. */
export type DisputeLine = LineAmounts & {
  /** Null for both: money that no line of the order explains. */
  partId: number | null;
  lineId: number | null;
  /** The seller's share of the provider's fee if the dispute is lost. */
  feeMinor: number;
};

export type NewDispute = {
  orderId: number;
  attemptId: number;
  provider: string;
  /** The provider's ID of the dispute. */
  providerRef: string;
  amountMinor: number;
  currency: string;
  feeMinor: number;
  reason: string;
  evidenceDueAt: Date | null;
  now: Date;
};

/** Whether an open dispute is about `part`. */
export const isPartDisputed = sql<boolean>`exists (
  select from dispute_lines line join disputes dispute on dispute.id = line.dispute_id
  where line.order_part_id = part.id and dispute.state = 'open')`;

/** Disputed amounts stay claimed unless the dispute is won. */
const isClaiming = sql<boolean>`dispute.state <> 'won'`;

export function findDisputeByRef(tx: Transaction<DB>, provider: string, providerRef: string) {
  return tx
    .selectFrom('disputes')
    .select(['id', 'state'])
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an open dispute, which posts to the ledger (0225). Its lines add up to its amount. */
export async function insertDispute(
  tx: Transaction<DB>,
  dispute: NewDispute,
  lines: readonly DisputeLine[],
): Promise<number> {
  const { id } = await tx
    .insertInto('disputes')
    .values({
      order_id: dispute.orderId,
      attempt_id: dispute.attemptId,
      provider: dispute.provider,
      provider_ref: dispute.providerRef,
      amount_minor: dispute.amountMinor,
      currency: dispute.currency,
      fee_minor: dispute.feeMinor,
      reason: dispute.reason,
      evidence_due_at: dispute.evidenceDueAt,
      opened_at: dispute.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('dispute_lines')
    .values(
      lines.map((line) => ({
        dispute_id: id,
        order_part_id: line.partId,
        order_line_id: line.lineId,
        units: line.units,
        goods_minor: line.goodsMinor,
        shipping_minor: line.shippingMinor,
        voucher_shop_minor: line.voucherShopMinor,
        voucher_seller_minor: line.voucherSellerMinor,
        commission_minor: line.commissionMinor,
        commission_tax_minor: line.commissionTaxMinor,
        deemed_vat_minor: line.deemedVatMinor,
        shipping_vat_minor: line.shippingVatMinor,
        fee_minor: line.feeMinor,
      })),
    )
    .execute();
  return id;
}

/** The provider's latest word about an open dispute. */
export async function updateDispute(
  tx: Transaction<DB>,
  id: number,
  change: { reason?: string; evidenceDueAt?: Date },
): Promise<void> {
  const { reason, evidenceDueAt } = change;
  if (reason === undefined && evidenceDueAt === undefined) return;
  await tx
    .updateTable('disputes')
    .set({
      ...(reason === undefined ? {} : { reason }),
      ...(evidenceDueAt === undefined ? {} : { evidence_due_at: evidenceDueAt }),
    })
    .where('id', '=', id)
    .execute();
}

export async function lockDispute(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.selectFrom('disputes').select('id').where('id', '=', id).forUpdate().execute();
}

/** Null: the evidence wasn't sent. */
export async function setDisputeAnswered(
  tx: Transaction<DB>,
  id: number,
  answered: { at: Date; by: string } | null,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ answered_at: answered?.at ?? null, answered_by: answered?.by ?? null })
    .where('id', '=', id)
    .execute();
}

/** Ends an open dispute, which posts to the ledger (0225). */
export async function closeDispute(
  tx: Transaction<DB>,
  id: number,
  { state, feeReturnedMinor, now }: { state: 'won' | 'lost'; feeReturnedMinor: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ state, fee_returned_minor: feeReturnedMinor, closed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Disputes of an order that claim money of its payments. */
export function listClaims(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('disputes as dispute')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'dispute.attempt_id')
    .select(['dispute.attempt_id', 'attempt.payment_id', 'dispute.amount_minor', 'dispute.state'])
    .where('dispute.order_id', '=', orderId)
    .where(isClaiming)
    .execute();
}

export function listDisputesOf(db: Kysely<DB>, orderId: number) {
  return db
    .selectFrom('disputes')
    .select([
      'id',
      'state',
      'amount_minor',
      'currency',
      'reason',
      'evidence_due_at',
      'opened_at',
      'closed_at',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
