import type { Money, PaymentFact } from '@souk/rules/payment-state';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { markOrderRefunded, unmarkOrderRefunded } from '#order/mark-order-paid.ts';
import { linesAtProvider } from './lines-at-provider.ts';
import { queueRefundedMail } from '#order/queue-order-mails.ts';
import { newReference } from '#ledger/new-reference.ts';
import type { Shop } from '#shop.ts';
import { givenBackMinor, type BookedPayment } from '#ledger/order-money.ts';
import { findAttempt, updateAttempt } from '#ledger/attempt-queries.ts';
import { insertLedgerEntry, listLedger } from '#ledger/queries.ts';
import { insertRefund, listRefunds, updateRefund, type RefundRow } from '#ledger/refund-queries.ts';

type RefundFact = Extract<PaymentFact, { type: 'refunded' }>;

/**
 * A provider's word about a refund, ours or one made at the provider: the row follows, and money that went out enters the
 * books once. With nothing left of the payment the attempt is refunded, and with nothing left of all payments the order.
 *
 * `failed` is a provider's last word about a refund, whatever came before or still comes: providers take back `done` when
 * the buyer's bank sends the money back. Then the books get the entry that says so, attempt and order are not refunded
 * any more, and what was paid can be given back anew. No refund is tried again by itself, because the same account would
 * fail again: an error is logged for the operator, who reads `failed` in `souk payment show`.
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
    ofAttempt.find((refund) => isAbout(refund, fact)) ?? ofAttempt.find((refund) => isAwaited(refund, fact));
  if (known) {
    const isSame = known.provider_ref === fact.refundId;
    const hasFailed = isSame && known.state === 'failed';
    if (hasFailed && state === 'done')
      log.error({ refund: known.id }, 'a refund that has failed was reported as made: look at the provider');
    // What people have sent by hand did not come back with the provider's own try.
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
      reason: 'made at the provider',
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
    'a refund has failed: give it back anew',
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
  /** The provider's id, or of a transfer by hand its own reference. */
  refundId: string;
  amount: Money;
  actor: string;
  now: Date;
};

/** Money has gone out: into the books once, and the buyer is told. False when the books hold it already. */
export async function enterRefund(tx: Transaction<DB>, entry: RefundEntry): Promise<boolean> {
  const { orderId, payment, refundId, amount, actor, now } = entry;
  const { minor: amountMinor, currency } = amount;
  const isNew = await insertLedgerEntry(tx, {
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
  await queueRefundedMail(tx, { orderId, refundId, amountMinor, currency });
  await closeRefunded(tx, { attemptId: payment.attemptId, orderId, now });
  return true;
}

/** The money of a refund is here again: attempt and order are what they were before it. */
async function enterReturn(
  tx: Transaction<DB>,
  entry: RefundEntry,
  reviewReason: string | null,
): Promise<void> {
  const { orderId, payment, refundId, amount, actor, now } = entry;
  await insertLedgerEntry(tx, {
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
    const isMisfit = reviewReason === 'amount' || reviewReason === 'currency';
    await updateAttempt(tx, payment.attemptId, { state: isMisfit ? 'review' : 'paid', now });
  }
  await unmarkOrderRefunded(tx, orderId);
}

function isAbout(refund: RefundRow, fact: RefundFact): boolean {
  return refund.provider_ref === fact.refundId || refund.reference === (fact.ref ?? fact.refundId);
}

/**
 * News that names no refund of ours, while people were asked to look after one of this amount: its call had no answer, or
 * they have made it in the provider's dashboard. As another one it would be sent a second time.
 */
function isAwaited(refund: RefundRow, fact: RefundFact): boolean {
  return (
    fact.ref === undefined &&
    refund.state === 'by-hand' &&
    refund.provider_ref === null &&
    refund.amount_minor === fact.amount.minor &&
    refund.currency === fact.amount.currency
  );
}

/**
 * Marks what has been given back in full, by the books. News of a refund may come before that of its payment (INVARIANTS
 * I26), so both ask.
 */
export async function closeRefunded(
  tx: Transaction<DB>,
  { attemptId, orderId, now }: { attemptId: number | null; orderId: number; now: Date },
): Promise<void> {
  const entries = await listLedger(tx, orderId);
  if (attemptId !== null && isGivenBack(entries.filter((entry) => entry.attempt_id === attemptId))) {
    await updateAttempt(tx, attemptId, { state: 'refunded', now });
  }
  if (isGivenBack(entries)) await markOrderRefunded(tx, orderId);
}

function isGivenBack(entries: Awaited<ReturnType<typeof listLedger>>): boolean {
  const received = entries.reduce(
    (sum, { kind, amount_minor }) => sum + (kind === 'payment' ? amount_minor : 0),
    0,
  );
  return received > 0 && givenBackMinor(entries) >= received;
}
