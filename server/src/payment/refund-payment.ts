import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder, type LockedOrder } from '#order/lock-order.ts';
import { chooseRefund, type ChosenRefund, type RefundWish } from './choose-refund.ts';
import { isRefundedByPeople, queueRefund } from '#ledger/queue-refund.ts';

export type RefundOrder = RefundWish & {
  number: string;
  reason: string;
  now: Date;
};

export type RefundOutcome =
  | { ok: true; amountMinor: number; currency: string; provider: string; isByHand: boolean }
  | Exclude<ChosenRefund, { ok: true }>
  | { ok: false; reason: 'order-missing' };

/**
 * Refunds all or part of a payment: queued for a job that calls the provider. Cash and bank transfers wait for a manual refund
 * (`recordRefund`). Refunds never exceed the payment, since each is decided and stored under the order's lock (INVARIANTS I20).
 */
export async function refundPayment(db: Kysely<DB>, input: RefundOrder): Promise<RefundOutcome> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, { number: input.number });
    if (!locked) return { ok: false, reason: 'order-missing' };
    const chosen = await chooseRefund(tx, locked, input);
    return chosen.ok ? queueChosen(tx, locked, chosen, input) : chosen;
  });
}

export type AuditedRefund = RefundOrder & {
  /** The previewed amount: refused if it has changed. Absent: any. */
  expectedMinor?: number;
  /** The store that refunds; absent or null: the shop. */
  storeId?: number | null;
};

export async function refundAudited(
  tx: AuditedTx,
  input: AuditedRefund,
): Promise<RefundOutcome | { ok: false; reason: 'another-amount' }> {
  const locked = await lockOrder(tx, { number: input.number });
  if (!locked) return { ok: false, reason: 'order-missing' };
  const chosen = await chooseRefund(tx, locked, input);
  if (!chosen.ok) return chosen;
  if (input.expectedMinor !== undefined && input.expectedMinor !== chosen.amountMinor)
    return { ok: false, reason: 'another-amount' };
  const { order } = locked;
  tx.audit.record({
    action: 'order.refund',
    entity: 'order',
    entityId: order.id,
    label: order.number,
    storeId: input.storeId ?? null,
    before: null,
    after: {
      amount_minor: chosen.amountMinor,
      currency: chosen.payment.currency,
      borne_by: [...new Set(chosen.lines.map(({ borneBy }) => borneBy))].join(', '),
    },
  });
  return queueChosen(tx, locked, chosen, input);
}

async function queueChosen(
  tx: Transaction<DB>,
  { order }: LockedOrder,
  { payment, amountMinor, lines }: Omit<Extract<ChosenRefund, { ok: true }>, 'ok'>,
  { reason, now, storeId = null }: RefundOrder & { storeId?: number | null },
): Promise<Extract<RefundOutcome, { ok: true }>> {
  const cause = `${storeId === null ? 'operator' : 'store'}:${randomUUID()}`;
  await queueRefund(tx, { orderId: order.id, payment, amountMinor, lines, cause, reason, now });
  const { currency, provider } = payment;
  return { ok: true, amountMinor, currency, provider, isByHand: isRefundedByPeople(payment) };
}
