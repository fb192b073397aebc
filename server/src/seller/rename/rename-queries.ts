import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** A store's names in the shop's language and, by code, in others. */
export type StoreNames = { name: string; texts: Readonly<Record<string, string>> };

export type RenameState = 'waiting' | 'approved' | 'rejected';
export type RenameRow = {
  id: number;
  store_id: number;
  names: StoreNames;
  /** The names when it was asked for, per language as last asked; null: a request from before this was stored. */
  base: StoreNames | null;
  state: RenameState;
  reason: string;
  sent_at: Date;
};

const columns = sql<RenameRow>`id, store_id, jsonb_build_object('name', name, 'texts', texts) as names, base, state, reason, sent_at`;

export async function findRenameOf(db: Kysely<DB>, storeId: number): Promise<RenameRow | null> {
  const { rows } = await sql<RenameRow>`
    select ${columns} from store_renames where store_id = ${storeId}`.execute(db);
  return rows[0] ?? null;
}

export async function findRename(db: Kysely<DB>, id: number): Promise<RenameRow | null> {
  const { rows } = await sql<RenameRow>`select ${columns} from store_renames where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Replaces whatever the store asked for before. */
export async function insertRename(
  tx: Transaction<DB>,
  { storeId, names, base, now }: { storeId: number; names: StoreNames; base: StoreNames; now: Date },
): Promise<void> {
  await deleteRename(tx, storeId);
  await tx
    .insertInto('store_renames')
    .values({
      store_id: storeId,
      name: names.name,
      texts: JSON.stringify(names.texts),
      base: JSON.stringify(base),
      sent_at: now,
    })
    .execute();
}

export async function deleteRename(tx: Transaction<DB>, storeId: number): Promise<void> {
  await tx.deleteFrom('store_renames').where('store_id', '=', storeId).execute();
}

export async function updateRename(
  tx: Transaction<DB>,
  { id, state, reason, now }: { id: number; state: 'approved' | 'rejected'; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('store_renames')
    .set({ state, reason, decided_at: now })
    .where('id', '=', id)
    .execute();
}
