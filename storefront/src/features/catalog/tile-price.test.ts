import { expect, test } from 'vitest';
import { tilePrice } from './tile-price.ts';

test('the flash price comes first, then the offer if above 0, then the selling price', () => {
  expect(tilePrice({ price: '7.50', selling: 10, offered: 8 })).toEqual({
    current: '7.50',
    previous: 10,
    percent: 25,
  });
  expect(tilePrice({ price: null, selling: 10, offered: 8 })).toEqual({
    current: 8,
    previous: 10,
    percent: 20,
  });
  expect(tilePrice({ price: null, selling: 10, offered: 0 })).toEqual({
    current: 10,
    previous: null,
    percent: 0,
  });
});

test('a price above the selling price strikes nothing', () => {
  expect(tilePrice({ price: '12.00', selling: 10, offered: 0 })).toEqual({
    current: '12.00',
    previous: null,
    percent: 0,
  });
});
