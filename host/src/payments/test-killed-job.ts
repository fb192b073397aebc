import { openDatabase } from '@souk/server/db/open-database';
import type { DB } from '@souk/server/db/generated/db.d';
import type { TestShop } from '@souk/server/testing/build-test-shop';
import { sql, type Kysely } from 'kysely';

type Job = (db: Kysely<DB>) => Promise<unknown>;

/** Runs a job on connections of its own and returns how many statements it sent. */
export async function countStatementsOf({ databaseUrl }: TestShop, job: Job): Promise<number> {
  let statements = 0;
  const own = openDatabase({
    url: databaseUrl,
    watch: {
      connecting: (connect) => connect(),
      asking: (_statement, ask) => {
        statements++;
        return ask();
      },
    },
  });
  await job(own.db).finally(() => own.close());
  return statements;
}

/**
 * Runs a job on connections of its own, which PostgreSQL ends before the given statement (counted from 1), as when its process dies.
 * Returns false if the job sent fewer statements.
 */
export async function killJob({ db, databaseUrl }: TestShop, job: Job, statement: number): Promise<boolean> {
  let statements = 0;
  const backends: number[] = [];
  const own = openDatabase({
    url: databaseUrl,
    watch: {
      async connecting(connect) {
        const client = await connect();
        backends.push((client as { processID: number }).processID); // a client of pg
        return client;
      },
      async asking(_statement, ask) {
        if (++statements === statement)
          await sql`select pg_terminate_backend(pid, 5000) from unnest(${backends}::int[]) as pid`.execute(
            db,
          );
        return ask();
      },
    },
  });
  await Promise.allSettled([job(own.db)]);
  await own.close();
  return statements >= statement;
}

/** Numbers from 0 to 1 that a seed repeats (Mulberry32). */
export function seededRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
