import { expect, test } from 'vitest';
import { isLikeVatNumber, isVatNumber, isVatNumberOf } from './vat-number.ts';

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

test.each([
  ['DE136695976', true],
  [' el 094259216', true],
  ['ATU13585627', true],
  ['FR40303265045', true],
  ['DE136695977', false],
  ['ATU13585628', false],
])('%s is checked by its own prefix: %s', (number, isValid) => {
  expect(isLikeVatNumber(number)).toBe(true);
  expect(isVatNumber(number)).toBe(isValid);
});

test.each(['', '22/815/08150', '136695976', 'AE100000000000003', 'Federal tax no. 12-3456789'])(
  '%j is not like a VAT number of the EU',
  (number) => {
    expect(isLikeVatNumber(number)).toBe(false);
  },
);

/** One number of each member state; from the member states' own descriptions of their check digits. */
test.each([
  'ATU13585627', 'BE0428759497', 'BG175074752', 'CY10259033P', 'CZ25123891', 'DE136695976', 'DK13585628', 'EE100931558',
  'EL094259216', 'ESA13585625', 'FI20774740', 'FR40303265045', 'HR33392005961', 'HU12892312', 'IE8473625E', 'IT00743110157',
  'LT119511515', 'LU15027442', 'LV40003521600', 'MT11679112', 'NL004495445B01', 'PL8567346215', 'PT501964843', 'RO18547290',
  'SE123456789701', 'SI50223054', 'SK2022749619',
])('reads numbers of every member state: %s', (number) => {
  expect(isVatNumber(number)).toBe(true);
  const wrong = number.replace(/\d(?=(B\d\d|[A-Z])?$)/, (digit) => String((Number(digit) + 1) % 10));
  expect(isVatNumber(wrong)).toBe(false);
}); // prettier-ignore
