import {
  isPermission,
  type Audience,
  type OperatorRole,
  type Permission,
  type SellerRole,
} from '@souk/rules/permissions';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Scope } from './scope.ts';

/** Fixed roles, inserted with these ids by the baseline (`04-access.sql`). */
export const operatorRoleIds: Readonly<Record<OperatorRole, number>> = {
  owner: 1,
  manager: 2,
  catalogue: 3,
  support: 4,
  finance: 5,
  reader: 6,
};
export const sellerRoleIds: Readonly<Record<SellerRole, number>> = {
  owner: 7,
  manager: 8,
  packer: 9,
  reader: 10,
};
export const ownerRoleId = { operator: operatorRoleIds.owner, seller: sellerRoleIds.owner } as const;

export const audienceOf = ({ storeId }: Scope): Audience => (storeId === null ? 'operator' : 'seller');

export type Role = { id: number; name: string; permissions: Permission[] };

/** Drops permissions that no longer exist. */
const roleOf = (audience: Audience, role: { id: number; name: string; permissions: string[] }): Role => ({
  ...role,
  permissions: role.permissions.filter((name) => isPermission(audience, name)),
});

/** Locks a role against changes and deletion. Null also for a role of the other console. */
export async function lockRole(tx: Transaction<DB>, scope: Scope, roleId: number): Promise<Role | null> {
  const audience = audienceOf(scope);
  const row = await tx
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .where('id', '=', roleId)
    .where('audience', '=', audience)
    .forShare()
    .executeTakeFirst();
  return row ? roleOf(audience, row) : null;
}

const membershipsOf = (db: Kysely<DB>) =>
  db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('users.deleted_at', 'is', null);

/** A user's memberships: the shop first, then stores by age. */
export async function listMemberships(
  db: Kysely<DB>,
  userId: number,
): Promise<{ storeId: number | null; role: Role }[]> {
  const rows = await membershipsOf(db)
    .select(['memberships.store_id', 'roles.audience', 'roles.id', 'roles.name', 'roles.permissions'])
    .where('memberships.user_id', '=', userId)
    .orderBy('memberships.store_id', (order) => order.asc().nullsFirst())
    .execute();
  return rows.map(({ store_id: storeId, audience, ...role }) => ({
    storeId,
    role: roleOf(audience as Audience, role), // guaranteed by a check constraint
  }));
}

export type Member = { userId: number; name: string; role: Role };

/** Locks a member's role until the transaction ends; null if they aren't a member here. */
export async function lockMember(tx: Transaction<DB>, scope: Scope, userId: number): Promise<Member | null> {
  const row = await membershipsOf(tx)
    .select(['users.name as user_name', 'roles.id', 'roles.name', 'roles.permissions'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.store_id', 'is not distinct from', scope.storeId)
    .forUpdate('memberships')
    .executeTakeFirst();
  if (!row) return null;
  const { user_name: name, ...role } = row;
  return { userId, name, role: roleOf(audienceOf(scope), role) };
}

const owners = (db: Kysely<DB>, scope: Scope) =>
  db
    .selectFrom('memberships')
    .select('user_id')
    .where('store_id', 'is not distinct from', scope.storeId)
    .where('role_id', '=', ownerRoleId[audienceOf(scope)]);

/**
 * Returns the owners of a store or the shop and serializes changes of ownership until the transaction ends, so that of two owners leaving
 * at once the second sees itself as the last. Uses an advisory lock because a store without an owner has no row to lock.
 */
export async function lockOwners(tx: Transaction<DB>, scope: Scope): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owners:${scope.storeId}`}, 0))`.execute(tx);
  const rows = await owners(tx, scope).execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** Whether deleting this account would leave the shop without an owner. */
export async function isLastOwnerOfShop(tx: Transaction<DB>, userId: number): Promise<boolean> {
  const scope = { storeId: null };
  // Most accounts own nothing and shouldn't wait for the lock.
  const own = await owners(tx, scope).where('user_id', '=', userId).executeTakeFirst();
  return own !== undefined && (await lockOwners(tx, scope)).length === 1;
}

export async function isMemberByEmail(db: Kysely<DB>, scope: Scope, email: string): Promise<boolean> {
  const row = await membershipsOf(db)
    .select('users.id')
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .where('memberships.store_id', 'is not distinct from', scope.storeId)
    .executeTakeFirst();
  return row !== undefined;
}

type NewMembership = Scope & { userId: number; roleId: number };

/** False if the account is gone or already a member. */
export async function insertMembership(tx: Transaction<DB>, membership: NewMembership): Promise<boolean> {
  const row = await tx
    .insertInto('memberships')
    .columns(['user_id', 'store_id', 'role_id'])
    .expression((select) =>
      select
        .selectFrom('users')
        .select((value) => [
          'users.id',
          value.val(membership.storeId).$castTo<number | null>().as('store'),
          value.val(membership.roleId).as('role'),
        ])
        .where('users.id', '=', membership.userId)
        .where('users.deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'store_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateMembership(
  tx: Transaction<DB>,
  { userId, storeId, roleId }: NewMembership,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role_id: roleId })
    .where('user_id', '=', userId)
    .where('store_id', 'is not distinct from', storeId)
    .execute();
}

export async function deleteMembership(
  tx: Transaction<DB>,
  { userId, storeId }: Omit<NewMembership, 'roleId'>,
): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where('store_id', 'is not distinct from', storeId)
    .execute();
}
