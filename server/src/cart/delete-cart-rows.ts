import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#owner/owner.ts';
import { deleteRows } from './queries.ts';

/** Deletes rows of this owner and answers how many there were; ids of others count as missing. */
export async function deleteCartRows(db: Kysely<DB>, owner: Owner, ids: readonly number[]): Promise<number> {
  return (await deleteRows(db, owner, ids)).length;
}
