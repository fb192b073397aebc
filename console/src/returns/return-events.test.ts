import { expect, test } from 'vitest';
import type { Return } from './return-calls.ts';
import { returnEvents } from './return-events.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T10:00:00.000Z`;
const asked: Return = {
  id: 1,
  state: 'asked',
  cause: 'damaged',
  units: 1,
  asked_at: day(10),
  since: day(10),
  is_late: false,
  is_refund_pending: false,
  order: { id: 2, number: '20261101AB' },
  buyer: { name: 'Layla Haddad', city: 'Berlin', country: 'DE' },
  goods: [],
  lines: [],
  message: 'The spout is off.',
  answer: null,
  appeal: null,
  decision: null,
  keeps: false,
  answered_by: null,
  ended_by: null,
  delivered_at: day(9),
  answered_at: null,
  appealed_at: null,
  received_at: null,
  ended_at: null,
  refund: null,
  acts: [],
};
const eventsOf = (of: Partial<Return>) =>
  returnEvents({ ...asked, ...of }).map(({ kind, by, at }) => `${kind} ${by} ${at?.slice(8, 10) ?? '–'}`);

test('lists the events of a return in order, with who did them', () => {
  expect(eventsOf({})).toEqual(['delivered null 09', 'asked buyer 10']);
  expect(eventsOf({ state: 'expected', answered_by: 'store', answered_at: day(11) })).toEqual([
    'delivered null 09',
    'asked buyer 10',
    'accepted seller 11',
  ]);
  const here = { answered_by: 'store', answered_at: day(11), received_at: day(14) } as const;
  expect(eventsOf({ ...here, state: 'refunded', ended_at: day(15) }).slice(2)).toEqual([
    'accepted seller 11',
    'received null 14',
    'refunded operator 15',
  ]);
  expect(eventsOf({ ...here, state: 'received', keeps: true }).slice(2)).toEqual(['keeps seller 11']);
});

test('dates a refusal while it is the last answer, and keeps it when the shop accepts', () => {
  const refused = { answer: 'It was whole.', answered_by: 'store', answered_at: day(11) } as const;
  const appealed = { appeal: 'It was not.', appealed_at: day(12) };
  expect(eventsOf({ ...refused, ...appealed, state: 'appealed' }).slice(2)).toEqual([
    'refused seller 11',
    'appealed buyer 12',
  ]);
  expect(
    eventsOf({ ...refused, ...appealed, state: 'closed', ended_by: 'shop', ended_at: day(13) }).slice(2),
  ).toEqual(['refused seller 11', 'appealed buyer 12', 'closed operator 13']);
  const heard = { ...refused, ...appealed, answered_by: 'shop', answered_at: day(13) } as const;
  expect(eventsOf({ ...heard, state: 'expected' }).slice(2)).toEqual([
    'refused null –',
    'appealed buyer 12',
    'accepted operator 13',
  ]);
});
