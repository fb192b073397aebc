import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listProductIdsOf } from './queries.ts';

export async function listMarked(
  db: Kysely<DB>,
  userId: number,
): Promise<{ wishlist: number[]; compare: number[] }> {
  const [wishlist, compare] = await Promise.all([
    listProductIdsOf(db, 'wishlist_items', userId),
    listProductIdsOf(db, 'compare_items', userId),
  ]);
  return { wishlist, compare };
}
