import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { clearRecipient } from './queries.ts';

/** Mails that were sent to somebody who deletes their account are kept without address and facts; owed ones still go. */
export async function forgetRecipient(tx: Transaction<DB>, email: string): Promise<void> {
  await clearRecipient(tx, email);
}
