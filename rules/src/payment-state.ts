import { requireAmount } from './money.ts';

/**
 * What one payment attempt has come to. `created`: stored, the provider not asked yet. `review`: money arrived that does
 * not fit, a person must look. `expired`: our own timer ended it.
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

/** Whole minor units of an ISO 4217 currency. */
export type Money = { readonly minor: number; readonly currency: string };

/** What a provider, or an operator for cash and bank transfers, says has happened. Not yet believed. */
export type PaymentFact =
  | { type: 'opened'; providerRef: string; expiresAtMs?: number }
  | { type: 'pending'; reason?: string }
  | { type: 'paid'; amount: Money; paymentId: string }
  /** `final`: no success can follow any more. */
  | { type: 'failed' | 'cancelled'; reason: string; final: boolean }
  | {
      type: 'refunded';
      amount: Money;
      refundId: string;
      /** Our own reference, where the provider repeats it: its notice may come before the answer to our call. */
      ref?: string;
      state: 'pending' | 'done' | 'failed';
    };

export type ReviewReason = 'amount' | 'currency' | 'paid-twice';

export type PaymentAttempt = {
  state: PaymentState;
  due: Money;
  /** The provider's id of the whole attempt: session, order, token. */
  providerRef: string | null;
  /** The provider's id of the payment that arrived; refunds need it. */
  paymentId: string | null;
  reviewReason: ReviewReason | null;
};

/** How far an attempt has come. Facts never move it back (PAYMENTS §12, §10.19). */
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
 * The attempt after a fact. Forward only: money that arrives counts from every earlier state, also after a failure, a
 * cancellation or our own expiry; nothing leaves `paid` but refunds. Money that does not fit the amount due is never
 * `paid` but `review` (PAYMENTS §12, INVARIANTS I26, I27). Refunds are counted in a ledger of their own, see
 * `refundState`; here they change nothing.
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
  const misfit = misfitOf(attempt.due, amount);
  return misfit
    ? { ...attempt, state: 'review', paymentId, reviewReason: misfit }
    : { ...attempt, state: 'paid', paymentId };
}

function misfitOf(due: Money, amount: Money): ReviewReason | null {
  if (due.currency !== amount.currency) return 'currency';
  return due.minor === amount.minor ? null : 'amount';
}

/** Whether the provider may still be asked: money can arrive, or the attempt has not ended. */
export function isOpenAttempt(state: PaymentState): boolean {
  return RANK[state] < RANK.failed;
}

/**
 * How much of a payment can still be given back. `refunds` are all that were not refused by the provider; together they
 * never exceed what was paid (INVARIANTS I20). RangeError for amounts that are not whole and ≥ 0.
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
