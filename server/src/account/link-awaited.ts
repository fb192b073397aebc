import type { Transaction } from 'kysely';
import { linkIdentity } from './link-identity.ts';
import type { DB } from '#db/generated/db.d.ts';
import { takeAwaited } from './awaited-login-queries.ts';

/**
 * Links an account, whose address was proved just now, to the person whom a provider named for that address in this
 * same browser. A mail that somebody else made us send links nobody, whoever follows it.
 */
export async function linkAwaited(
  tx: Transaction<DB>,
  {
    browserHash,
    userId,
    email,
    now,
  }: { browserHash: string | null; userId: number; email: string; now: Date },
): Promise<void> {
  if (browserHash === null) return;
  for (const person of await takeAwaited(tx, { browserHash, email, now })) {
    await linkIdentity(tx, { ...person, userId });
  }
}
