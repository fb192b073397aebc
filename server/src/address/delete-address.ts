import type { Kysely } from 'kysely';
import { lockShopper } from '#shopper/lock-shopper.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#shopper/shopper.ts';
import { deleteAddressRow, findNewestId, markDefault, type AddressRow } from './queries.ts';

/** Deletes an address and answers it; the newest one left becomes the default in its place. Null: no such address. */
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
