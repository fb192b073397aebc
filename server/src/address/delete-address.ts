import type { Kysely } from 'kysely';
import { lockOwner } from '#owner/lock-owner.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Owner } from '#owner/owner.ts';
import { deleteAddressRow, findNewestId, markDefault, type AddressRow } from './queries.ts';

/** Deletes an address and answers it; the newest one left becomes the default in its place. Null: no such address. */
export async function deleteAddress(db: Kysely<DB>, owner: Owner, id: number): Promise<AddressRow | null> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, owner);
    const deleted = await deleteAddressRow(tx, owner, id);
    if (!deleted?.is_default) return deleted;
    const newestId = await findNewestId(tx, owner);
    if (newestId !== null) await markDefault(tx, owner, newestId);
    return deleted;
  });
}
