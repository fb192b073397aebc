import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#owner/owner.ts';
import { updateSeenPrices } from './queries.ts';

/** The shopper has been told these unit prices (in minor units, by cart row): from now on they are not a change. */
export async function markPricesSeen(
  db: Kysely<DB>,
  owner: Owner,
  seen: readonly { id: number; priceMinor: number }[],
): Promise<void> {
  await updateSeenPrices(db, owner, seen);
}
