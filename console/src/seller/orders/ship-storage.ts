import type { ShipRow } from './ship-rows.ts';

/* What a store entered for shipping, on this device: its last carrier, and in this tab the numbers of orders that haven't shipped yet. */

type Entry = Pick<ShipRow, 'carrier' | 'number'>;

const carrierName = (storeId: number) => `console-carrier-${storeId}`;
const numbersName = (storeId: number) => `console-tracking-${storeId}`;

export const lastCarrier = (storeId: number): string => localStorage.getItem(carrierName(storeId)) ?? '';

export function rememberCarrier(storeId: number, carrier: string): void {
  localStorage.setItem(carrierName(storeId), carrier);
}

/** Entries by order. */
export function readNumbers(storeId: number): Map<number, Entry> {
  const stored = sessionStorage.getItem(numbersName(storeId)) ?? '[]';
  return new Map(JSON.parse(stored) as [number, Entry][]); // written by storeNumbers only
}

/** Stores the entries of these rows, and forgets those that are empty. Other orders' entries remain. */
export function storeNumbers(storeId: number, rows: readonly ShipRow[]): void {
  const entries = readNumbers(storeId);
  for (const { order, carrier, number } of rows)
    if (number.trim() === '') entries.delete(order.id);
    else entries.set(order.id, { carrier, number });
  sessionStorage.setItem(numbersName(storeId), JSON.stringify([...entries]));
}
