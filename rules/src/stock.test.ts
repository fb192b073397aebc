import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSharedStock, unitsByInventory } from './stock.ts';

test('bundle × 2 and single × 2 of one article with stock 3 are refused', () => {
  const lines = [
    { inventoryId: 7, units: 2 },
    { inventoryId: 7, units: 2 },
  ];
  expect(checkSharedStock(lines, new Map([[7, 3]]))).toEqual([7]);
  expect(checkSharedStock(lines, new Map([[7, 4]]))).toEqual([]);
});

test('each exceeded article is listed once, in line order', () => {
  const lines = [
    { inventoryId: 9, units: 2 },
    { inventoryId: 3, units: 1 },
    { inventoryId: 9, units: 2 },
    { inventoryId: 4, units: 1 },
  ];
  const stock = new Map([
    [9, 1],
    [3, 1],
  ]);
  expect(checkSharedStock(lines, stock)).toEqual([9, 4]);
});

test('an empty cart exceeds nothing', () => {
  expect(checkSharedStock([], new Map())).toEqual([]);
});

test('grouping neither loses nor duplicates units', () => {
  const line = fc.record({
    inventoryId: fc.integer({ min: 1, max: 5 }),
    units: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const grouped = [...unitsByInventory(lines).values()].reduce((sum, units) => sum + units, 0);
      expect(grouped).toBe(lines.reduce((sum, each) => sum + each.units, 0));
    }),
  );
});
