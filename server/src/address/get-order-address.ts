import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#owner/owner.ts';
import { findDefault, type AddressRow } from './queries.ts';

/** The address that the next order goes to and keeps a copy of: the owner's default, or null. */
export async function findOrderAddress(db: Kysely<DB>, owner: Owner): Promise<AddressRow | null> {
  return findDefault(db, owner);
}
