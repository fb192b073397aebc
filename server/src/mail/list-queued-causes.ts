import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listCauses } from './queries.ts';

/** Those of the causes that a mail was queued for, whenever it was: causes stay for ever. */
export async function listQueuedCauses(db: Kysely<DB>, causes: readonly string[]): Promise<Set<string>> {
  return new Set((await listCauses(db, causes)).map(({ cause }) => cause));
}
