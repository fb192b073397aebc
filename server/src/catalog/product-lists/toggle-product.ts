import type { Kysely } from 'kysely';
import { lockShopper } from '#access/lock-shopper.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  countEntries,
  deleteEntry,
  insertEntry,
  type Entry,
  type ListedRow,
  type ProductList,
} from './queries.ts';

export type Toggled =
  | { ok: true; state: 'added'; row: ListedRow }
  | { ok: true; state: 'removed' }
  | { ok: false; reason: 'product-missing' }
  | { ok: false; reason: 'list-full'; max: number };

/** Maximum of visible products per list, which bounds pages and marks. */
const mostOf: Record<ProductList, number> = { wishlist_items: 500, compare_items: 30 };

/**
 * Adds a product to a shopper's list or removes it (CONTRACT §2.4). Serialized per shopper: two parallel toggles add and remove, and each
 * reply is true when made (INVARIANTS I42).
 */
export async function toggleProduct(
  db: Kysely<DB>,
  list: ProductList,
  entry: Entry,
  now: Date,
): Promise<Toggled> {
  return inTransaction(db, async (tx) => {
    await lockShopper(tx, { userId: entry.userId, guestKey: null, token: null });
    if (await deleteEntry(tx, list, entry)) return { ok: true, state: 'removed' };
    const max = mostOf[list];
    if ((await countEntries(tx, list, entry.userId)) >= max) return { ok: false, reason: 'list-full', max };
    const row = await insertEntry(tx, list, entry, now);
    return row ? { ok: true, state: 'added', row } : { ok: false, reason: 'product-missing' };
  });
}
