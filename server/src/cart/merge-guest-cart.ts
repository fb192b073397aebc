import { MAX_CART_ROWS, MAX_LINE_QUANTITY } from '@souk/rules/quantity';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { guestShopper, type Shopper } from '#access/shopper.ts';
import { listInventories } from './line-queries.ts';
import { lockShopper } from '#access/lock-shopper.ts';
import {
  deleteAllRows,
  hasCartRows,
  listCartRows,
  moveRows,
  type AdoptedRow,
  type CartRow,
} from './queries.ts';

/**
 * Merges a guest's cart into the account that signed in with the guest token (CONTRACT §1.4). Quantities of the same variant add up, capped
 * by stock and 999; a row is selected if it was selected in either cart. Rows beyond the hundredth are dropped. Idempotent.
 */
export async function mergeGuestCart(
  db: Kysely<DB>,
  { userId, guestToken }: { userId: number; guestToken: string },
): Promise<void> {
  const guest = guestShopper(guestToken);
  const user: Shopper = { userId, guestKey: null, token: null };
  if (!(await hasCartRows(db, guest))) return;
  await inTransaction(db, async (tx) => {
    // Always lock the account first, so that two accounts adopting one guest cart can't deadlock.
    await lockShopper(tx, user);
    await lockShopper(tx, guest);
    const own = await listCartRows(tx, user, { lock: true });
    const brought = await listCartRows(tx, guest, { lock: true });
    if (brought.length === 0) return;
    const inventories = await listInventories(
      tx,
      brought.map((row) => row.inventory_id),
    );
    const stock = new Map(inventories.map((inventory) => [inventory.id, inventory.quantity]));
    const { moved, merged } = adoption(own, brought, stock);
    if (merged.length) await moveRows(tx, user, user, merged);
    if (moved.length) await moveRows(tx, guest, user, moved);
    await deleteAllRows(tx, guest);
  });
}

/** Decides which guest rows move to the account and which merge into its rows. */
function adoption(own: readonly CartRow[], brought: readonly CartRow[], stock: ReadonlyMap<number, number>) {
  const ownByInventory = new Map(own.map((row) => [row.inventory_id, row]));
  const moved: AdoptedRow[] = [];
  const merged: AdoptedRow[] = [];
  for (const row of brought) {
    const mine = ownByInventory.get(row.inventory_id);
    const most = Math.min(stock.get(row.inventory_id) ?? 0, MAX_LINE_QUANTITY);
    if (mine) {
      merged.push({
        ...adopted(mine, cap(mine.quantity + row.quantity, most, mine.quantity)),
        ...choicesOf(row, mine),
      });
    } else if (own.length + moved.length < MAX_CART_ROWS) {
      moved.push(adopted(row, cap(row.quantity, most, row.quantity)));
    }
  }
  return { moved, merged };
}

/** A sold-out row keeps its quantity: it can't be empty, and ordering refuses it. */
function cap(quantity: number, most: number, whenNone: number): number {
  return most > 0 ? Math.min(quantity, most) : whenNone;
}

function adopted(row: CartRow, quantity: number): AdoptedRow {
  return {
    id: row.id,
    quantity,
    selected: row.selected,
    placeId: row.shipping_place_id,
    shippingType: row.shipping_type,
    seenPriceMinor: row.seen_price_minor,
  };
}

function choicesOf(brought: CartRow, mine: CartRow): Pick<AdoptedRow, 'selected' | 'seenPriceMinor'> {
  return {
    selected: Math.min(brought.selected, mine.selected),
    // The guest's price is the one seen last.
    seenPriceMinor: brought.seen_price_minor ?? mine.seen_price_minor,
  };
}
