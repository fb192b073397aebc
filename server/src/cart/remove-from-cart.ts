import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#owner/owner.ts';
import { deleteCartRows } from './queries.ts';

/** Removes a row and answers it; null when this owner has no such row (any more). */
export async function removeFromCart(db: Kysely<DB>, owner: Owner, id: number) {
  const [row] = await deleteCartRows(db, owner, [id]);
  return row ?? null;
}
