import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Forgets announced changes after an hour. No page is kept longer than ten minutes, so nobody asks for older ones
 * (`longestAwayMs`); the rest is for transactions that were slow to commit. The database's clock wrote the times.
 */
export async function cleanChanges({ db }: { db: Kysely<DB> }): Promise<void> {
  await db
    .deleteFrom('announced_changes')
    .where('announced_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
