import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { deleteSubscriber } from './queries.ts';

/** Ends the newsletter of somebody who deletes their account. */
export async function forgetSubscriber(tx: Transaction<DB>, email: string): Promise<void> {
  await deleteSubscriber(tx, email);
}
