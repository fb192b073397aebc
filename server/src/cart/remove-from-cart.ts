import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#shopper/shopper.ts';
import { deleteCartRows } from './queries.ts';

/** Removes a row and answers it; null when this owner has no such row (any more). */
export async function removeFromCart(db: Kysely<DB>, shopper: Shopper, id: number) {
  const [row] = await deleteCartRows(db, shopper, [id]);
  return row ?? null;
}
