import type { Kysely } from 'kysely';
import { lockShopper } from '#access/lock-shopper.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#access/shopper.ts';
import { deleteAddressRow, findNewestId, markDefault, type AddressRow } from './queries.ts';

/** Deletes and returns an address, or returns null if it doesn't exist. The latest remaining one replaces a deleted default. */
export async function deleteAddress(
  db: Kysely<DB>,
  shopper: Shopper,
  id: number,
): Promise<AddressRow | null> {
  return inTransaction(db, async (tx) => {
    await lockShopper(tx, shopper);
    const deleted = await deleteAddressRow(tx, shopper, id);
    if (!deleted?.is_default) return deleted;
    const newestId = await findNewestId(tx, shopper);
    if (newestId !== null) await markDefault(tx, shopper, newestId);
    return deleted;
  });
}
