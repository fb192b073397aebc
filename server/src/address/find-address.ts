import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#owner/owner.ts';
import { findAddressRow, type AddressRow } from './queries.ts';

/** An address of this owner; one of another owner answers null like one that does not exist. */
export async function findAddress(db: Kysely<DB>, owner: Owner, id: number): Promise<AddressRow | null> {
  return findAddressRow(db, owner, id);
}
