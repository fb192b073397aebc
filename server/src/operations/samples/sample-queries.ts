import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { type SampleKindName, sampleKindOf, versionOf } from './sample-kinds.ts';

export type SampleState = 'wanted' | 'there' | 'leaving';

export async function readSampleState(
  db: Kysely<DB>,
  { isLocked = false } = {},
): Promise<SampleState | null> {
  const row = await db
    .selectFrom('sample_state')
    .select('state')
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return (row?.state as SampleState | undefined) ?? null; // limited by its check
}

/** For a shop that isn't open yet: a job creates them once it is. */
export async function requestSamples(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('sample_state')
    .values({ id: 1, state: 'wanted' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setSampleState(tx: Transaction<DB>, state: SampleState): Promise<void> {
  await tx.updateTable('sample_state').set({ state }).execute();
}

/** Marks records as samples, with their current version. */
export async function recordSamples(
  tx: Transaction<DB>,
  kind: SampleKindName,
  ids: readonly number[],
): Promise<void> {
  const of = sampleKindOf(kind);
  await sql`
    insert into sample_goods (kind, row_id, version)
    select ${kind}, t.id, ${versionOf(of)} from ${sql.table(of.table)} t where t.id = any(${[...ids]}::int[])`.execute(
    tx,
  );
}

export async function forgetSamples(
  tx: Transaction<DB>,
  kind: SampleKindName,
  ids: readonly number[],
): Promise<void> {
  await sql`delete from sample_goods where kind = ${kind} and row_id = any(${[...ids]}::int[])`.execute(tx);
}

/** The remaining ones become ordinary records. */
export async function forgetAllSamples(tx: Transaction<DB>): Promise<void> {
  await tx.deleteFrom('sample_goods').execute();
  await tx.deleteFrom('sample_state').execute();
}
