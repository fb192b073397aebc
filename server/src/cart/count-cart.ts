import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#owner/owner.ts';
import { sumQuantities } from './queries.ts';

/** `cart_count` (SPEC §3): the sum of the quantities of all rows, selected or not. */
export async function countCart(db: Kysely<DB>, owner: Owner): Promise<number> {
  return sumQuantities(db, owner);
}
