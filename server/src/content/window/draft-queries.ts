import { sql, type Kysely, type Transaction } from 'kysely';
import type { JsonObject } from '#authority/json.ts';
import type { DB } from '#db/generated/db.d.ts';
import { orderedTables, type WindowKind } from './window-kinds.ts';

export type WindowDraft = {
  id: number;
  kind: WindowKind;
  record_id: number | null;
  /** `order`: of all records of the kind, which its input names. */
  act: 'save' | 'delete' | 'order';
  seen_version: number | null;
  title: string;
  input: JsonObject | null;
  updated_at: Date;
};

/** What waits, in the order in which it was begun; with the name of whoever wrote it last. */
export async function listDrafts(db: Kysely<DB>): Promise<(WindowDraft & { author: string })[]> {
  const { rows } = await sql<WindowDraft & { author: string }>`
    select d.*, coalesce((select e.actor_name from audit_entries e
      where e.entity = 'window_draft' and e.entity_id = d.id order by e.id desc limit 1), '') as author
    from window_drafts d order by d.id`.execute(db);
  return rows;
}

/** The same, of which nobody else keeps or publishes one until the transaction ends. */
export async function lockDrafts(tx: Transaction<DB>): Promise<WindowDraft[]> {
  await sql`lock table window_drafts in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('window_drafts').selectAll().orderBy('id').execute();
  return rows as WindowDraft[]; // checks of the table hold kind and act, `keepDraft` the input
}

export async function insertDraft(
  tx: Transaction<DB>,
  { input, ...draft }: Omit<WindowDraft, 'id'>,
): Promise<number> {
  const row = await tx
    .insertInto('window_drafts')
    .values({ ...draft, input: input === null ? null : JSON.stringify(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateDraft(
  tx: Transaction<DB>,
  id: number,
  { input, ...draft }: Omit<WindowDraft, 'id'>,
): Promise<void> {
  await tx
    .updateTable('window_drafts')
    .set({ ...draft, input: input === null ? null : JSON.stringify(input) })
    .where('id', '=', id)
    .execute();
}

export async function deleteDrafts(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('window_drafts').where('id', 'in', ids).execute();
}

/** All records of a kind that has an order, as they are published. */
export async function listIdsInOrder(
  tx: Transaction<DB>,
  kind: keyof typeof orderedTables,
): Promise<number[]> {
  const rows = await tx
    .selectFrom(orderedTables[kind])
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
