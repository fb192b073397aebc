import { describe, expect, test } from 'vitest';
import { canWithdraw, withdrawalEndsMs } from './withdrawal.ts';

const ms = (time: string) => Date.parse(time);
const delivered = ms('2026-11-02T18:30:00Z');
const part = { status: 5, cancelled: 0 as const, deliveredMs: delivered, isDeclared: false };
const at = (time: string, days = 14) => ({ days, nowMs: ms(time) });

describe('fourteen days to withdraw (Directive 2011/83/EU art. 9: the day of the delivery does not count)', () => {
  test('end on the fourteenth day after delivery', () => {
    const end = withdrawalEndsMs({ deliveredMs: delivered, days: 14 })!;
    expect(new Date(end).toISOString()).toBe('2026-11-17T00:00:00.000Z');
  });

  test.each([
    ['at once', '2026-11-02T18:30:00Z', true],
    ['in their last second', '2026-11-16T23:59:59.999Z', true],
    ['a moment later', '2026-11-17T00:00:00Z', false],
  ])('%s', (_when, time, may) => {
    expect(canWithdraw(part, at(time))).toBe(may);
  });

  test("don't begin before delivery", () => {
    for (const status of [1, 2, 3, 4])
      expect(canWithdraw({ ...part, status, deliveredMs: null }, at('2027-11-02T00:00:00Z'))).toBe(true);
  });

  test.each([
    ['what is cancelled', { ...part, cancelled: 1 as const }],
    ['what the shop took back', { ...part, status: 6, deliveredMs: null }],
    ['what was withdrawn from before', { ...part, isDeclared: true }],
  ])('are over for %s', (_what, over) => {
    expect(canWithdraw(over, at('2026-11-03T00:00:00Z'))).toBe(false);
  });

  test('zero days grant no right', () => {
    expect(canWithdraw({ ...part, deliveredMs: null }, at('2026-11-03T00:00:00Z', 0))).toBe(false);
  });
});
