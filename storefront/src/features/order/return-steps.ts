import type { PartReturn } from '@souk/contract/returns';

export type ReturnStep = {
  key:
    | 'withdrawn'
    | 'asked'
    | 'refused'
    | 'appealed'
    | 'accepted'
    | 'kept'
    | 'arrived'
    | 'money'
    | 'closed'
    | 'taken-back';
  /** When it was reached; null if it wasn't, or if the time is unknown. */
  at: string | null;
};

/** Steps of a return: completed, current and upcoming. */
export function returnSteps(of: PartReturn): { steps: ReturnStep[]; current: number } {
  const begun: ReturnStep = { key: of.cause === 'withdrawal' ? 'withdrawn' : 'asked', at: of.asked_at };
  const arrived: ReturnStep = { key: 'arrived', at: of.received_at };
  const money: ReturnStep = { key: 'money', at: of.refunded_at };
  const reached = [begun, ...answerOf(of), ...(of.received_at !== null && of.keeps === 0 ? [arrived] : [])];
  switch (of.state) {
    case 'asked':
      return { steps: [begun, { key: 'accepted', at: null }, arrived, money], current: 0 };
    case 'refused':
      return { steps: reached, current: 1 };
    case 'appealed':
      return { steps: [...reached, { key: 'appealed', at: null }], current: 2 };
    case 'expected':
      return { steps: [...reached, arrived, money], current: reached.length - 1 };
    case 'received':
      return { steps: [...reached, money], current: reached.length - 1 };
    case 'refunded':
      return { steps: [...reached, money], current: reached.length - (of.refunded_at === null ? 1 : 0) };
    case 'closed': {
      const end = of.taken_back === 1 ? 'taken-back' : 'closed';
      return { steps: [...reached, { key: end, at: of.ended_at }], current: reached.length };
    }
  }
}

/** The decision. A refusal is still shown when the shop refunds or closes the return without accepting it. */
function answerOf({
  state,
  keeps,
  answer,
  answered_at: at,
  received_at: receivedAt,
}: PartReturn): ReturnStep[] {
  if (at === null) return [];
  const wasRefused = answer !== null && receivedAt === null && state !== 'expected';
  return [{ key: wasRefused ? 'refused' : keeps === 1 ? 'kept' : 'accepted', at }];
}
