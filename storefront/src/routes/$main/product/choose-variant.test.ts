import { expect, test } from 'vitest';
import { choiceOf, findVariant, isOptionInStock, optionGroups, priceOf } from './choose-variant.ts';

const dates = { created_at: '2026-01-01T00:00:00.000000Z', updated_at: '2026-01-01T00:00:00.000000Z' };
const row = (id: number, quantity: number, price: string, values: number[]) => ({
  id,
  product_id: 1,
  quantity,
  price,
  sku: null,
  prior_price: null,
  inventory_attributes: values.map((attribute_value_id) => ({ inventory_id: id, attribute_value_id })),
  ...dates,
});
const value = (attribute_id: number, id: number, title: string) => ({
  id,
  title,
  attribute_id,
  inventory_id: 0,
  attribute_value_id: id,
  product_id: 1,
  quantity: 1,
  price: '0.00',
  sku: null,
  swatch: null,
  ...dates,
});
const blue = 11;
const red = 12;
const small = 21;
const large = 22;
const shirt = {
  attribute: [
    {
      id: 1,
      title: 'Colour',
      ...dates,
      values: [value(1, blue, 'Blue'), value(1, blue, 'Blue'), value(1, red, 'Red')],
    },
    { id: 2, title: 'Size', ...dates, values: [value(2, small, 'S'), value(2, large, 'L')] },
  ],
  inventory: [
    row(101, 3, '0.00', [blue, small]),
    row(102, 0, '12.50', [red, large]),
    row(103, 2, '0.00', [red, small]),
  ],
};

test('offers each value once, although the API repeats it per variant', () => {
  expect(optionGroups(shirt).map((group) => group.options.map((option) => option.title))).toEqual([
    ['Blue', 'Red'],
    ['S', 'L'],
  ]);
});

test('finds a variant only if every attribute is selected', () => {
  expect(findVariant(shirt, { 1: blue })).toBeNull();
  expect(findVariant(shirt, { 1: blue, 2: small })?.id).toBe(101);
});

test('doesn’t find blue and large among a blue-small and a red-large shirt', () => {
  expect(findVariant(shirt, { 1: blue, 2: large })).toBeNull();
});

test('a value is out of stock if no variant in stock combines it with the other selections', () => {
  expect(isOptionInStock(shirt, { 1: red }, 2, large)).toBe(false);
  expect(isOptionInStock(shirt, { 1: red }, 2, small)).toBe(true);
  expect(isOptionInStock(shirt, {}, 1, blue)).toBe(true);
});

test('the selection of a variant finds that variant', () => {
  for (const variant of shirt.inventory) expect(findVariant(shirt, choiceOf(shirt, variant))).toBe(variant);
});

test('a variant price above 0 wins, else the flash price during the sale', () => {
  const product = {
    selling: 20,
    offered: 18,
    price: '15.00',
    flash: {
      flash_sale_id: 1,
      title: 'Tonight',
      end_ms: 1000,
      quota: 10,
      sold: 1,
      left: 9,
      limit_per_shopper: null,
    },
  };
  const at = (nowMs: number) => ({ currency: 'USD', nowMs });
  expect(priceOf(product, shirt.inventory[0]!, at(999)).priceMinor).toBe(1500);
  expect(priceOf(product, shirt.inventory[0]!, at(1000)).priceMinor).toBe(1800);
  expect(priceOf(product, shirt.inventory[1]!, at(999)).priceMinor).toBe(1250);
});
