import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';
import { countTrips } from '#testing/count-statements.ts';
import { openDatabase, type Database } from './open-database.ts';
import { onOneConnection } from './send-at-once.ts';

let database: TestDatabase;
let open: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
  open = openDatabase({ url: database.url, max: 3 });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const backend = sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int`;

test('reads over one connection leave together, and the next ones have it again', async () => {
  for (let round = 0; round < 2; round++) {
    let pids: number[] = [];
    const { trips, statements } = await countTrips(async () => {
      const replies = await onOneConnection(open.db, (tied) =>
        Promise.all(Array.from({ length: 5 }, () => backend.execute(tied))),
      );
      pids = replies.map(({ rows }) => rows[0]!.pid);
    });
    expect([trips, statements, new Set(pids).size]).toEqual([1, 5, 1]);
  }
  expect(open.pool.totalCount).toBe(1);
});

test('one that fails is the failure of its own, and its connection is good for the next', async () => {
  const settled = await onOneConnection(open.db, (tied) =>
    Promise.allSettled([
      backend.execute(tied),
      sql`select 1 / ${0}::int`.execute(tied),
      backend.execute(tied),
    ]),
  );
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(
    onOneConnection(open.db, (tied) => sql`select 1 / ${0}::int`.execute(tied)),
  ).rejects.toMatchObject({ code: '22012' });
  expect((await backend.execute(open.db)).rows).toHaveLength(1);
  expect(open.pool.totalCount).toBe(1);
});
