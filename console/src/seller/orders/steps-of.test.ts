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
    delivery: 'delivery',
    placed_at,
    history: [move('confirmed', 9), move('picked-up', 10)],
  });
  expect(way?.current).toBe(2);
  expect(way?.steps.map(({ at }) => at?.slice(11, 13) ?? null)).toEqual(['08', '09', '10', null, null]);
});

test("undone steps don't count; a new order is only placed; a cancelled one has no progress", () => {
  const back = [move('confirmed', 9), move('picked-up', 10), move('confirmed', 11)];
  const way = stepsOf({ state: 'to_ship', delivery: 'delivery', placed_at, history: back });
  expect(way?.steps.map(({ at }) => at?.slice(11, 13) ?? null)).toEqual(['08', '11', null, null, null]);
  expect(stepsOf({ state: 'waiting', delivery: 'delivery', placed_at, history: [] })?.current).toBe(0);
  expect(stepsOf({ state: 'cancelled', delivery: 'delivery', placed_at, history: [] })).toBeNull();
});

test('a pickup order has no transit: once ready, being picked up is next, even if it was marked as on the way', () => {
  const history = [move('confirmed', 9), move('picked-up', 10)];
  const ready = { state: 'handed_over', delivery: 'pickup', placed_at, history } as const;
  expect(stepsOf(ready)?.current).toBe(2);
  expect(stepsOf(ready)?.steps.map(({ status }) => status)).toEqual([
    'pending',
    'confirmed',
    'picked-up',
    'delivered',
  ]);
  expect(stepsOf({ ...ready, history: [...history, move('on-the-way', 11)] })?.current).toBe(2);
});
