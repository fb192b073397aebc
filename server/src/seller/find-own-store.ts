import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findStoreOfOwner } from './queries.ts';

/** The store that a user owns, whatever its state; null when there is none. */
export async function findOwnStore(db: Kysely<DB>, userId: number): Promise<{ name: string } | null> {
  return findStoreOfOwner(db, userId);
}
