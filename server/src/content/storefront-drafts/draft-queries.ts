import { sql, type Kysely, type Transaction } from 'kysely';
import type { JsonObject } from '#access/json.ts';
import type { DB } from '#db/generated/db.d.ts';
import { orderedTables, type DraftKind } from './draft-kinds.ts';

export type WindowDraft = {
  id: number;
  kind: DraftKind;
  record_id: number | null;
  /** `order`: of all records of the kind, whose IDs are in `input`. */
  act: 'save' | 'delete' | 'order';
  seen_version: number | null;
  title: string;
  input: JsonObject | null;
  updated_at: Date;
  /** Its own publication time; null: published with the others. */
  publish_at: Date | null;
  /** It was refused at its scheduled time, and is published with the others. */
  is_held_back: boolean;
};
/** The fields a save writes; its schedule stays. */
type Written = Omit<WindowDraft, 'id' | 'publish_at' | 'is_held_back'>;

export async function listDrafts(db: Kysely<DB>): Promise<(WindowDraft & { author: string })[]> {
  const { rows } = await sql<WindowDraft & { author: string }>`
    select d.*, coalesce((select e.actor_name from audit_entries e
      where e.entity = 'window_draft' and e.entity_id = d.id and e.action = 'window_draft.save' order by e.id desc limit 1), '') as author
    from window_drafts d order by d.id`.execute(db);
  return rows;
}

export async function lockDrafts(tx: Transaction<DB>): Promise<WindowDraft[]> {
  await sql`lock table window_drafts in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('window_drafts').selectAll().orderBy('id').execute();
  return rows as WindowDraft[]; // kind and act are limited by checks, `input` is written by `keepDraft`
}

export async function insertDraft(tx: Transaction<DB>, { input, ...draft }: Written): Promise<number> {
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
  { input, ...draft }: Written,
): Promise<void> {
  await tx
    .updateTable('window_drafts')
    .set({ ...draft, input: input === null ? null : JSON.stringify(input) })
    .where('id', '=', id)
    .execute();
}

/** Also clears the mark of a failed earlier schedule. */
export async function setDraftTime(tx: Transaction<DB>, id: number, publishAt: Date | null): Promise<void> {
  const time = { publish_at: publishAt, is_held_back: false };
  await tx.updateTable('window_drafts').set(time).where('id', '=', id).execute();
}

export async function holdDraftBack(tx: Transaction<DB>, id: number): Promise<void> {
  await tx.updateTable('window_drafts').set({ is_held_back: true }).where('id', '=', id).execute();
}

export type DueDraft = { id: number; publish_at: Date; actor_id: number | null; author: string };

/** Drafts whose own time has come, with who scheduled them; reorderings after the records that they move. */
export async function listDueDrafts(db: Kysely<DB>, now: Date): Promise<DueDraft[]> {
  const { rows } = await sql<DueDraft>`
    select d.id, d.publish_at, e.actor_id, coalesce(e.actor_name, '') as author
    from window_drafts d left join lateral (
      select actor_id, actor_name from audit_entries
      where entity = 'window_draft' and entity_id = d.id and action = 'window_draft.schedule'
      order by id desc limit 1) e on true
    where d.publish_at <= ${now} and not d.is_held_back
    order by d.publish_at, d.act = 'order', d.id`.execute(db);
  return rows;
}

export async function deleteDrafts(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('window_drafts').where('id', 'in', ids).execute();
}

/** Drafts based on their record's current version. */
export async function listFittingIds(
  tx: Transaction<DB>,
  kind: keyof typeof orderedTables,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from window_drafts d join ${sql.table(orderedTables[kind])} r on r.id = d.record_id
    where d.kind = ${kind} and d.seen_version = r.version`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Rebases these drafts on their record's current version. */
export async function fitDrafts(
  tx: Transaction<DB>,
  kind: keyof typeof orderedTables,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update window_drafts d set seen_version = r.version
    from ${sql.table(orderedTables[kind])} r
    where r.id = d.record_id and d.id = any(${[...ids]}::integer[]) and d.seen_version <> r.version`.execute(
    tx,
  );
}

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
