import type { SellerGridRow } from '@souk/contract/seller-console/bulk';
import { changeAmount } from '@souk/rules/change-amount';
import type { BulkChange } from '@souk/contract/seller-console/bulk';
import { CATALOGUE } from '@souk/rules/limits';
import { readPrice } from '@souk/rules/read-price';
import { amountText } from '#parts/money-input.tsx';

export const columns = ['sku', 'price', 'offer', 'stock'] as const;
export type Column = (typeof columns)[number];
/** Unsaved cells: `3/price`, by row index. */
export type Typed = Readonly<Record<string, string>>;
export type Place = { row: number; column: Column };

export const keyOf = ({ row, column }: Place) => `${row}/${column}`;

/** Whether a row has this cell: variants have no offer, products with variants no stock and no SKU. */
export function hasCell(row: SellerGridRow, column: Column): boolean {
  if (column === 'offer') return row.offer !== null;
  if (column === 'price') return true;
  return row.inventory_id !== null;
}

/** A saved cell as text; no offer and an inherited price are empty. */
export function textOf(row: SellerGridRow, column: Column, currency: string): string {
  if (column === 'sku') return row.sku ?? '';
  if (column === 'stock') return row.stock === null ? '' : String(row.stock);
  const minor = column === 'price' ? row.price : (row.offer ?? 0);
  return minor === 0 ? '' : amountText(minor, currency);
}

/** Parsed input of a cell; undefined if invalid. */
export function readCell(
  row: SellerGridRow,
  { column, text, currency }: { column: Column; text: string; currency: string },
): string | number | null | undefined {
  const plain = text.trim();
  if (column === 'sku') return plain === '' ? null : plain.length <= CATALOGUE.sku ? plain : undefined;
  if (column === 'stock') return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined;
  const mayBeEmpty = column === 'offer' || row.offer === null;
  if (plain === '') return mayBeEmpty ? 0 : undefined;
  return readPrice(plain, currency);
}

const widest = 1000;

/** Pasted cells from this position; rows beyond the end and missing cells are ignored. */
export function pasted(rows: readonly SellerGridRow[], at: Place, text: string): Typed {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .slice(0, widest);
  const from = columns.indexOf(at.column);
  const cells = lines.flatMap((line, down) =>
    line.split('\t').flatMap((value, along): [string, string][] => {
      const column = columns[from + along];
      const row = rows[at.row + down];
      return column && row && hasCell(row, column)
        ? [[keyOf({ row: at.row + down, column }), value.trim()]]
        : [];
    }),
  );
  return Object.fromEntries(cells);
}

export function filled(
  rows: readonly SellerGridRow[],
  { column, from, to }: { column: Column; from: number; to: number },
  text: string,
): Typed {
  const places = rows.flatMap((row, index) =>
    index >= Math.min(from, to) && index <= Math.max(from, to) && hasCell(row, column) ? [index] : [],
  );
  return Object.fromEntries(places.map((row) => [keyOf({ row, column }), text]));
}

/** Applies one change to all rows with the cell; inherited prices stay inherited. */
export function changedBy(
  rows: readonly SellerGridRow[],
  change: Exclude<BulkChange, { field: 'status' }>,
  shown: (row: number, column: Column) => number | null,
  currency: string,
): Typed {
  const cells = rows.flatMap((row, index): [string, string][] => {
    const key = keyOf({ row: index, column: change.field });
    const now = shown(index, change.field);
    if (!hasCell(row, change.field) || now === null) return [];
    if (change.field === 'stock') {
      const count = change.by.op === 'set' ? change.by.count : now + change.by.count;
      return [[key, String(Math.max(count, 0))]];
    }
    if (change.field === 'price' && row.offer === null && now === 0) return [];
    const base = change.field === 'offer' && change.by.op === 'percent' ? shown(index, 'price') : now;
    const minor = changeAmount(base ?? 0, change.by, currency);
    return minor < 0 ? [] : [[key, minor === 0 ? '' : amountText(minor, currency)]];
  });
  return Object.fromEntries(cells);
}

/** Selling price by the current cells; 0: unknown. A variant without a price inherits the product's. */
export function soldFor(
  rows: readonly SellerGridRow[],
  row: number,
  valueOf: (row: number, column: Column) => number | null,
): number {
  const own = valueOf(row, 'offer') || valueOf(row, 'price') || 0;
  const { offer, product_id: product } = rows[row]!; // the caller has checked it
  if (own !== 0 || offer !== null) return own;
  const whole = rows.findIndex((one) => one.inventory_id === null && one.product_id === product);
  return whole < 0 ? 0 : soldFor(rows, whole, valueOf);
}
