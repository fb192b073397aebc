import { expect, test } from 'vitest';
import { accountNameOf } from './ledger-names.ts';

test.each([
  ['bank', null, { name: 'bank', values: { of: '' } }],
  ['bank:DE02120300000000202051', null, { name: 'bank-named', values: { of: 'DE02120300000000202051' } }],
  ['tax:commission', null, { name: 'tax-commission', values: { of: '' } }],
  ['provider:paypal', null, { name: 'provider', values: { of: 'PayPal' } }],
  ['provider:future', null, { name: 'provider', values: { of: 'future' } }],
  ['courier', null, { name: 'courier', values: { of: '' } }],
  ['courier:Falcon: Post', null, { name: 'courier-named', values: { of: 'Falcon: Post' } }],
  ['seller:7:pending', 'Casa Amphora', { name: 'seller-pending', values: { of: 'Casa Amphora' } }],
  ['sellers:paying', null, { name: 'sellers-paying', values: { of: '' } }],
  ['an:account:of:tomorrow', null, null],
])('%s has its name in words', (code, store, named) => {
  expect(accountNameOf(code, store)).toEqual(named);
});
