import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { passwordHasher } from './password-hasher.ts';
import { insertUser } from './queries.ts';

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
  const made = await inTransaction(db, (tx) =>
    insertUser(tx, { name, email, passwordHash, isOperator, verifiedAt: now, now }),
  );
  return made !== null;
}
