import { expect, test } from 'vitest';
import { maxUnits } from './max-units.ts';

const row = { quantity: 9 };
const flash = { flash_sale_id: 1, title: 'Tonight', end_ms: 1, quota: 20, sold: 5, left: 15 };
const sale = (limit_per_shopper: number | null, left = 15) => ({
  inventory: [],
  flash: { ...flash, left, limit_per_shopper },
});

test('a sale’s limit per customer bounds the quantity, with its message', () => {
  expect(maxUnits(sale(2), row, 'flash')).toEqual({
    max: 2,
    reason: 'refusal.quantity.flash-limit',
    values: { max: 2 },
  });
});

test('otherwise the sale quota or the stock bounds the quantity', () => {
  expect(maxUnits(sale(null), row, 'flash')).toMatchObject({
    max: 9,
    reason: 'refusal.quantity.exceeds-inventory',
  });
  expect(maxUnits(sale(12, 4), row, 'flash')).toMatchObject({
    max: 4,
    reason: 'refusal.quantity.flash-left',
  });
});

test('a variant with its own price is not part of the sale', () => {
  expect(maxUnits(sale(2), row, 'variant').max).toBe(9);
});
