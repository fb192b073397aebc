import type { SellerBalance } from '@souk/contract/seller-console/money';
import { expect, test } from 'vitest';
import { coveredOn, isUntouched } from './covered-on.ts';

const eur = (minor: number) => ({ minor, currency: 'EUR' });

function balance(
  available: number,
  coming: readonly (readonly [on: string, minor: number])[],
): SellerBalance {
  return {
    currency: 'EUR',
    available: eur(available),
    pending: eur(coming.reduce((sum, [, minor]) => sum + minor, 0)),
    reserved: eur(0),
    paying: eur(0),
    expected: { orders: 0, amount: eur(0) },
    coming: coming.map(([on, minor]) => ({ on, orders: 1, amount: eur(minor) })),
    waiting: { orders: 0, amount: eur(0) },
    minimum: eur(1000),
    debt: null,
    owed: null,
  };
}

test('a debt is covered on the day on which enough became available', () => {
  const coming = [
    ['2026-11-25', 5000],
    ['2026-11-27', 3173],
    ['2026-12-02', 9000],
  ] as const;
  expect(coveredOn(balance(-8173, coming))).toBe('2026-11-27');
  expect(coveredOn(balance(-5000, coming))).toBe('2026-11-25');
  expect(coveredOn(balance(-20_000, coming))).toBeNull();
  expect(coveredOn(balance(-1, []))).toBeNull();
});

test('a balance is untouched only without any money in it', () => {
  expect(isUntouched(balance(0, []))).toBe(true);
  expect(isUntouched(balance(-1, []))).toBe(false);
  expect(isUntouched({ ...balance(0, []), paying: eur(100) })).toBe(false);
});
