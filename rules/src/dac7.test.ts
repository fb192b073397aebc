import { expect, test } from 'vitest';
import { dac7Report, missingDac7Details } from './dac7.ts';

const eur = (minor: number) => ({ currency: 'EUR', minor });
const yen = { currency: 'JPY', minor: 9_000_000 };

test.each([
  [30, [eur(1)], true, 'sales'],
  [29, [eur(200_000)], false, 'below'],
  [29, [eur(200_001)], true, 'amount'],
  [1, [yen], null, 'other-currency'],
  [1, [eur(200_001), yen], true, 'amount'],
  [30, [yen], true, 'sales'],
  [1, [eur(500), { currency: 'JPY', minor: 0 }], false, 'below'],
  [1, [{ currency: 'JPY', minor: -500 }], false, 'below'],
  [0, [], false, 'below'],
] as const)('%i sales, %j', (sales, paid, isReportable, reason) => {
  expect(dac7Report({ sales, paid })).toEqual({ isReportable, reason });
});

const whole = {
  legal_name: 'Aria Audio GmbH',
  address_1: 'Torstraße 101',
  city: 'Berlin',
  country: 'DE',
  register_number: 'HRB 1',
  vat_number: '',
};

test.each([
  [{}, []],
  [{ register_number: '', vat_number: 'DE123456788' }, []],
  [{ register_number: '' }, ['tax_number']],
  [{ legal_name: '', country: '' }, ['legal_name', 'country']],
])('with %j, %j are missing', (change, missing) => {
  expect(missingDac7Details({ ...whole, ...change })).toEqual(missing);
});
