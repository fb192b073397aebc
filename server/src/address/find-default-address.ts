import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#owner/owner.ts';
import { findDefault } from './queries.ts';

export async function findDefaultAddressId(db: Kysely<DB>, owner: Owner): Promise<number | null> {
  return (await findDefault(db, owner))?.id ?? null;
}
