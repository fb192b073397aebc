import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundleOffer } from './bundle.ts';

test.each([
  [1, 2, 1, 0],
  [2, 2, 1, 0],
  [3, 2, 1, 1],
  [5, 2, 1, 1],
  [6, 2, 1, 2],
  [2, 1, 1, 1],
  [5, 3, 2, 2],
  [9, 3, 2, 2],
  [10, 3, 2, 4],
])('%i units at "buy %i get %i" include %i free ones', (quantity, buy, free, freeUnits) => {
  expect(bundleOffer({ quantity, buy, free, unitMinor: 1299 })).toEqual({
    freeUnits,
    discountMinor: freeUnits * 1299,
  });
});

test.each([
  [10, 0, 1],
  [10, 1, 0],
  [10, -1, 1],
  [10, 0.5, 1],
  [0, 1, 1],
  [-6, 2, 1],
])('%d units at "buy %d get %d" include none', (quantity, buy, free) => {
  expect(bundleOffer({ quantity, buy, free, unitMinor: 1299 })).toEqual({ freeUnits: 0, discountMinor: 0 });
});

test('at least `buy` units are paid for every `free` free ones, and each full group adds `buy` paid ones', () => {
  const count = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), count, count, (quantity, buy, free) => {
      const paid = (units: number) =>
        units - bundleOffer({ quantity: units, buy, free, unitMinor: 1 }).freeUnits;
      expect(paid(quantity) * free).toBeGreaterThanOrEqual((quantity - paid(quantity)) * buy);
      expect(paid(quantity + buy + free)).toBe(paid(quantity) + buy);
    }),
  );
});
