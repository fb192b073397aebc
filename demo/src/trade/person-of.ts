import type { Actor } from '@souk/server/access/actor';
import type { DB } from '@souk/server/db/generated/db.d';
import type { Kysely } from 'kysely';

/** One of the demo's people, as an actor in their console. */
export async function personOf(db: Kysely<DB>, email: string): Promise<Actor & { userId: number }> {
  const { id, name, store_id } = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'users.name', 'memberships.store_id'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  return { kind: 'person', userId: id, name, storeId: store_id, requestId: null };
}
