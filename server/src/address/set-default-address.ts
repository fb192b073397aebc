import type { Kysely } from 'kysely';
import { lockOwner } from '#owner/lock-owner.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Owner } from '#owner/owner.ts';
import { clearDefault, findAddress, markDefault, type AddressRow } from './queries.ts';

/** Makes an address the one that the next order uses; null when the owner has no such address. */
export async function setDefaultAddress(
  db: Kysely<DB>,
  owner: Owner,
  id: number,
): Promise<AddressRow | null> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, owner);
    const address = await findAddress(tx, owner, id);
    if (!address || address.is_default) return address;
    await clearDefault(tx, owner);
    return markDefault(tx, owner, id);
  });
}
