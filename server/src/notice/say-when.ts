import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** What history and notices are told of in this transaction happened then: for a past that acts bring into a new shop. */
export async function sayWhen(tx: Transaction<DB>, at: Date): Promise<void> {
  await sql`select set_config('souk.happens_at', ${at.toISOString()}, true)`.execute(tx);
}
