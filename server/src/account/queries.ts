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

/** Who signs in with this address, in any case of its letters; null also for a deleted account. */
export async function findByEmail(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'password_hash', 'password_by_code', 'blocked_at'])
    .where(hasEmail(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The console that somebody with this address has a role in, or is invited to; of both the shop's. Null for everybody else.
 */
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

/** The mail addresses of those who run the shop and may do this there, the oldest account first. */
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

/** Whether an address has an account, also a closed one. */
export async function isEmailTaken(db: Kysely<DB>, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where(hasEmail(email)).executeTakeFirst();
  return row !== undefined;
}

/** `passwordHash` null: signs in by a provider, or with a password that is set by mail later. */
export type NewUser = {
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string | null;
  /** Chosen by somebody who has not shown the long link of a mail: opens no console. */
  passwordByCode?: boolean;
  now: Date;
};

/**
 * Makes an account for an address that was proved, and answers its id; null when the address has one. One address, one
 * account (INVARIANTS I35): a rival waits here for the first.
 */
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

/** Gives the account of an address a new password; its id, or null when there is none. */
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
