import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findByEmail } from './queries.ts';

/** Whose account this address is, in any case of its letters; null for an unknown one. */
export async function findUserId(db: Kysely<DB>, email: string): Promise<number | null> {
  const user = await findByEmail(db, email);
  return user?.id ?? null;
}
