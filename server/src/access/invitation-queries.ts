import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Scope } from './scope.ts';

type NewInvitation = {
  email: string;
  roleId: number;
  invitedBy: number;
  tokenHash: string;
  now: Date;
  expiresAt: Date;
};

/** Creates an invitation, replacing an earlier one for the same address and place, whose link becomes invalid. */
export async function putInvitation(
  tx: Transaction<DB>,
  { storeId }: Scope,
  { email, roleId, invitedBy, tokenHash, now, expiresAt }: NewInvitation,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invitations (store_id, role_id, email, invited_by, token_hash, created_at, expires_at)
    values (${storeId}, ${roleId}, ${email}, ${invitedBy}, ${tokenHash}, ${now}, ${expiresAt})
    on conflict (store_id, lower(email)) do update set role_id = excluded.role_id, invited_by = excluded.invited_by,
      token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning id`.execute(tx);
  return rows[0]!.id;
}

export async function countInvitations(db: Kysely<DB>, { storeId }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('store_id', 'is not distinct from', storeId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Invitations that can still be accepted, newest first. */
export async function listInvitations(db: Kysely<DB>, { storeId }: Scope, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('roles', 'roles.id', 'invitations.role_id')
    .select(['invitations.id', 'invitations.email', 'invitations.created_at', 'invitations.expires_at'])
    .select(['roles.name as role', 'roles.id as role_id', 'roles.permissions'])
    .where('store_id', 'is not distinct from', storeId)
    .where('expires_at', '>', now)
    .orderBy('invitations.id', 'desc')
    .execute();
}

const opened = (db: Kysely<DB>) =>
  db
    .selectFrom('invitations')
    .innerJoin('roles', 'roles.id', 'invitations.role_id')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.store_id', 'invitations.role_id'])
    .select(['invitations.invited_by', 'roles.name as role', 'users.name as inviter']);

/** The valid invitation of a link, or null. */
export async function findInvitation(db: Kysely<DB>, tokenHash: string, now: Date) {
  const row = await opened(db)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockInvitation(tx: Transaction<DB>, tokenHash: string, now: Date) {
  const row = await opened(tx)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate('invitations')
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteInvitation(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute();
}

/** Locks an invitation of this place, with its role's permissions; null if there is none. */
export async function lockOwnInvitation(tx: Transaction<DB>, { storeId }: Scope, id: number) {
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('roles', 'roles.id', 'invitations.role_id')
    .select(['invitations.id', 'roles.name as role', 'roles.permissions'])
    .where('invitations.id', '=', id)
    .where('store_id', 'is not distinct from', storeId)
    .forUpdate('invitations')
    .executeTakeFirst();
  return row ?? null;
}

/** Used when an account is deleted or blocked. */
export async function deleteInvitationsOf(tx: Transaction<DB>, email: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
}

export async function deleteInvitationsBy(
  tx: Transaction<DB>,
  { userId, scope }: { userId: number; scope?: Scope },
): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('invited_by', '=', userId)
    .$if(scope !== undefined, (query) => query.where('store_id', 'is not distinct from', scope!.storeId))
    .execute();
}

export async function deleteOldInvitations(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
