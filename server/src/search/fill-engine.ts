import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SearchEngine } from '#outbound/search-port.ts';
import { feedEngine } from './feed-engine.ts';
import { readEngineProducts } from './read-engine-products.ts';

const portion = 1000;
const longestWriterMs = 600_000;
/** Below the versions of all changes, so that changes made meanwhile win. */
const firstVersion = 1;

export type Filled = {
  index: string;
  indexed: number;
  listed: number;
  refused: { id: number; reason: string }[];
};

/**
 * Builds a new index of all listed products, switches to it and deletes the previous one. Changes are queued from the start. Throws
 * SearchEngineError, and leaves everything as it was.
 */
export async function fillEngine(
  db: Kysely<DB>,
  engine: SearchEngine,
  onProgress: (done: number) => void = () => {},
): Promise<Filled> {
  await dropUnfinished(db, engine);
  const index = await engine.create();
  await settle(db, await registerIndex(db, index));
  const refused = [];
  let done = 0;
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from listed_products where id > ${after} order by id limit ${portion}`.execute(db);
    if (rows.length === 0) break;
    const ids = rows.map(({ id }) => id);
    const products = await readEngineProducts(db, ids);
    const writes = [...products.values()].map((good) => ({ id: good.id, version: firstVersion, good }));
    refused.push(...(await engine.write(index, writes, false)));
    done += ids.length;
    onProgress(done);
    after = ids.at(-1)!;
  }
  await engine.show(index);
  const { sent: _sent, refused: late } = await feedEngine(db, engine);
  // Refused products are missing in the index, so the database has to search them.
  await sql`insert into search_outbox (product_id) select unnest(${refused.map(({ id }) => id)}::int[])`.execute(
    db,
  );
  const before = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      name: string;
    }>`delete from search_engines where index_name <> ${index} returning index_name as name`.execute(tx);
    await tx.updateTable('search_engines').set({ state: 'ready' }).where('index_name', '=', index).execute();
    return rows;
  });
  for (const { name } of before) await engine.drop(name);
  const { rows } = await sql<{ listed: number }>`select count(*) as listed from listed_products`.execute(db);
  return {
    index,
    indexed: await engine.count(index),
    listed: rows[0]!.listed,
    refused: [...refused, ...late],
  };
}

/** Removes the engine: only the database searches, and no changes are queued. */
export async function forgetEngine(db: Kysely<DB>, engine: SearchEngine): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`delete from search_engines returning index_name as name`.execute(db);
  await sql`delete from search_outbox`.execute(db);
  for (const { name } of rows) await engine.drop(name);
  return rows.map(({ name }) => name);
}

async function dropUnfinished(db: Kysely<DB>, engine: SearchEngine): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    delete from search_engines where state = 'filling' returning index_name as name`.execute(db);
  for (const { name } of rows) await engine.drop(name);
}

/** Starts queueing changes. Returns the ID of the transaction that did. */
async function registerIndex(db: Kysely<DB>, index: string): Promise<string> {
  const { rows } = await sql<{ xid: string }>`
    insert into search_engines (index_name, state) values (${index}, 'filling') returning pg_current_xact_id()::text as xid`.execute(
    db,
  );
  return rows[0]!.xid;
}

/** Waits for all transactions that started writing earlier, whose changes may not be queued and aren't visible yet. */
async function settle(db: Kysely<DB>, xid: string): Promise<void> {
  const endsAt = performance.now() + longestWriterMs;
  for (;;) {
    const { rows } = await sql<{ isOver: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ${xid}::bigint as "isOver"`.execute(db);
    if (rows[0]?.isOver) return;
    if (performance.now() > endsAt)
      throw new Error('A transaction has been writing for ten minutes; try again when it is over.');
    await wait(50);
  }
}
