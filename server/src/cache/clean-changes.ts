import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Deletes announced changes after an hour. Pages are cached for ten minutes at most, so older ones aren't needed (`longestAwayMs`); the
 * margin is for slow transactions. Times are the database's.
 */
export async function cleanChanges({ db }: { db: Kysely<DB> }): Promise<void> {
  await db
    .deleteFrom('announced_changes')
    .where('announced_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
