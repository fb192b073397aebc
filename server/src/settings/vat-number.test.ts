import { expect, test } from 'vitest';
import { isVatNumberOf } from './vat-number.ts';

test.each([
  ['DE', 'DE136695976', true],
  ['DE', 'de 136 695 976', true],
  ['DE', '136695976', true],
  ['DE', 'DE136695977', false],
  ['DE', 'FR40303265045', false],
  ['FR', 'FR40303265045', true],
  ['FR', 'FR41303265045', false],
  ['MC', 'FR40303265045', true],
  ['GR', 'EL094259216', true],
  ['AT', 'ATU13585627', true],
  ['DE', '', false],
  ['DE', 'DE 000', false],
])('%s: %s', (country, number, isValid) => {
  expect(isVatNumberOf(country, number)).toBe(isValid);
});
