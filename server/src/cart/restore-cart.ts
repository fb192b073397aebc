import { SELECTED } from '@souk/rules/codes';
import { MAX_CART_ROWS, MAX_LINE_QUANTITY } from '@souk/rules/quantity';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import { lockShopper } from '#access/lock-shopper.ts';
import { insertRow, listCartRows, updateRow } from './queries.ts';

export type RestoredLine = { productId: number; inventoryId: number; quantity: number; priceMinor: number };

/** Puts units of a failed order back into the cart, selected, up to 999 per row and 100 rows. Stock is checked when ordering. */
export async function restoreCart(
  tx: Transaction<DB>,
  shopper: Shopper,
  units: readonly RestoredLine[],
): Promise<void> {
  await lockShopper(tx, shopper);
  const rows = new Map(
    (await listCartRows(tx, shopper, { lock: true })).map((row) => [row.inventory_id, row]),
  );
  for (const { productId, inventoryId, quantity, priceMinor } of units) {
    const row = rows.get(inventoryId);
    const change = { seen_price_minor: priceMinor, selected: SELECTED.checked };
    if (row) {
      const sum = Math.min(row.quantity + quantity, MAX_LINE_QUANTITY);
      rows.set(inventoryId, await updateRow(tx, shopper, row.id, { ...change, quantity: sum }));
    } else if (rows.size < MAX_CART_ROWS) {
      const added = { ...change, quantity, product_id: productId, inventory_id: inventoryId };
      rows.set(inventoryId, await insertRow(tx, shopper, added));
    }
  }
}
