import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findActiveStore } from './queries.ts';

/** The id of a store that shoppers can see; null for every other slug. */
export async function findStoreId(db: Kysely<DB>, slug: string): Promise<number | null> {
  const store = slug === '' ? undefined : await findActiveStore(db, slug);
  return store?.id ?? null;
}
