import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { type SampleKindName, sampleKindOf, versionOf } from './sample-kinds.ts';

export type SampleState = 'wanted' | 'there' | 'leaving';

/** Null: there are none. */
export async function readSampleState(
  db: Kysely<DB>,
  { isLocked = false } = {},
): Promise<SampleState | null> {
  const row = await db
    .selectFrom('sample_state')
    .select('state')
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return (row?.state as SampleState | undefined) ?? null; // its check names no others
}

/** For a shop that nobody has opened yet: a job puts them in once it is open. */
export async function askForSamples(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('sample_state')
    .values({ id: 1, state: 'wanted' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setSampleState(tx: Transaction<DB>, state: SampleState): Promise<void> {
  await tx.updateTable('sample_state').set({ state }).execute();
}

/** Marks what has just been put in, as it is now. */
export async function noteSamples(
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

/** What is left of them is the shop's own from now on. */
export async function forgetAllSamples(tx: Transaction<DB>): Promise<void> {
  await tx.deleteFrom('sample_goods').execute();
  await tx.deleteFrom('sample_state').execute();
}
