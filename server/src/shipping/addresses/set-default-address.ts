import type { Kysely } from 'kysely';
import { lockShopper } from '#access/lock-shopper.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#access/shopper.ts';
import { clearDefault, findAddress, markDefault, type AddressRow } from './queries.ts';

/** Makes an address the default for the next order; null if the owner has no such address. */
export async function setDefaultAddress(
  db: Kysely<DB>,
  shopper: Shopper,
  id: number,
): Promise<AddressRow | null> {
  return inTransaction(db, async (tx) => {
    await lockShopper(tx, shopper);
    const address = await findAddress(tx, shopper, id);
    if (!address || address.is_default) return address;
    await clearDefault(tx, shopper);
    return markDefault(tx, shopper, id);
  });
}
