import { expect, test } from 'vitest';
import { sealNumbers, unsealNumbers } from './seal-numbers.ts';

const secret = 's'.repeat(32);

test('encrypts the numbers of an account', () => {
  const numbers = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const sealed = sealNumbers(secret, 7, numbers);
  expect(sealed).not.toContain('3704');
  expect(unsealNumbers(secret, 7, sealed)).toEqual(numbers);
});

test('can’t be read for another store, or after the shop’s secret has changed', () => {
  const sealed = sealNumbers(secret, 7, { account: '12345678', routing: '110000000' });
  expect(unsealNumbers(secret, 8, sealed)).toBeNull();
  expect(unsealNumbers('t'.repeat(32), 7, sealed)).toBeNull();
});
