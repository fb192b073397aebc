import { expect, test } from 'vitest';
import { newOrderNumber, readOrderNumber } from './order-number.ts';

test('an order number is the UTC day and six letters or digits', () => {
  expect(newOrderNumber(new Date('2026-11-20T23:59:59Z'))).toMatch(/^20261120[0-9A-Z]{6}$/);
});

test('2,000 numbers of one day differ, and none has a sign that looks like another', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const numbers = Array.from({ length: 2000 }, () => newOrderNumber(now));
  expect(numbers.filter((number) => /[IO01]/.test(number.slice(8)))).toEqual([]);
  expect(new Set(numbers).size).toBe(2000);
});

test.each([
  [' 20261120ab12cd ', '20261120AB12CD'],
  ['20261120AB12CD', '20261120AB12CD'],
  ['20261120AB12C', null],
  ['20261120AB12CDE', null],
  ["20261120AB12C'", null],
  ['', null],
])('"%s" is read as %s', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});
