import { expect, test } from 'vitest';
import { isWithin, restOf, summedUnits } from './parcels.ts';

const lines = [
  { id: 1, quantity: 3 },
  { id: 2, quantity: 1 },
];

test('units in no parcel are left, and none once all are shipped', () => {
  expect(restOf(lines, [])).toEqual(lines);
  const first = { lines: [{ id: 1, quantity: 2 }] };
  const rest = [
    { id: 1, quantity: 1 },
    { id: 2, quantity: 1 },
  ];
  expect(restOf(lines, [first])).toEqual(rest);
  expect(restOf(lines, [first, { lines: rest }])).toEqual([]);
});

test('only remaining units fit into a parcel, with duplicate lines summed', () => {
  const twice = summedUnits([
    { id: 1, quantity: 2 },
    { id: 1, quantity: 2 },
    { id: 2, quantity: 0 },
  ]);
  expect(twice).toEqual([{ id: 1, quantity: 4 }]);
  expect(isWithin(twice, lines)).toBe(false);
  expect(isWithin([{ id: 1, quantity: 3 }], lines)).toBe(true);
  expect(isWithin([{ id: 9, quantity: 1 }], lines)).toBe(false);
});
