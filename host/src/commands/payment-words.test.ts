import { expect, test } from 'vitest';
import { readAmount } from './payment-words.ts';

test.each([
  ['19.90', 'USD', 1990],
  ['1990', 'JPY', 1990],
  ['1.990', 'KWD', 1990],
])('parses %s %s with the decimals of the currency', (text, currency, minor) => {
  expect(readAmount(text, currency)).toBe(minor);
});

test.each([
  ['19.999', 'USD', '19.90'],
  ['19.90', 'JPY', '1990'],
  ['1.9901', 'KWD', '1.990'],
])('refuses %s %s and suggests an amount with the right decimals', (text, currency, example) => {
  expect(() => readAmount(text, currency)).toThrow(
    `--amount must be an amount in ${currency}, such as ${example}.`,
  );
});
