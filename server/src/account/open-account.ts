import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { findByEmail, insertUser, type NewUser } from './queries.ts';
import { deleteSignUps } from './sign-up-queries.ts';

/** Returns the existing account of a verified address, unchanged, or creates one. Deletes all pending sign-ups of the address. */
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
