import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { deleteMessages } from './queries.ts';

/** Messages of somebody who deletes their account: written while signed in, or under the account's address. */
export async function forgetSender(
  tx: Transaction<DB>,
  sender: { userId: number; email: string },
): Promise<void> {
  await deleteMessages(tx, sender);
}
