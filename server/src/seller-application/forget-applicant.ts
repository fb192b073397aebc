import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { deleteOfApplicant } from './queries.ts';

/** Takes away what somebody who deletes their account has applied for, in whatever state. */
export async function forgetApplicant(tx: Transaction<DB>, email: string): Promise<void> {
  await deleteOfApplicant(tx, email);
}
