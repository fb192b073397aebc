import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#access/shopper.ts';
import { lockShopper } from '#access/lock-shopper.ts';
import { deselectRows, listCartRows, selectRows } from './queries.ts';

/** An id in both lists ends up deselected, so that nothing is bought by accident. Ignores foreign rows and withdrawn products. */
export async function changeSelection(
  db: Kysely<DB>,
  shopper: Shopper,
  { checked, unchecked, now }: { checked: readonly number[]; unchecked: readonly number[]; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await Promise.all([
      lockShopper(tx, shopper),
      // Locks all rows in id order first, as placing an order does.
      listCartRows(tx, shopper, { lock: true }),
      checked.length ? selectRows(tx, shopper, { ids: checked, now }) : null,
      unchecked.length ? deselectRows(tx, shopper, unchecked) : null,
    ]);
  });
}
