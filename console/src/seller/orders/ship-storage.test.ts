import type { SellerPaper } from '@souk/contract/seller-console/orders';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readNumbers, storeNumbers } from './ship-storage.ts';
import type { ShipRow } from './ship-rows.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const row = (id: number, number: string): ShipRow => ({
  order: { id } as SellerPaper, // only its id is read
  carrier: 'UPS',
  number,
});

test('numbers stay until they are removed or shipped, each store for itself', () => {
  storeNumbers(1, [row(10, 'A'), row(11, 'B')]);
  storeNumbers(1, [row(10, ''), row(12, 'C')]);
  expect([...readNumbers(1)]).toEqual([
    [11, { carrier: 'UPS', number: 'B' }],
    [12, { carrier: 'UPS', number: 'C' }],
  ]);
  expect(readNumbers(2).size).toBe(0);
});
