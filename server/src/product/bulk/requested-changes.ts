import type { BulkChange, TableRowInput } from '@souk/contract/seller-console/bulk';
import { changeAmount } from '@souk/rules/change-amount';
import type { BulkItem, BulkValues } from './bulk-values.ts';
import type { RequestedChange } from './plan-bulk.ts';

/** Applies one rule to the rows. Variants at the product's price stay so. */
export function changesByRule(
  items: readonly BulkItem[],
  change: BulkChange,
  currency: string,
): RequestedChange[] {
  return items.flatMap((item) => {
    const to = cellsBy(item.values, change, currency);
    return to ? [{ item, to }] : [];
  });
}

function cellsBy(
  { price, offer, stock, status }: BulkValues,
  change: BulkChange,
  currency: string,
): BulkValues | null {
  if (change.field === 'status') return status === undefined ? null : { status: change.to };
  if (change.field === 'stock') {
    if (stock === undefined) return null;
    return { stock: change.by.op === 'set' ? change.by.count : stock + change.by.count };
  }
  const isKind = offer === undefined;
  if (change.field === 'price') {
    if (price === undefined || (isKind && price === 0)) return null;
    return { price: changeAmount(price, change.by, currency) };
  }
  if (isKind || price === undefined) return null;
  return { offer: changeAmount(change.by.op === 'percent' ? price : offer, change.by, currency) };
}

/** Desired values typed into a table. `missing`: indexes of rows that don't exist or aren't the store's. */
export function changesOfCells(
  items: readonly BulkItem[],
  rows: readonly TableRowInput[],
): { changes: RequestedChange[]; missing: number[] } {
  const keyOf = (productId: number, inventoryId: number | null) => `${productId}/${inventoryId ?? ''}`;
  const byKey = new Map(items.map((item) => [keyOf(item.productId, item.inventoryId), item]));
  const changes: RequestedChange[] = [];
  const missing: number[] = [];
  for (const [index, { product_id, inventory_id, ...cells }] of rows.entries()) {
    const item = byKey.get(keyOf(product_id, inventory_id));
    if (!item) missing.push(index);
    else changes.push({ item, to: side(cells, 'to'), seen: side(cells, 'from') });
  }
  return { changes, missing };
}

type Cells = Omit<TableRowInput, 'product_id' | 'inventory_id'>;

const side = (cells: Cells, which: 'from' | 'to'): BulkValues =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([field, cell]) => (cell === undefined ? [] : [[field, cell[which]]])),
  );
