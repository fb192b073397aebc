import type { Kysely } from 'kysely';
import { insertOwner } from '#authority/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { passwordHasher } from './password-hasher.ts';
import { insertUser } from './queries.ts';
import { deleteSignUps } from './sign-up-queries.ts';

/**
 * An account that an operator makes by hand: verified at once, nobody is mailed. The caller has checked name, address
 * and password (rules/validation). False when the address has an account, which stays as it is.
 */
export async function createUser(
  db: Kysely<DB>,
  user: { name: string; email: string; password: string; isOperator: boolean; now: Date },
): Promise<boolean> {
  const { name, email, isOperator, now } = user;
  const passwordHash = await passwordHasher().hash(user.password);
  return inTransaction(db, async (tx) => {
    const made = await insertUser(tx, { name, email, phone: null, passwordHash, now });
    if (made === null) return false;
    await deleteSignUps(tx, email);
    if (isOperator) await insertOwner(tx, { userId: made, storeId: null });
    return true;
  });
}
