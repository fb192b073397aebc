import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Backdates the audit log and notifications of this transaction, for importing a shop's past. */
export async function backdate(tx: Transaction<DB>, at: Date): Promise<void> {
  await sql`select set_config('souk.happens_at', ${at.toISOString()}, true)`.execute(tx);
}
