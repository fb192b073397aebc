import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Owner } from '#owner/owner.ts';
import { lockOwner } from '#owner/lock-owner.ts';
import { deselectRows, listCartRows, selectRows } from './queries.ts';

/**
 * Selects and deselects rows. An id in both lists ends up deselected, because nothing may be bought unasked; ids of
 * others and rows of withdrawn products are passed over.
 */
export async function changeSelection(
  db: Kysely<DB>,
  owner: Owner,
  { checked, unchecked }: { checked: readonly number[]; unchecked: readonly number[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await Promise.all([
      lockOwner(tx, owner),
      // All rows in id order before changing some: an order that is being placed locks them in the same order.
      listCartRows(tx, owner, { lock: true }),
      checked.length ? selectRows(tx, owner, checked) : null,
      unchecked.length ? deselectRows(tx, owner, unchecked) : null,
    ]);
  });
}
