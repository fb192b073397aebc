import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { insertUser, markVerified, replaceUnverified, type NewUser } from './queries.ts';

/**
 * The account of an address that somebody has proved: the one that is there, as it is, or a verified one of these
 * facts. An account that was never verified gets them too, because an older stranger's password must not stay.
 */
export async function openAccount(
  tx: Transaction<DB>,
  user: NewUser,
): Promise<{ id: number; isNew: boolean }> {
  const made = (await insertUser(tx, user)) ?? (await replaceUnverified(tx, user));
  const account = await markVerified(tx, { email: user.email, now: user.now });
  if (!account) throw new Error('An account was deleted while it became a seller’s.');
  return { id: account.id, isNew: made !== null };
}
