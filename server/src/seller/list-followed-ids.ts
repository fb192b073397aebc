import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listFollows } from './queries.ts';

/** The stores that a shopper follows, newest first. */
export async function listFollowedIds(db: Kysely<DB>, userId: number): Promise<number[]> {
  const follows = await listFollows(db, { userId, order: { by: 'created_at', direction: 'desc' } });
  return follows.map((follow) => follow.store_id);
}
