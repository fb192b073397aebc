import { describe, expect, test } from 'vitest';
import {
  canAppealReturn,
  canTakeBackReturn,
  returnableUnits,
  returnActs,
  returnEndsMs,
  RETURN_STATES,
} from './returns.ts';

describe('what can be done with a return', () => {
  test('its seller answers and receives, the shop gives money back or ends it besides', () => {
    expect(returnActs('asked', 'seller')).toEqual(['accept', 'refuse']);
    expect(returnActs('asked', 'operator')).toEqual(['accept', 'refuse', 'refund', 'close']);
    expect(returnActs('expected', 'seller')).toEqual(['received']);
    expect(returnActs('received', 'seller')).toEqual([]);
    expect(returnActs('received', 'operator')).toEqual(['refund', 'close']);
  });

  test('a seller may give in after a refusal', () => {
    expect(returnActs('refused', 'seller')).toEqual(['accept']);
    expect(returnActs('appealed', 'seller')).toEqual(['accept']);
  });

  test('nothing once it is over', () => {
    for (const state of ['refunded', 'closed'] as const)
      for (const by of ['seller', 'operator'] as const) expect(returnActs(state, by)).toEqual([]);
  });
});

test('a buyer lets go what was asked for while nothing has come, a withdrawal never', () => {
  const letGo = RETURN_STATES.filter((state) => canTakeBackReturn({ state, cause: 'damaged' }));
  expect(letGo).toEqual(['asked', 'refused', 'appealed', 'expected']);
  expect(RETURN_STATES.some((state) => canTakeBackReturn({ state, cause: 'withdrawal' }))).toBe(false);
});

test('a refusal is appealed once', () => {
  expect(canAppealReturn({ state: 'refused', wasAppealed: false })).toBe(true);
  expect(canAppealReturn({ state: 'refused', wasAppealed: true })).toBe(false);
  expect(canAppealReturn({ state: 'asked', wasAppealed: false })).toBe(false);
});

test('units come back once', () => {
  const of = { boughtUnits: 3, cancelledUnits: 0 };
  expect(returnableUnits({ ...of, givenUnits: 1, takenUnits: 1 })).toBe(1);
  expect(returnableUnits({ ...of, givenUnits: 2, takenUnits: 2 })).toBe(0);
  // Units that were paid, cancelled and refunded count once.
  expect(returnableUnits({ ...of, cancelledUnits: 1, givenUnits: 1, takenUnits: 0 })).toBe(2);
  expect(returnableUnits({ ...of, cancelledUnits: 1, givenUnits: 0, takenUnits: 0 })).toBe(2);
});

describe('until when one can ask', () => {
  const deliveredMs = Date.UTC(2026, 10, 20, 12);
  test('the last of the days, of which the first is the one after the delivery', () => {
    expect(returnEndsMs({ deliveredMs, days: 30 })).toBe(Date.UTC(2026, 11, 21));
  });
  test('not before the delivery, and not where the shop gives no days', () => {
    expect(returnEndsMs({ deliveredMs: null, days: 30 })).toBeNull();
    expect(returnEndsMs({ deliveredMs, days: 0 })).toBeNull();
  });
});
