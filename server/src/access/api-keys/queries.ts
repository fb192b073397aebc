import { isPermission, type Audience, type Permission } from '@souk/rules/permissions';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { audienceOf } from '../membership-queries.ts';
import type { Scope } from '../scope.ts';
import { seenEveryMs } from '../session-limits.ts';
import { isKey, prefixOf } from './key-text.ts';

export type KeyInUse = {
  id: number;
  title: string;
  storeId: number | null;
  permissions: Permission[];
  movesMoney: boolean;
};

const known = (audience: Audience, names: readonly string[]) =>
  names.filter((name) => isPermission(audience, name));

/** Includes the creators' current permissions in the same place. */
const keysOf = (db: Kysely<DB>) =>
  db
    .selectFrom('api_keys as key')
    .innerJoin('users as maker', 'maker.id', 'key.made_by')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'key.made_by')
        .on((on) => on('memberships.store_id', 'is not distinct from', on.ref('key.store_id'))),
    )
    .leftJoin('roles', 'roles.id', 'memberships.role_id')
    .where('maker.deleted_at', 'is', null);

/**
 * The valid key with this text: neither revoked nor expired, and its creator is neither gone nor blocked. Its permissions are those it was
 * given that its creator still has. Records its use, at most once a minute.
 */
export async function findKey(db: Kysely<DB>, text: string, now: Date): Promise<KeyInUse | null> {
  const row = await keysOf(db)
    .where('maker.blocked_at', 'is', null)
    .select(['key.id', 'key.title', 'key.store_id', 'key.key_hash', 'key.permissions', 'key.last_used_at'])
    .select('key.moves_money as movesMoney')
    .select('roles.permissions as makers')
    .where('key.prefix', '=', prefixOf(text) ?? '')
    .where('key.revoked_at', 'is', null)
    .where((is) => is.or([is('key.expires_at', 'is', null), is('key.expires_at', '>', now)]))
    .executeTakeFirst();
  if (!row || !row.makers || !isKey(text, row.key_hash)) return null;
  const { id, title, store_id: storeId, makers, movesMoney } = row;
  if ((row.last_used_at?.getTime() ?? 0) <= now.getTime() - seenEveryMs)
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute();
  const permissions = known(audienceOf({ storeId }), row.permissions).filter((name) => makers.includes(name));
  return { id, title, storeId, permissions, movesMoney };
}

/** Keys that aren't revoked, newest first. `hasMaker`: its creator is still a member. */
export async function listKeys(db: Kysely<DB>, scope: Scope) {
  const rows = await keysOf(db)
    .select(['key.id', 'key.title', 'key.prefix', 'key.permissions', 'key.created_at', 'key.expires_at'])
    .select(['key.moves_money', 'key.last_used_at', 'maker.name as made_by', 'roles.permissions as makers'])
    .where('key.store_id', 'is not distinct from', scope.storeId)
    .where('key.revoked_at', 'is', null)
    .orderBy('key.id', 'desc')
    .limit(maxKeys)
    .execute();
  return rows.map(({ makers, permissions, ...row }) => ({
    ...row,
    hasMaker: makers !== null,
    permissions: known(audienceOf(scope), permissions).filter((name) => makers?.includes(name) ?? true),
  }));
}

export const maxKeys = 50;

export async function countKeys(db: Kysely<DB>, scope: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('store_id', 'is not distinct from', scope.storeId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertKey(tx: Transaction<DB>, key: Insertable<DB['api_keys']>): Promise<number> {
  const { id } = await tx.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function endKeysOf(
  tx: Transaction<DB>,
  { userId, scope, now }: { userId: number; scope?: Scope; now: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('made_by', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(scope !== undefined, (query) => query.where('store_id', 'is not distinct from', scope!.storeId))
    .execute();
}

/** Returns the revoked key's title and prefix; null if the store has no such key. */
export async function endKey(
  tx: Transaction<DB>,
  { storeId }: Scope,
  { id, now }: { id: number; now: Date },
): Promise<{ title: string; prefix: string } | null> {
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('store_id', 'is not distinct from', storeId)
    .where('revoked_at', 'is', null)
    .returning(['title', 'prefix'])
    .executeTakeFirst();
  return row ?? null;
}
