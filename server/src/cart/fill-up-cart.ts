import { SELECTED } from '@souk/rules/codes';
import { checkQuantity, MAX_CART_ROWS, MAX_LINE_QUANTITY, type QuantityRefusal } from '@souk/rules/quantity';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import { lockShopper } from '#access/lock-shopper.ts';
import { pickVariant } from './pick-variant.ts';
import { insertRow, listCartRows, updateRow } from './queries.ts';

export type RequestedLine = { productId: number; inventoryId: number; quantity: number };
/** `lacking`: units that couldn't be added; `reason`: why the line couldn't. */
export type FilledLine =
  | { inCart: true; lacking: number }
  | {
      inCart: false;
      reason: QuantityRefusal | 'product-missing' | 'store-away' | 'attributes-required' | 'cart-full';
    };

/** Raises the rows of these variants to the wanted quantity, capped by stock, and selects them. Idempotent. Outcomes are in order. */
export async function fillUpCart(
  tx: Transaction<DB>,
  shopper: Shopper,
  { requested, now }: { requested: readonly RequestedLine[]; now: Date },
): Promise<FilledLine[]> {
  await lockShopper(tx, shopper);
  const rows = new Map(
    (await listCartRows(tx, shopper, { lock: true })).map((row) => [row.inventory_id, row]),
  );
  const outcomes: FilledLine[] = [];
  for (const unit of requested) outcomes.push(await fillUp(unit));
  return outcomes;

  async function fillUp({ productId, inventoryId, quantity: wish }: RequestedLine): Promise<FilledLine> {
    const picked = await pickVariant(tx, { productId, inventoryId, now, isLocked: true });
    if (!picked.ok) return { inCart: false, reason: picked.reason };
    const { stock, unitPriceMinor } = picked.variant;
    const row = rows.get(inventoryId);
    const quantity = Math.max(row?.quantity ?? 0, Math.min(wish, stock, MAX_LINE_QUANTITY));
    const reason = checkQuantity({ quantity: Math.min(quantity, stock), stock });
    if (reason) return { inCart: false, reason };
    if (!row && rows.size >= MAX_CART_ROWS) return { inCart: false, reason: 'cart-full' };
    const change = { quantity, seen_price_minor: unitPriceMinor, selected: SELECTED.checked };
    const written = row
      ? await updateRow(tx, shopper, row.id, change)
      : await insertRow(tx, shopper, { ...change, product_id: productId, inventory_id: inventoryId });
    rows.set(inventoryId, written);
    return { inCart: true, lacking: Math.max(0, wish - quantity) };
  }
}
