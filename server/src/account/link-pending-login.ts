import type { Transaction } from 'kysely';
import { linkIdentity } from './link-identity.ts';
import type { DB } from '#db/generated/db.d.ts';
import { takePendingLogins } from './pending-login-queries.ts';

/** Links an account whose address was just verified to the provider identity that this browser, and no other, was waiting to link. */
export async function linkPendingLogin(
  tx: Transaction<DB>,
  {
    browserHash,
    userId,
    email,
    now,
  }: { browserHash: string | null; userId: number; email: string; now: Date },
): Promise<void> {
  if (browserHash === null) return;
  for (const person of await takePendingLogins(tx, { browserHash, email, now })) {
    await linkIdentity(tx, { ...person, userId });
  }
}
