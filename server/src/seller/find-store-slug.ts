import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findSlug } from './queries.ts';

/** The slug of a store that shoppers can see; null for every other id. */
export async function findStoreSlug(db: Kysely<DB>, id: number): Promise<string | null> {
  return findSlug(db, id);
}
