import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Login } from '#owner/owner.ts';
import { revokeLogins } from './login-queries.ts';

/** Ends one login; its token is good for nothing any more. */
export async function endLogin(
  tx: Transaction<DB>,
  { userId, jti, now }: Login & { now: Date },
): Promise<void> {
  await revokeLogins(tx, { userId, only: jti, now });
}
