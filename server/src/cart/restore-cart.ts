import { MAX_CART_ROWS, MAX_LINE_QUANTITY } from '@souk/rules/quantity';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#owner/owner.ts';
import { lockOwner } from '#owner/lock-owner.ts';
import { insertRow, listCartRows, updateRow } from './queries.ts';

export type RestoredPiece = { productId: number; inventoryId: number; quantity: number; priceMinor: number };

/**
 * Puts pieces of an order that came to nothing into the owner's cart again, selected; what is in the cart by now is
 * added to, at most to 999, and rows beyond the hundredth are let go. Stock is asked when the cart is ordered.
 */
export async function restoreCart(
  tx: Transaction<DB>,
  owner: Owner,
  pieces: readonly RestoredPiece[],
): Promise<void> {
  await lockOwner(tx, owner);
  const rows = new Map((await listCartRows(tx, owner, { lock: true })).map((row) => [row.inventory_id, row]));
  for (const { productId, inventoryId, quantity, priceMinor } of pieces) {
    const row = rows.get(inventoryId);
    const change = { seen_price_minor: priceMinor, selected: 1 };
    if (row) {
      const sum = Math.min(row.quantity + quantity, MAX_LINE_QUANTITY);
      rows.set(inventoryId, await updateRow(tx, owner, row.id, { ...change, quantity: sum }));
    } else if (rows.size < MAX_CART_ROWS) {
      const added = { ...change, quantity, product_id: productId, inventory_id: inventoryId };
      rows.set(inventoryId, await insertRow(tx, owner, added));
    }
  }
}
