import { describe, expect, test } from 'vitest';
import {
  canAppealReturn,
  canWithdrawReturn,
  returnableUnits,
  returnActs,
  returnEndsMs,
  RETURN_STATES,
} from './returns.ts';

describe('actions on a return', () => {
  test('the seller answers and receives; the shop also refunds or closes it', () => {
    expect(returnActs('asked', 'seller')).toEqual(['accept', 'refuse']);
    expect(returnActs('asked', 'operator')).toEqual(['accept', 'refuse', 'refund', 'close']);
    expect(returnActs('expected', 'seller')).toEqual(['received']);
    expect(returnActs('received', 'seller')).toEqual([]);
    expect(returnActs('received', 'operator')).toEqual(['refund', 'close']);
  });

  test('a seller may accept after a refusal', () => {
    expect(returnActs('refused', 'seller')).toEqual(['accept']);
    expect(returnActs('appealed', 'seller')).toEqual(['accept']);
  });

  test('none once it has ended', () => {
    for (const state of ['refunded', 'closed'] as const)
      for (const by of ['seller', 'operator'] as const) expect(returnActs(state, by)).toEqual([]);
  });
});

test('a customer can cancel a request until items have arrived, but never a withdrawal', () => {
  const letGo = RETURN_STATES.filter((state) => canWithdrawReturn({ state, cause: 'damaged' }));
  expect(letGo).toEqual(['asked', 'refused', 'appealed', 'expected']);
  expect(RETURN_STATES.some((state) => canWithdrawReturn({ state, cause: 'withdrawal' }))).toBe(false);
});

test('a refusal can be appealed once', () => {
  expect(canAppealReturn({ state: 'refused', wasAppealed: false })).toBe(true);
  expect(canAppealReturn({ state: 'refused', wasAppealed: true })).toBe(false);
  expect(canAppealReturn({ state: 'asked', wasAppealed: false })).toBe(false);
});

test('units are returned once', () => {
  const of = { boughtUnits: 3, cancelledUnits: 0 };
  expect(returnableUnits({ ...of, givenUnits: 1, takenUnits: 1 })).toBe(1);
  expect(returnableUnits({ ...of, givenUnits: 2, takenUnits: 2 })).toBe(0);
  // Units that were paid, cancelled and refunded count once.
  expect(returnableUnits({ ...of, cancelledUnits: 1, givenUnits: 1, takenUnits: 0 })).toBe(2);
  expect(returnableUnits({ ...of, cancelledUnits: 1, givenUnits: 0, takenUnits: 0 })).toBe(2);
});

describe('the return period', () => {
  const deliveredMs = Date.UTC(2026, 10, 20, 12);
  test('ends on its last day, where day one is the day after delivery', () => {
    expect(returnEndsMs({ deliveredMs, days: 30 })).toBe(Date.UTC(2026, 11, 21));
  });
  test("doesn't exist before delivery or without return days", () => {
    expect(returnEndsMs({ deliveredMs: null, days: 30 })).toBeNull();
    expect(returnEndsMs({ deliveredMs, days: 0 })).toBeNull();
  });
});
