import { isPermission, type Permission } from '@souk/rules/permissions';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/* Roles of the shop: fixed ones and custom ones made by operators (decision 027). Stores have only fixed roles. */

const audience = 'operator';

export type ShopRole = {
  id: number;
  name: string;
  permissions: Permission[];
  isFixed: boolean;
  version: number;
};

const roles = (db: Kysely<DB>) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions', 'is_fixed', 'version'])
    .where('audience', '=', audience);

type Row = Awaited<ReturnType<ReturnType<typeof roles>['executeTakeFirstOrThrow']>>;

/** Drops permissions that no longer exist. */
const roleOf = ({ is_fixed: isFixed, permissions, ...row }: Row): ShopRole => ({
  ...row,
  isFixed,
  permissions: permissions.filter((name) => isPermission(audience, name)),
});

export async function listShopRoles(db: Kysely<DB>): Promise<ShopRole[]> {
  return (await roles(db).orderBy('id').execute()).map(roleOf);
}

export async function findShopRole(db: Kysely<DB>, id: number): Promise<ShopRole | null> {
  const row = await roles(db).where('id', '=', id).executeTakeFirst();
  return row ? roleOf(row) : null;
}

export async function lockShopRole(tx: Transaction<DB>, id: number): Promise<ShopRole | null> {
  const row = await roles(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? roleOf(row) : null;
}

/** Serializes naming of roles. Returns the number of custom roles. */
export async function lockRoleNames(tx: Transaction<DB>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('roles of the shop', 0))`.execute(tx);
  const own = await roles(tx).where('is_fixed', '=', false).execute();
  return own.length;
}

/** Ignores case. */
export async function isRoleName(tx: Transaction<DB>, name: string, except: number | null): Promise<boolean> {
  const row = await roles(tx)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .executeTakeFirst();
  return row !== undefined;
}

/** Members with a role, and invitations to it that can still be accepted. */
export async function listRoleHolders(
  tx: Transaction<DB>,
  { id, now }: { id: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select 0 as rank, m.id, u.name from memberships m join users u on u.id = m.user_id where m.role_id = ${id}
      union all
      select 1, i.id, i.email from invitations i where i.role_id = ${id} and i.expires_at > ${now}::timestamptz
    ) held order by rank, id`.execute(tx);
  return rows.map(({ name }) => name);
}

export async function insertRole(
  tx: Transaction<DB>,
  { name, permissions }: Pick<ShopRole, 'name' | 'permissions'>,
): Promise<number> {
  const row = await tx
    .insertInto('roles')
    .values({ audience, name, permissions })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateRole(
  tx: Transaction<DB>,
  { id, name, permissions, version }: Omit<ShopRole, 'isFixed'>,
): Promise<void> {
  await tx.updateTable('roles').set({ name, permissions, version }).where('id', '=', id).execute();
}

export async function deleteRoleRow(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}
