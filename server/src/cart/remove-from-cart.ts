import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import { deleteCartRows } from './queries.ts';

/** Deletes and returns a row, or returns null if the owner has no such row. */
export async function removeFromCart(db: Kysely<DB>, shopper: Shopper, id: number) {
  const [row] = await deleteCartRows(db, shopper, [id]);
  return row ?? null;
}
