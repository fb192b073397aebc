import { expect, test } from 'vitest';
import { barsOf, code128 } from './code128.ts';

test("encodes letters in set B, digit runs in set C, and the standard's check value", () => {
  // "PJJ123C" in set B, a published example: 104, 48, 42, 42, 17, 18, 19, 35, check 55.
  expect(code128('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
  expect(code128('123456')).toEqual([105, 12, 34, 56, (105 + 12 + 68 + 168) % 103, 106]);
  expect(code128('20261122K7QX92').slice(0, -2)).toEqual([105, 20, 26, 11, 22, 100, 43, 23, 49, 56, 25, 18]);
});

test('every value is eleven modules, the stop thirteen; bars and spaces alternate', () => {
  const { bars, width } = barsOf('20261122K7QX92');
  expect(width).toBe((code128('20261122K7QX92').length - 1) * 11 + 13);
  expect(bars.at(-1)!.at + bars.at(-1)!.width).toBe(width); // it ends with a bar
  for (const [index, { at }] of bars.entries())
    if (index > 0) expect(at).toBeGreaterThan(bars[index - 1]!.at + bars[index - 1]!.width);
});

test('refuses other characters', () => {
  expect(() => code128('طلب')).toThrow();
  expect(() => code128('')).toThrow();
});
