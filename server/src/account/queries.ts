import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { LoginEndedError } from '#http/login-ended-error.ts';

const profileColumns = [
  ...(['id', 'name', 'email', 'google_id', 'facebook_id', 'verified_at', 'phone', 'avatar'] as const),
  ...(['created_at', 'updated_at'] as const),
  sql<boolean>`users.password_hash is not null`.as('has_password'),
] as const;

export async function getUser(db: Kysely<DB>, userId: number) {
  return db.selectFrom('users').select(profileColumns).where('id', '=', userId).executeTakeFirstOrThrow();
}
export type UserRow = Awaited<ReturnType<typeof getUser>>;

const hasEmail = (email: string) => sql<boolean>`lower(users.email) = lower(${email})`;

/** Who signs in with this address, in any case of its letters; null also for a deleted account. */
export async function findByEmail(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'verified_at'])
    .where(hasEmail(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function listOperators(db: Kysely<DB>) {
  return db
    .selectFrom('users')
    .select('email')
    .where('is_operator', '=', true)
    .where('verified_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function getCredentials(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new LoginEndedError());
}

/** `passwordHash` null: signs in by a provider, or with a password that is set by mail later. */
export type NewUser = { name: string; email: string; passwordHash: string | null; now: Date };

/**
 * The address of the account that this made; null when there is one. One address, one account (INVARIANTS I35): a
 * rival waits here for the first.
 */
export async function insertUser(
  tx: Transaction<DB>,
  user: NewUser & { isOperator?: boolean; verifiedAt?: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      is_operator: user.isOperator ?? false,
      verified_at: user.verifiedAt ?? null,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Name and password of an account that nobody has proved to own yet; its address, or null when somebody has. */
export async function replaceUnverified(tx: Transaction<DB>, user: NewUser): Promise<string | null> {
  const row = await tx
    .updateTable('users')
    .set({ name: user.name, password_hash: user.passwordHash })
    .where(hasEmail(user.email))
    .where('verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The account of an address that was just proved; null when it is gone. `passwordHash`: its new password. */
export async function markVerified(
  tx: Transaction<DB>,
  proof: { email: string; now: Date; passwordHash?: string },
): Promise<UserRow | null> {
  const row = await tx
    .updateTable('users')
    .set({
      verified_at: sql`coalesce(verified_at, ${proof.now})`,
      ...(proof.passwordHash === undefined ? {} : { password_hash: proof.passwordHash }),
    })
    .where(hasEmail(proof.email))
    .where('deleted_at', 'is', null)
    .returning(profileColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets a new hash while the old one is still there, so that of two changes at once only one wins. */
export async function replacePassword(
  db: Kysely<DB>,
  change: { userId: number; from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', change.userId)
    .where('password_hash', '=', change.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** `undefined` leaves a field as it is. */
export async function updateUser(
  db: Kysely<DB>,
  userId: number,
  fields: { name?: string | undefined; phone?: string | null | undefined; avatar?: string },
): Promise<UserRow> {
  return db
    .updateTable('users')
    .set({ ...fields })
    .where('id', '=', userId)
    .returning(profileColumns)
    .executeTakeFirstOrThrow(() => new LoginEndedError());
}

/** Locks the account until the transaction ends; null when it is gone. */
export async function lockUser(tx: Transaction<DB>, userId: number) {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'avatar'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** What hangs on the account goes with it: logins, addresses, cart, lists. Orders and reviews lose their owner. */
export async function deleteUser(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
