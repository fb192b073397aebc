import type { Money } from './payment-state.ts';

/* Transfers to sellers' accounts at a payout provider, as the provider tells of them (MONEY 1.5). */

export type PayoutFact =
  /** The provider has it, and will move the money. */
  | { type: 'accepted'; transferId: string }
  /** The money is in the seller's account. */
  | { type: 'paid'; transferId: string }
  /** No money has moved, and none will. */
  | { type: 'failed'; reason: PayoutFailure }
  /** `amount`: what was taken back from the seller's account so far, all in all. */
  | { type: 'reversed'; transferId: string; amount: Money };

/** Why a transfer failed or came back; stored as the payout's reason and shown as `payout.provider.…`. */
export const PAYOUT_FAILURES = [
  'provider-balance',
  'provider-account',
  'provider-refused',
  'provider-unknown',
  'provider-reversed',
] as const;
export type PayoutFailure = (typeof PAYOUT_FAILURES)[number];

export const isPayoutFailure = (text: string): text is PayoutFailure =>
  (PAYOUT_FAILURES as readonly string[]).includes(text);

export type TransferState = {
  state: 'sent' | 'paid' | 'failed' | 'returned';
  transferId: string | null;
  reversedMinor: number;
  reason: PayoutFailure | null;
};

/**
 * The state after one more fact. Facts arrive twice, late and in any order: a payout only moves forward, and what was reversed only
 * grows. Money never moves after `failed`; a fact that says so is ignored here and reported by the caller.
 */
export function applyPayoutFact(
  before: TransferState,
  fact: PayoutFact,
  { amountMinor }: { amountMinor: number },
): TransferState {
  const { state } = before;
  switch (fact.type) {
    case 'accepted':
      return state === 'sent' ? { ...before, transferId: before.transferId ?? fact.transferId } : before;
    case 'paid':
      return state === 'sent' ? { ...before, state: 'paid', transferId: fact.transferId } : before;
    case 'failed':
      return state === 'sent' && before.transferId === null
        ? { ...before, state: 'failed', reason: fact.reason }
        : before;
    case 'reversed': {
      const reversedMinor = Math.max(before.reversedMinor, Math.min(fact.amount.minor, amountMinor));
      if (state === 'failed' || reversedMinor === before.reversedMinor) return before;
      const isAll = reversedMinor === amountMinor;
      return {
        state: isAll ? 'returned' : 'paid',
        transferId: before.transferId ?? fact.transferId,
        reversedMinor,
        reason: 'provider-reversed',
      };
    }
  }
}
