import { expect, test } from 'vitest';
import { commissionTax } from './commission-tax.ts';

test.each([
  ['nothing is set', 0, 'DE', 'DE', { percent: 0, reason: 'not-configured' }],
  ['the same country', 19, 'DE', 'DE', { percent: 19, reason: 'same-country' }],
  ['the EU without a number', 19, 'DE', 'FR', { percent: 19, reason: 'eu-without-number' }],
  ['outside the EU', 19, 'DE', 'TR', { percent: 0, reason: 'outside' }],
  ['a shop outside the EU', 15, 'ZA', 'DE', { percent: 0, reason: 'outside' }],
  ['a seller without a country', 19, 'DE', '', { percent: 19, reason: 'country-unknown' }],
])('%s', (_case, percent, country, seller, tax) => {
  expect(commissionTax({ percent, country }, { country: seller, hasVatNumber: false })).toEqual(tax);
});

test.each([
  ['FR', { percent: 0, reason: 'reverse-charge' }],
  ['DE', { percent: 19, reason: 'same-country' }],
  ['TR', { percent: 0, reason: 'outside' }],
])('a seller in %s with a VAT number', (country, tax) => {
  expect(commissionTax({ percent: 19, country: 'DE' }, { country, hasVatNumber: true })).toEqual(tax);
});
