import { expect, test } from 'vitest';
import { maxUnits } from './max-units.ts';

const row = { quantity: 9 };
const flash = { flash_sale_id: 1, title: 'Tonight', end_ms: 1, quota: 20, sold: 5, left: 15 };
const sale = (limit_per_shopper: number | null, left = 15) => ({
  inventory: [],
  flash: { ...flash, left, limit_per_shopper },
});

test('a sale limited to two units per shopper bounds the quantity there, and says so', () => {
  expect(maxUnits(sale(2), row, 'flash')).toEqual({
    max: 2,
    reason: 'refusal.quantity.flash-limit',
    values: { max: 2 },
  });
});

test('otherwise what is left at the sale price, or in stock', () => {
  expect(maxUnits(sale(null), row, 'flash')).toMatchObject({
    max: 9,
    reason: 'refusal.quantity.exceeds-inventory',
  });
  expect(maxUnits(sale(12, 4), row, 'flash')).toMatchObject({
    max: 4,
    reason: 'refusal.quantity.flash-left',
  });
});

test('a variant with a price of its own is no part of the sale', () => {
  expect(maxUnits(sale(2), row, 'variant').max).toBe(9);
});
