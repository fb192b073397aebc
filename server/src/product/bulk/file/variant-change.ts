import type { BulkItem, BulkProblem, BulkValues } from '../bulk-values.ts';
import type { FileRow } from './file-rows.ts';
import { noteOf, readCell } from './read-cell.ts';

type VariantChange = { to: BulkValues; problem?: BulkProblem; notes?: BulkProblem[] };

export function variantChange(
  { cells, notes: noted = [] }: FileRow,
  { item, items, currency }: { item: BulkItem; items: readonly BulkItem[]; currency: string },
): VariantChange {
  const read: { price?: number; offer?: number; stock?: number } = {};
  const notes = [...noted];
  for (const field of ['price', 'offer', 'stock'] as const) {
    const text = cells[field];
    if (!text) continue;
    const value = readCell(field, text, currency);
    if (typeof value !== 'number')
      return { to: {}, problem: { field, reason: 'unreadable', given: text.slice(0, 100) } };
    notes.push(...noteOf(field, text));
    read[field] = value;
  }
  const to: BulkValues = {};
  const paid = read.offer || read.price;
  const whole = items.find(
    ({ productId, inventoryId }) => productId === item.productId && inventoryId === null,
  );
  const now = item.values.price || whole?.values.offer || whole?.values.price;
  if (paid !== undefined && paid !== now) to.price = paid;
  if (read.stock !== undefined && read.stock !== item.values.stock) to.stock = read.stock;
  return { to, notes };
}
