import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findByEmail, insertUser, type NewUser } from './queries.ts';
import { deleteSignUps } from './sign-up-queries.ts';

/**
 * The account of an address that somebody has proved: the one that is there, as it is, or one of these facts. What
 * others have typed for the address is gone in either case.
 */
export async function openAccount(
  tx: Transaction<DB>,
  user: NewUser,
): Promise<{ id: number; isNew: boolean }> {
  const made = await insertUser(tx, user);
  await deleteSignUps(tx, user.email);
  if (made !== null) return { id: made, isNew: true };
  const known = await findByEmail(tx, user.email);
  if (!known) throw new Error('An account was closed or deleted while it was being opened.');
  return { id: known.id, isNew: false };
}
