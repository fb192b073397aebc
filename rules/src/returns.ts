import { withdrawalEndsMs } from './withdrawal.ts';

/** Why items are returned: a statutory withdrawal, or one of the other reasons, which need approval. */
export const RETURN_CAUSES = [
  'withdrawal',
  'damaged',
  'wrong',
  'not_as_described',
  'missing',
  'other',
] as const;
export type ReturnCause = (typeof RETURN_CAUSES)[number];

export const RETURN_REQUEST_CAUSES = ['damaged', 'wrong', 'not_as_described', 'missing', 'other'] as const;
export type ReturnRequestCause = (typeof RETURN_REQUEST_CAUSES)[number];

/**
 * `asked`: awaiting the seller · `refused`: by the seller, with a reason · `appealed`: awaiting the shop's decision · `expected`:
 * items are on their way back · `received`: items arrived, or the customer keeps them · `refunded` · `closed`: ended without a
 * refund.
 */
export const RETURN_STATES = [
  'asked',
  'refused',
  'appealed',
  'expected',
  'received',
  'refunded',
  'closed',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

export const RETURN_ACTS = ['accept', 'refuse', 'received', 'refund', 'close'] as const;
export type ReturnAct = (typeof RETURN_ACTS)[number];

const sellersActs: Readonly<Record<ReturnState, readonly ReturnAct[]>> = {
  asked: ['accept', 'refuse'],
  refused: ['accept'],
  appealed: ['accept'],
  expected: ['received'],
  received: [],
  refunded: [],
  closed: [],
};

export function returnActs(state: ReturnState, by: 'seller' | 'operator'): readonly ReturnAct[] {
  const own = sellersActs[state];
  return by === 'seller' || isEndedReturn(state) ? own : [...own, 'refund', 'close'];
}

export const isEndedReturn = (state: ReturnState): boolean => state === 'refunded' || state === 'closed';

/** A declared withdrawal is final; a requested return can be cancelled until items have arrived. */
export const canWithdrawReturn = ({ state, cause }: { state: ReturnState; cause: ReturnCause }): boolean =>
  cause !== 'withdrawal' && ['asked', 'refused', 'appealed', 'expected'].includes(state);

export const canAppealReturn = ({ state, wasAppealed }: { state: ReturnState; wasAppealed: boolean }) =>
  state === 'refused' && !wasAppealed;

export type ReturnableUnits = {
  boughtUnits: number;
  /** Units the store doesn't ship. */
  cancelledUnits: number;
  /** Refunded units, cancelled ones included. */
  givenUnits: number;
  /** Units in open returns, or in returns ended by the shop. */
  takenUnits: number;
};

export function returnableUnits(units: ReturnableUnits): number {
  const goneUnits = Math.max(units.cancelledUnits, units.givenUnits);
  return Math.max(0, units.boughtUnits - goneUnits - units.takenUnits);
}

/** End of the return period, counted from delivery like withdrawal days. Null: not delivered, or no return period. */
export function returnEndsMs({
  deliveredMs,
  days,
}: {
  deliveredMs: number | null;
  days: number;
}): number | null {
  return days === 0 ? null : withdrawalEndsMs({ deliveredMs, days });
}

/** Days after which the shop reviews requests a seller hasn't answered, and withdrawals whose items didn't arrive. */
export const RETURN_REVIEW_DAYS = { requested: 3, withdrawal: 14 } as const;
