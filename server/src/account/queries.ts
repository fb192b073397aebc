import type { Audience, OperatorPermission } from '@souk/rules/permissions';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { LoginEndedError } from '#http/login-ended-error.ts';

const profileColumns = [
  'id',
  'name',
  'email',
  'google_id',
  'facebook_id',
  'phone',
  'avatar',
  'created_at',
  'updated_at',
  sql<boolean>`users.password_hash is not null`.as('has_password'),
] as const;

export async function getUser(db: Kysely<DB>, userId: number) {
  return db.selectFrom('users').select(profileColumns).where('id', '=', userId).executeTakeFirstOrThrow();
}
export type UserRow = Awaited<ReturnType<typeof getUser>>;

const hasEmail = (email: string) => sql<boolean>`lower(users.email) = lower(${email})`;

/** The account with this address, ignoring case; null if it was deleted. */
export async function findByEmail(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'password_by_code', 'blocked_at'])
    .where(hasEmail(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The console in which this address has a role or an invitation; the operator console takes precedence. Null if none. */
export async function findConsoleOf(
  db: Kysely<DB>,
  { email, now }: { email: string; now: Date },
): Promise<Audience | null> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.store_id')
    .where(hasEmail(email))
    .unionAll((union) =>
      union
        .selectFrom('invitations')
        .select('invitations.store_id')
        .where(sql<boolean>`lower(invitations.email) = lower(${email})`)
        .where('invitations.expires_at', '>', now),
    )
    .orderBy('store_id', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row ? (row.store_id === null ? 'operator' : 'seller') : null;
}

export async function listOperatorAddresses(
  db: Kysely<DB>,
  permission: OperatorPermission,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .select('users.email')
    .where('memberships.store_id', 'is', null)
    .where(sql<boolean>`${permission} = any(roles.permissions)`)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute();
  return rows.map(({ email }) => email);
}

export async function getCredentials(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => new LoginEndedError());
}

/** Includes closed accounts. */
export async function isEmailTaken(db: Kysely<DB>, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where(hasEmail(email)).executeTakeFirst();
  return row !== undefined;
}

/** `passwordHash` null: signs in by a provider, or sets a password by email later. */
export type NewUser = {
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string | null;
  /** The password was set without the long link of an email, so it opens no console. */
  passwordByCode?: boolean;
  now: Date;
};

/** Creates an account for a verified address. Null if the address has one (INVARIANTS I35), even by a concurrent transaction. */
export async function insertUser(tx: Transaction<DB>, user: NewUser): Promise<number | null> {
  const row = await tx
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      phone: user.phone,
      password_hash: user.passwordHash,
      password_by_code: user.passwordByCode ?? false,
      verified_at: user.now,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets the password of an address's account. Returns its id, or null if there is none. */
export async function setPassword(
  tx: Transaction<DB>,
  { email, passwordHash, byCode }: { email: string; passwordHash: string; byCode: boolean },
): Promise<number | null> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_by_code: byCode })
    .where(hasEmail(email))
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Replaces the hash only if it is still `from`, so that only one of two concurrent changes succeeds. */
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

/** `undefined` leaves a field unchanged. */
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

export async function lockUser(tx: Transaction<DB>, userId: number) {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'avatar'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Foreign keys delete the account's logins, addresses, cart and lists; orders and reviews lose their owner. */
export async function deleteUser(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
