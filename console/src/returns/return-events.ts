import type { IconName } from '@souk/kit/ui/icon.tsx';
import type { Return } from './return-calls.ts';

type Kind =
  | 'delivered'
  | 'asked'
  | 'refused'
  | 'appealed'
  | 'accepted'
  | 'keeps'
  | 'received'
  | 'refunded'
  | 'closed';

export type ReturnEvent = {
  kind: Kind;
  by: 'buyer' | 'seller' | 'operator' | null;
  /** Null: superseded by a later response, and only the last is dated. */
  at: string | null;
  words: string | null;
};

export const eventIcons: Readonly<Record<Kind, IconName>> = {
  delivered: 'truck',
  asked: 'return',
  refused: 'close',
  appealed: 'scales',
  accepted: 'check',
  keeps: 'check',
  received: 'package',
  refunded: 'cash',
  closed: 'close',
};

/** Events of a return in order, with the messages of all sides. */
export function returnEvents(of: Return): ReturnEvent[] {
  const by = of.answered_by === 'shop' ? 'operator' : 'seller';
  const isAccepted = wasAccepted(of);
  const events: (ReturnEvent | false)[] = [
    of.delivered_at !== null && { kind: 'delivered', by: null, at: of.delivered_at, words: null },
    { kind: 'asked', by: 'buyer', at: of.asked_at, words: of.message },
    of.answer !== null && {
      kind: 'refused',
      by: isAccepted ? null : by,
      at: isAccepted ? null : of.answered_at,
      words: of.answer,
    },
    of.appealed_at !== null && { kind: 'appealed', by: 'buyer', at: of.appealed_at, words: of.appeal },
    isAccepted && { kind: of.keeps ? 'keeps' : 'accepted', by, at: of.answered_at, words: null },
    of.received_at !== null && !of.keeps && { kind: 'received', by: null, at: of.received_at, words: null },
    of.ended_at !== null && {
      kind: of.state === 'closed' ? 'closed' : 'refunded',
      by: of.ended_by === 'buyer' ? 'buyer' : 'operator',
      at: of.ended_at,
      words: of.decision,
    },
  ];
  return events.filter((event) => event !== false);
}

function wasAccepted({ answer, answered_at: at, appealed_at: appealedAt, ...of }: Return): boolean {
  if (at === null) return false;
  if (answer === null || of.keeps || of.received_at !== null) return true;
  return of.state === 'expected' || (appealedAt !== null && Date.parse(at) > Date.parse(appealedAt));
}
