import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { clearMessages } from './queries.ts';

/** What a person who deletes their account wrote about cancelled orders; the chosen reasons stay for the books. */
export async function forgetWords(tx: Transaction<DB>, userId: number): Promise<void> {
  await clearMessages(tx, userId);
}
