import { expect, test } from 'vitest';
import { readPrice } from './read-price.ts';

test.each([
  ['12.50', 'USD', 1250],
  ['12,5', 'USD', 1250],
  ['$1,250.00', 'USD', 125_000],
  ['1.250,00 €', 'EUR', 125_000],
  ["1'250.00", 'CHF', 125_000],
  ['1,234,567', 'USD', 123_456_700],
  ['49', 'USD', 4900],
  ['1200', 'JPY', 1200],
  ['1,200', 'JPY', undefined],
  ['1.234', 'KWD', 1234],
  ['1,234', 'USD', undefined],
  ['12.345', 'USD', undefined],
  ['12,9O', 'USD', undefined],
  ['-3', 'USD', undefined],
  ['', 'USD', undefined],
  ['free', 'USD', undefined],
])('%s in %s is %s', (text, currency, minor) => expect(readPrice(text, currency)).toBe(minor));
