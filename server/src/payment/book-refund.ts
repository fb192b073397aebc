import type { Money, PaymentFact } from '@souk/rules/payment-state';
import type { ShopRefundReason } from '@souk/rules/refund-reasons';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { markOrderRefunded, unmarkOrderRefunded } from '#order/mark-order-paid.ts';
import { linesAtProvider } from './lines-at-provider.ts';
import { queueRefundedMail } from '#order/queue-order-mails.ts';
import { newReference } from '#ledger/new-reference.ts';
import type { Shop } from '#shop.ts';
import { refundedMinorOf, type BookedPayment } from '#ledger/order-money.ts';
import { findAttempt, updateAttempt } from '#ledger/attempt-queries.ts';
import { recordMovement, listMovements } from '#ledger/queries.ts';
import { insertRefund, listRefunds, updateRefund, type RefundRow } from '#ledger/refund-queries.ts';

type RefundFact = Extract<PaymentFact, { type: 'refunded' }>;

/**
 * Applies a provider's report about a refund, ours or one made at the provider: updates the row and books outgoing money once. Marks the
 * attempt as refunded when nothing is left of its payment, and the order when nothing is left of all payments.
 * `failed` is final, whatever came before or still comes: providers revert `done` when the buyer's bank returns the money. The ledger then
 * gets a return entry, attempt and order are no longer refunded, and the amount can be refunded again. There is no automatic retry, because
 * the same account would fail again: an error is logged for the operator, who finds `failed` in `souk payment show`.
 */
export async function bookRefundFact(
  tx: Transaction<DB>,
  { attemptId, fact, actor, log, now }: RefundNews,
): Promise<void> {
  const attempt = await findAttempt(tx, attemptId);
  if (!attempt) throw new Error(`attempt ${attemptId} is gone`);
  const state = fact.state === 'done' ? 'done' : fact.state === 'failed' ? 'failed' : 'sent';
  const ofAttempt = (await listRefunds(tx, attempt.order_id)).filter(
    (refund) => refund.attempt_id === attemptId,
  );
  const known =
    ofAttempt.find((refund) => isAbout(refund, fact)) ?? ofAttempt.find((refund) => isExpected(refund, fact));
  if (known) {
    const isSame = known.provider_ref === fact.refundId;
    const hasFailed = isSame && known.state === 'failed';
    if (hasFailed && state === 'done')
      log.error(
        { refund: known.id },
        'the provider reported a failed refund as completed: check the provider’s dashboard',
      );
    // A manual refund stays done: only the provider's own attempt was returned.
    const stays = known.state === 'done' && !(isSame && state === 'failed');
    if (hasFailed || stays) return;
    await updateRefund(tx, known.id, {
      state,
      providerRef: fact.refundId,
      ...(state === 'sent' ? {} : { tryAt: null }),
      now,
    });
  } else {
    await insertRefund(tx, {
      orderId: attempt.order_id,
      attemptId,
      reference: newReference(),
      cause: `at-provider:${attempt.provider}:${fact.refundId}`,
      paymentId: attempt.payment_id,
      amountMinor: fact.amount.minor,
      lines: await linesAtProvider(tx, attempt, fact.amount),
      currency: fact.amount.currency,
      state,
      providerRef: fact.refundId,
      reason: 'made at the provider' satisfies ShopRefundReason,
      now,
    });
  }
  if (state === 'sent') return;
  const entry = {
    orderId: attempt.order_id,
    payment: { attemptId, provider: attempt.provider },
    refundId: fact.refundId,
    amount: fact.amount,
    actor,
    now,
  };
  if (state === 'done') return void (await enterRefund(tx, entry));
  const wasMade = known?.state === 'done';
  if (wasMade) await enterReturn(tx, entry, attempt.review_reason);
  log.error(
    { order: attempt.order_number, refund: fact.refundId, wasMade },
    'a refund failed at the provider: refund the customer again',
  );
}

type RefundNews = {
  attemptId: number;
  fact: RefundFact;
  actor: string;
  log: Pick<Shop['log'], 'error'>;
  now: Date;
};

export type RefundEntry = {
  orderId: number;
  payment: Pick<BookedPayment, 'attemptId' | 'provider'>;
  /** The provider's ID, or the reference of a manual transfer. */
  refundId: string;
  amount: Money;
  actor: string;
  now: Date;
};

/** Books outgoing money once and notifies the buyer. False if it was already booked. */
export async function enterRefund(tx: Transaction<DB>, entry: RefundEntry): Promise<boolean> {
  const { orderId, payment, refundId, amount, actor, now } = entry;
  const { minor: amountMinor, currency } = amount;
  const isNew = await recordMovement(tx, {
    orderId,
    attemptId: payment.attemptId,
    kind: 'refund',
    provider: payment.provider,
    providerRef: refundId,
    amountMinor,
    currency,
    actor,
    now,
  });
  if (!isNew) return false;
  await queueRefundedMail(tx, { orderId, refundId, amountMinor, currency, at: now });
  await closeRefunded(tx, { attemptId: payment.attemptId, orderId, now });
  return true;
}

/** Reverses a refund whose money was returned: attempt and order go back to their earlier state. */
async function enterReturn(
  tx: Transaction<DB>,
  entry: RefundEntry,
  reviewReason: string | null,
): Promise<void> {
  const { orderId, payment, refundId, amount, actor, now } = entry;
  await recordMovement(tx, {
    orderId,
    attemptId: payment.attemptId,
    kind: 'refund-returned',
    provider: payment.provider,
    providerRef: refundId,
    amountMinor: amount.minor,
    currency: amount.currency,
    actor,
    now,
  });
  if (payment.attemptId !== null) {
    const isMismatch = reviewReason === 'amount' || reviewReason === 'currency';
    await updateAttempt(tx, payment.attemptId, { state: isMismatch ? 'review' : 'paid', now });
  }
  await unmarkOrderRefunded(tx, orderId);
}

function isAbout(refund: RefundRow, fact: RefundFact): boolean {
  return refund.provider_ref === fact.refundId || refund.reference === (fact.ref ?? fact.refundId);
}

/**
 * Whether the report, which has no reference of ours, matches a manual refund of the same amount: its call had no reply, or it was made in
 * the provider's dashboard. Treating it as another refund would send the money twice.
 */
function isExpected(refund: RefundRow, fact: RefundFact): boolean {
  return (
    fact.ref === undefined &&
    refund.state === 'by-hand' &&
    refund.provider_ref === null &&
    refund.amount_minor === fact.amount.minor &&
    refund.currency === fact.amount.currency
  );
}

/**
 * Marks attempt and order as refunded once the ledger says so. Called for payments too, since a refund's report may arrive first
 * (INVARIANTS I26).
 */
export async function closeRefunded(
  tx: Transaction<DB>,
  { attemptId, orderId, now }: { attemptId: number | null; orderId: number; now: Date },
): Promise<void> {
  const entries = await listMovements(tx, orderId);
  if (attemptId !== null && isGivenBack(entries.filter((entry) => entry.attempt_id === attemptId))) {
    await updateAttempt(tx, attemptId, { state: 'refunded', now });
  }
  if (isGivenBack(entries)) await markOrderRefunded(tx, orderId);
}

function isGivenBack(entries: Awaited<ReturnType<typeof listMovements>>): boolean {
  const received = entries.reduce(
    (sum, { kind, amount_minor }) => sum + (kind === 'payment' ? amount_minor : 0),
    0,
  );
  return received > 0 && refundedMinorOf(entries) >= received;
}
