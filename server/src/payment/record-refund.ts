import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AuditedTx } from '#access/audited.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder } from '#order/lock-order.ts';
import { newReference } from '#ledger/new-reference.ts';
import { enterRefund } from './book-refund.ts';
import { chooseRefund, type ChosenRefund, type RefundWish } from './choose-refund.ts';
import { listPayments } from '#ledger/order-money.ts';
import { insertRefund, listRefunds, updateRefund, type RefundRow } from '#ledger/refund-queries.ts';

/** Without amount and purpose: the waiting manual refund, or all that is left; with a purpose always a new refund. */
export type RefundRecord = RefundWish & {
  number: string;
  /** Identifies the outgoing money: the bank's transfer ID or a receipt number. Each counts once. */
  reference: string;
  reason: string;
  actor: string;
  now: Date;
};

export type RecordOutcome =
  | { ok: true; amountMinor: number; currency: string }
  | Exclude<ChosenRefund, { ok: true }>
  | { ok: false; reason: 'order-missing' | 'reference-known' | 'several-refunds' };

/**
 * Records a manual refund in cash, by bank or in a provider's dashboard. Completes a waiting manual refund or creates one. Idempotent by
 * reference; refunds never exceed the payment (INVARIANTS I20).
 */
export async function recordRefund(db: Kysely<DB>, record: RefundRecord): Promise<RecordOutcome> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, { number: record.number });
    if (!locked) return { ok: false, reason: 'order-missing' };
    const orderId = locked.order.id;
    const waiting = (await listRefunds(tx, orderId)).filter((refund) => isMeant(refund, record));
    const [first] = waiting;
    if (first && waiting.some(({ amount_minor }) => amount_minor !== first.amount_minor))
      return { ok: false, reason: 'several-refunds' };
    if (first) return settle(tx, first, record);
    const chosen = await chooseRefund(tx, locked, record);
    return chosen.ok ? enterNew(tx, { ...chosen, orderId }, record) : chosen;
  });
}

export async function recordRefundAudited(
  tx: AuditedTx,
  { id, ...record }: { id: number; number: string; reference: string; now: Date },
): Promise<
  | Extract<RecordOutcome, { ok: true }>
  | { ok: false; reason: 'order-missing' | 'reference-known' | 'not-waiting' }
> {
  const locked = await lockOrder(tx, { number: record.number });
  if (!locked) return { ok: false, reason: 'order-missing' };
  const refund = (await listRefunds(tx, locked.order.id)).find((one) => one.id === id);
  if (refund?.state !== 'by-hand') return { ok: false, reason: 'not-waiting' };
  const settled = await settle(tx, refund, { ...record, actor: 'operator' });
  if (!settled.ok) return settled;
  tx.audit.record({
    action: 'refund.by-hand',
    entity: 'order',
    entityId: locked.order.id,
    label: record.number,
    storeId: null,
    before: null,
    after: { amount_minor: settled.amountMinor, currency: settled.currency, reference: record.reference },
  });
  return settled;
}

function isMeant(refund: RefundRow, { amountMinor, paymentId, purpose }: RefundRecord): boolean {
  return (
    purpose === undefined &&
    refund.state === 'by-hand' &&
    (amountMinor === null || refund.amount_minor === amountMinor) &&
    (paymentId === undefined || refund.payment_id === paymentId)
  );
}

async function settle(
  tx: Transaction<DB>,
  refund: RefundRow,
  { reference, actor, now }: Pick<RefundRecord, 'reference' | 'actor' | 'now'>,
): Promise<Extract<RecordOutcome, { ok: true }> | { ok: false; reason: 'reference-known' }> {
  const { order_id: orderId, amount_minor: amountMinor, currency } = refund;
  const payment = (await listPayments(tx, orderId)).find(
    ({ paymentId, attemptId }) => paymentId === refund.payment_id && attemptId === refund.attempt_id,
  );
  if (!payment) throw new Error(`refund ${refund.id} is of no payment`);
  const amount = { minor: amountMinor, currency };
  const isNew = await enterRefund(tx, { orderId, payment, refundId: reference, amount, actor, now });
  if (!isNew) return { ok: false, reason: 'reference-known' };
  await updateRefund(tx, refund.id, { state: 'done', providerRef: reference, tryAt: null, now });
  return { ok: true, amountMinor, currency };
}

async function enterNew(
  tx: Transaction<DB>,
  {
    orderId,
    payment,
    amountMinor,
    lines,
  }: Omit<Extract<ChosenRefund, { ok: true }>, 'ok'> & { orderId: number },
  { reference, reason, actor, now }: RefundRecord,
): Promise<RecordOutcome> {
  const { attemptId, paymentId, provider, currency } = payment;
  const amount = { minor: amountMinor, currency };
  const isNew = await enterRefund(tx, { orderId, payment, refundId: reference, amount, actor, now });
  if (!isNew) return { ok: false, reason: 'reference-known' };
  await insertRefund(tx, {
    orderId,
    attemptId,
    paymentId,
    reference: newReference(),
    cause: `by-hand:${provider}:${reference}`,
    amountMinor,
    lines,
    currency,
    state: 'done',
    providerRef: reference,
    reason,
    now,
  });
  return { ok: true, amountMinor, currency };
}
