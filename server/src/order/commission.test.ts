import { expect, test } from 'vitest';
import { partCommission } from './commission.ts';

test('one rate is taken of the whole part, half up: 12.5 % of 33 + 33 is 8.25, so 8', () => {
  const lines = [
    { goodsMinor: 33, percent: '12.50' },
    { goodsMinor: 33, percent: '12.50' },
  ];
  expect(partCommission(lines)).toEqual({ percent: 12.5, minor: 8 });
});

test('several rates are taken of each line; the percentage is what they come to', () => {
  const lines = [
    { goodsMinor: 10_000, percent: '10.00' },
    { goodsMinor: 30_000, percent: '20.00' },
  ];
  expect(partCommission(lines)).toEqual({ percent: 17.5, minor: 7000 });
});

test('goods that cost nothing earn nothing', () => {
  expect(partCommission([{ goodsMinor: 0, percent: '10.00' }])).toEqual({ percent: 10, minor: 0 });
  expect(
    partCommission([
      { goodsMinor: 0, percent: 10 },
      { goodsMinor: 0, percent: 20 },
    ]),
  ).toEqual({ percent: 0, minor: 0 });
});
