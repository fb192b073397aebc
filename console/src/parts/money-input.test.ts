import { expect, test } from 'vitest';
import { amountText, readAmount } from './money-input.tsx';

test.each([
  ['12.50', 'USD', 1250],
  [' 12,5 ', 'USD', 1250],
  ['1200', 'JPY', 1200],
  ['1.234', 'KWD', 1234],
  ['12.505', 'USD', null],
  ['12.5', 'JPY', null],
  ['-3', 'USD', null],
  ['1e3', 'USD', null],
  ['', 'USD', null],
])('%s in %s is %s', (text, currency, minor) => expect(readAmount(text, currency)).toBe(minor));

test('formats an amount as it is parsed', () => {
  expect(['USD', 'JPY', 'KWD'].map((currency) => readAmount(amountText(1250, currency), currency))).toEqual([
    1250, 1250, 1250,
  ]);
});
