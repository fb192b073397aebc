import { sql, type Kysely, type Transaction } from 'kysely';
import { ownerRoleId } from '#access/membership-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { listSettings } from './queries.ts';
import { readSettings } from './settings-schema.ts';
import { nameKeys } from './name-keys.ts';

const namesLock = 7_685_067;

export async function lockNames(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${namesLock})`.execute(tx);
}

/** The shop and a store that one of its operators owns may share a name. */
const isOfShop = sql<boolean>`exists (
  select from memberships own join memberships operator on operator.user_id = own.user_id and operator.store_id is null
  where own.store_id = store_name_keys.store_id and own.role_id = ${ownerRoleId.seller})`;

export async function isStoreOfOperator(db: Kysely<DB>, storeId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from (select ${storeId}::int as store_id) store_name_keys where ${isOfShop}) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

/**
 * Whether another store or the shop has this name, or one that looks the same. `storeId`: the store to name, null for a new one. A
 * transaction that saves the name afterwards calls `lockNames` first.
 */
export async function isNameTaken(
  db: Kysely<DB>,
  { name, storeId }: { name: string; storeId: number | null },
): Promise<boolean> {
  const keys = nameKeys(name);
  const [others, settings, own] = await Promise.all([
    db
      .selectFrom('store_name_keys')
      .select('store_id')
      .where('key', 'in', keys)
      .where('store_id', '<>', storeId ?? 0)
      .limit(1)
      .executeTakeFirst(),
    listSettings(db),
    db
      .selectFrom('store_name_keys')
      .select('store_id')
      .where('store_id', '=', storeId ?? 0)
      .where(isOfShop)
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (others) return true;
  return own === undefined && nameKeys(readSettings(settings).site_name).some((key) => keys.includes(key));
}

/** Whether a store that no operator owns has this name, or one that looks the same. */
export async function isNameOfStore(tx: Transaction<DB>, name: string): Promise<boolean> {
  const found = await tx
    .selectFrom('store_name_keys')
    .select('store_id')
    .where('key', 'in', nameKeys(name))
    .where((where) => where.not(isOfShop))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces a store's keys by those of its names in all languages. Keys of another store stay with it. */
export async function claimNames(
  tx: Transaction<DB>,
  { storeId, names }: { storeId: number; names: readonly string[] },
): Promise<void> {
  await claimAll(tx, new Map([[storeId, names]]));
}

/** The same for several stores. The first of two stores with the same name gets its keys. */
export async function claimAll(
  tx: Transaction<DB>,
  namesById: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const rows = [...namesById].flatMap(([store_id, names]) =>
    [...new Set(names.flatMap(nameKeys))].map((key) => ({ key, store_id })),
  );
  await lockNames(tx);
  await tx
    .deleteFrom('store_name_keys')
    .where('store_id', 'in', [...namesById.keys(), 0])
    .execute();
  for (let start = 0; start < rows.length; start += 1000)
    await tx
      .insertInto('store_name_keys')
      .values(rows.slice(start, start + 1000))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
}
