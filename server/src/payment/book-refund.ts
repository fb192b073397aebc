import type { Money, PaymentFact } from '@souk/rules/payment-state';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { markOrderRefunded } from '#order/mark-order-paid.ts';
import { queueRefundedMail } from '#order/queue-order-mails.ts';
import { newReference } from './attempt.ts';
import type { BookedPayment } from './order-money.ts';
import { findAttempt, insertLedgerEntry, listLedger, updateAttempt } from './queries.ts';
import { insertRefund, listRefunds, updateRefund, type RefundRow } from './refund-queries.ts';

type RefundFact = Extract<PaymentFact, { type: 'refunded' }>;

/**
 * A provider's word about a refund, ours or one made at the provider: the row follows, never back from done, and money
 * that went out enters the books once. With nothing left of the payment the attempt is refunded, and with nothing left
 * of all payments the order.
 */
export async function bookRefundFact(
  tx: Transaction<DB>,
  { attemptId, fact, actor, now }: { attemptId: number; fact: RefundFact; actor: string; now: Date },
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
    if (known.state === 'done') return;
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
      currency: fact.amount.currency,
      state,
      providerRef: fact.refundId,
      reason: 'made at the provider',
      now,
    });
  }
  if (state !== 'done') return;
  await enterRefund(tx, {
    orderId: attempt.order_id,
    payment: { attemptId, provider: attempt.provider },
    refundId: fact.refundId,
    amount: fact.amount,
    actor,
    now,
  });
}

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
  const sumOf = (wanted: string) =>
    entries.reduce((sum, { kind, amount_minor }) => sum + (kind === wanted ? amount_minor : 0), 0);
  const received = sumOf('payment');
  return received > 0 && sumOf('refund') >= received;
}
