import type { Kysely } from 'kysely';
import { lockShopper } from '#shopper/lock-shopper.ts';
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
  /** The product is hidden or does not exist. */
  | { ok: false; reason: 'product-missing' }
  | { ok: false; reason: 'list-full'; max: number };

/** How many visible products a list holds, so that pages and marks stay small. */
const mostOf: Record<ProductList, number> = { wishlist_items: 500, compare_items: 30 };

/**
 * Takes a product off a shopper's list, or puts it on (CONTRACT §2.4). One toggle of a shopper at a time: two parallel
 * ones are an add and a removal, and each reply says what was true when it was made (INVARIANTS I42).
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
