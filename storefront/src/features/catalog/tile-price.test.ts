import { expect, test } from 'vitest';
import { tilePrice } from './tile-price.ts';

test('prefers the flash price, then the offer if above 0, then the selling price', () => {
  expect(tilePrice({ price: '7.50', selling: 10, offered: 8 })).toEqual({
    current: '7.50',
    previous: 10,
    percent: 25,
    isFrom: false,
  });
  expect(tilePrice({ price: null, selling: 10, offered: 8 })).toEqual({
    current: 8,
    previous: 10,
    percent: 20,
    isFrom: false,
  });
  expect(tilePrice({ price: null, selling: 10, offered: 0 })).toEqual({
    current: 10,
    previous: null,
    percent: 0,
    isFrom: false,
  });
});

test('a price above the selling price strikes nothing through', () => {
  expect(tilePrice({ price: '12.00', selling: 10, offered: 0 })).toEqual({
    current: '12.00',
    previous: null,
    percent: 0,
    isFrom: false,
  });
});

test('with different variant prices, shows "from" the lowest with its discount', () => {
  const facts = { price: '7.50', selling: 10, offered: 8, lowest: 6, prices_differ: true };
  expect(tilePrice(facts)).toEqual({ current: 6, previous: 10, percent: 40, isFrom: true });
  expect(tilePrice({ ...facts, lowest: 12 })).toMatchObject({ current: 12, previous: null, percent: 0 });
});
