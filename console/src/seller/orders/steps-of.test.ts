import { expect, test } from 'vitest';
import { stepsOf } from './steps-of.ts';

const placed_at = '2026-11-24T08:00:00Z';
const move = (status: string, hour: number) => ({
  status,
  cancelled: false,
  actor: 'seller',
  at: `2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`,
});

test('an order is at its last move, and each step has its time', () => {
  const way = stepsOf({
    state: 'handed_over',
    placed_at,
    history: [move('confirmed', 9), move('picked-up', 10)],
  });
  expect(way?.current).toBe(2);
  expect(way?.steps.map(({ at }) => at?.slice(11, 13) ?? null)).toEqual(['08', '09', '10', null, null]);
});

test("undone steps don't count; a new order is only placed; a cancelled one has no progress", () => {
  const back = [move('confirmed', 9), move('picked-up', 10), move('confirmed', 11)];
  const way = stepsOf({ state: 'to_ship', placed_at, history: back });
  expect(way?.steps.map(({ at }) => at?.slice(11, 13) ?? null)).toEqual(['08', '11', null, null, null]);
  expect(stepsOf({ state: 'waiting', placed_at, history: [] })?.current).toBe(0);
  expect(stepsOf({ state: 'cancelled', placed_at, history: [] })).toBeNull();
});
