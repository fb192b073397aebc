import { withdrawalEndsMs } from './withdrawal.ts';

/** Why goods come back: the law lets the buyer withdraw, or the buyer asks for it with one of the others. */
export const RETURN_CAUSES = [
  'withdrawal',
  'damaged',
  'wrong',
  'not_as_described',
  'missing',
  'other',
] as const;
export type ReturnCause = (typeof RETURN_CAUSES)[number];

export const ASKED_CAUSES = ['damaged', 'wrong', 'not_as_described', 'missing', 'other'] as const;
export type AskedCause = (typeof ASKED_CAUSES)[number];

/**
 * `asked`: its seller has to answer · `refused`: with words · `appealed`: the buyer wants the shop to decide · `expected`: the
 * goods are to come · `received`: they are there, or the buyer keeps them · `refunded` · `closed`: nothing comes, or nothing is
 * given for it.
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

/** What its seller or the shop can do with a return. */
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

/** What can be done with a return in this state: its seller moves goods, the shop money too. */
export function returnActs(state: ReturnState, by: 'seller' | 'operator'): readonly ReturnAct[] {
  const own = sellersActs[state];
  return by === 'seller' || isEndedReturn(state) ? own : [...own, 'refund', 'close'];
}

export const isEndedReturn = (state: ReturnState): boolean => state === 'refunded' || state === 'closed';

/** A withdrawal was declared and stays so; what was asked for can be let go while nothing has come. */
export const canTakeBackReturn = ({ state, cause }: { state: ReturnState; cause: ReturnCause }): boolean =>
  cause !== 'withdrawal' && ['asked', 'refused', 'appealed', 'expected'].includes(state);

/** Once. */
export const canAppealReturn = ({ state, wasAppealed }: { state: ReturnState; wasAppealed: boolean }) =>
  state === 'refused' && !wasAppealed;

export type ReturnableUnits = {
  boughtUnits: number;
  /** That the store does not send. */
  cancelledUnits: number;
  /** That money was given back for, cancelled ones among them. */
  givenUnits: number;
  /** In returns that are not over, or that the shop has ended. */
  takenUnits: number;
};

/** How many units of a delivered line the buyer can still ask to send back. */
export function returnableUnits(units: ReturnableUnits): number {
  const goneUnits = Math.max(units.cancelledUnits, units.givenUnits);
  return Math.max(0, units.boughtUnits - goneUnits - units.takenUnits);
}

/** When asking ends: counted from the delivery as days of a withdrawal are. Null: nothing was delivered, or no days are given. */
export function returnEndsMs({
  deliveredMs,
  days,
}: {
  deliveredMs: number | null;
  days: number;
}): number | null {
  return days === 0 ? null : withdrawalEndsMs({ deliveredMs, days });
}

/** After how many days the shop looks at what a seller has not answered, and at a withdrawal whose goods did not come. */
export const RETURN_PATIENCE = { askedDays: 3, withdrawalDays: 14 } as const;
