import { requireAmount } from './money.ts';

/**
 * State of a payment attempt. `created`: stored, provider not called yet. `review`: a payment that doesn't match, for a person to
 * review. `expired`: ended by our own timer.
 */
export type PaymentState =
  | 'created'
  | 'pending'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'paid'
  | 'review'
  | 'refunded';

export type Money = { readonly minor: number; readonly currency: string };

/** An event reported by a provider, or by an operator for cash and bank transfers. Not verified yet. */
export type PaymentFact =
  | { type: 'opened'; providerRef: string; expiresAtMs?: number }
  | { type: 'pending'; reason?: string }
  | { type: 'paid'; amount: Money; paymentId: string }
  /** `final`: no success can follow. */
  | { type: 'failed' | 'cancelled'; reason: string; final: boolean }
  | {
      type: 'refunded';
      amount: Money;
      refundId: string;
      /** Our own reference, if the provider repeats it: the webhook may arrive before the response to our call. */
      ref?: string;
      state: 'pending' | 'done' | 'failed';
    }
  /** What the provider kept of a payment. */
  | { type: 'fee'; paymentId: string; amount: Money }
  /** What it gave back of that fee with a refund. */
  | { type: 'fee-returned'; paymentId: string; refundId: string; amount: Money }
  | DisputeFact;

/** A buyer disputes a payment with their bank, and the provider has taken the money back (`opened`); `won`: it returned the money. */
export type DisputeFact = {
  type: 'disputed';
  disputeId: string;
  paymentId: string;
  state: 'opened' | 'won' | 'lost';
  /** What was taken back, without the fee. */
  amount: Money;
  /** The provider's fee; once won, what it returned of it. In minor units of the same currency. */
  feeMinor: number;
  /** The provider's word for it, such as `product_not_received`. */
  reason?: string;
  /** Until when it accepts evidence. */
  evidenceDueAtMs?: number;
};

export type ReviewReason = 'amount' | 'currency' | 'paid-twice';

export type PaymentAttempt = {
  state: PaymentState;
  due: Money;
  /** The provider's id of the attempt: session, order or token. */
  providerRef: string | null;
  /** The provider's id of the received payment; needed for refunds. */
  paymentId: string | null;
  reviewReason: ReviewReason | null;
};

/** Progress of an attempt. Facts never move it back (PAYMENTS §12, §10.19). */
const RANK: Readonly<Record<PaymentState, number>> = {
  created: 0,
  pending: 1,
  failed: 2,
  cancelled: 2,
  expired: 2,
  paid: 3,
  review: 3,
  refunded: 4,
};

/**
 * The attempt after a fact. Forward only: a payment counts from every earlier state, also after a failure, a cancellation or our
 * own expiry; only refunds follow `paid`. A payment that doesn't match the amount due is never `paid` but `review` (PAYMENTS §12,
 * INVARIANTS I26, I27). Refunds, fees and disputes are booked on their own and change nothing here.
 */
export function applyFact(attempt: PaymentAttempt, fact: PaymentFact): PaymentAttempt {
  switch (fact.type) {
    case 'opened':
      return advance({ ...attempt, providerRef: attempt.providerRef ?? fact.providerRef }, 'pending');
    case 'pending':
      return advance(attempt, 'pending');
    case 'failed':
    case 'cancelled':
      return fact.final ? advance(attempt, fact.type) : attempt;
    case 'paid':
      return withMoney(attempt, fact);
    case 'refunded':
    case 'fee':
    case 'fee-returned':
    case 'disputed':
      return attempt;
  }
}

function advance(attempt: PaymentAttempt, state: PaymentState): PaymentAttempt {
  return RANK[state] > RANK[attempt.state] ? { ...attempt, state } : attempt;
}

function withMoney(
  attempt: PaymentAttempt,
  { amount, paymentId }: Extract<PaymentFact, { type: 'paid' }>,
): PaymentAttempt {
  if (attempt.paymentId === paymentId) return attempt;
  if (attempt.paymentId !== null) return { ...attempt, reviewReason: 'paid-twice' };
  const mismatch = mismatchOf(attempt.due, amount);
  return mismatch
    ? { ...attempt, state: 'review', paymentId, reviewReason: mismatch }
    : { ...attempt, state: 'paid', paymentId };
}

function mismatchOf(due: Money, amount: Money): ReviewReason | null {
  if (due.currency !== amount.currency) return 'currency';
  return due.minor === amount.minor ? null : 'amount';
}

/** Whether to keep polling the provider: a payment can still arrive, or the attempt hasn't ended. */
export function isOpenAttempt(state: PaymentState): boolean {
  return RANK[state] < RANK.failed;
}

/**
 * Refundable rest of a payment. `refunds` are all that the provider didn't refuse; together they never exceed what was paid
 * (INVARIANTS I20). RangeError for amounts that aren't whole and ≥ 0.
 */
export function refundableMinor(
  paidMinor: number,
  refunds: readonly { amountMinor: number; state: string }[],
): number {
  requireAmount(paidMinor);
  let left = paidMinor;
  for (const refund of refunds) {
    requireAmount(refund.amountMinor);
    if (refund.state !== 'failed') left -= refund.amountMinor;
  }
  return Math.max(0, left);
}
