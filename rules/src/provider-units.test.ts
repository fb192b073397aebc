import { expect, test } from 'vitest';
import { inStripeUnits } from './provider-units.ts';

test.each([
  [{ minor: 2495, currency: 'USD' }, 2495],
  [{ minor: 1000, currency: 'JPY' }, 1000],
  [{ minor: 5, currency: 'UGX' }, 500],
  [{ minor: 12_340, currency: 'KWD' }, 12_340],
])('%j is %i in Stripe’s units', (due, units) => {
  expect(inStripeUnits(due)).toBe(units);
});
