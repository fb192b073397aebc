import { MAX_CART_ROWS, MAX_LINE_QUANTITY } from '@souk/rules/quantity';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { guestShopper, type Shopper } from '#shopper/shopper.ts';
import { listInventories } from './line-queries.ts';
import { lockShopper } from '#shopper/lock-shopper.ts';
import {
  deleteAllRows,
  hasCartRows,
  listCartRows,
  moveRows,
  type AdoptedRow,
  type CartRow,
} from './queries.ts';

/**
 * Gives the cart of a guest token to the account that signed in with it (CONTRACT §1.4). Quantities of the same
 * variant add up, at most to the stock and to 999; a row stays selected when it was selected in either cart. Rows
 * beyond the hundredth are let go. Writes only when the guest has rows, so doing it twice is doing it once.
 */
export async function adoptGuestCart(
  db: Kysely<DB>,
  { userId, guestToken }: { userId: number; guestToken: string },
): Promise<void> {
  const guest = guestShopper(guestToken);
  const user: Shopper = { userId, guestKey: null, token: null };
  if (!(await hasCartRows(db, guest))) return;
  await inTransaction(db, async (tx) => {
    // Always the account first: two accounts adopting one guest then wait for each other instead of deadlocking.
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

/** Which guest rows change hands, and which rows of the account take the units of a guest row. */
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

/** Of something that is out of stock the row stays as it was: it has to hold something, and ordering refuses it. */
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
    // The guest's price is the one that was looked at last.
    seenPriceMinor: brought.seen_price_minor ?? mine.seen_price_minor,
  };
}
