// @module-tag slow
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';
import { DatabaseBusyError, isUnavailable } from './database-errors.ts';
import { type Database, openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let shop: Database;

beforeAll(async () => {
  database = await createEmptyDatabase();
  shop = openDatabase({ url: database.url, max: 20 });
  await sql`create table variant (id int primary key, quantity int check (quantity >= 0))`.execute(shop.db);
  await sql`insert into variant values (1, 20), (2, 20)`.execute(shop.db);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test('values arrive as numbers, dates and exact decimals', async () => {
  const { rows } =
    await sql`select ${9007199254740991n}::int8 as big, array[1, null, 3]::int8[] as bigs, count(*) as count,
    array[7, -8]::int4[] as ids, array[1, null]::int4[] as gaps, array[[1, 2], [3, 4]]::int4[] as grid, '{}'::int4[] as none,
    1.10::numeric(5, 2) as decimal, date '2026-03-29' as day, timestamptz '2026-03-29 10:00:00.123+02' as moment,
    ${JSON.stringify([{ a: 1 }])}::jsonb as document from variant`.execute(shop.db);
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null, 3],
      ids: [7, -8],
      gaps: [1, null],
      grid: [
        [1, 2],
        [3, 4],
      ],
      none: [],
      count: 2,
      decimal: '1.10',
      day: new Date('2026-03-29T00:00:00Z'),
      moment: new Date('2026-03-29T08:00:00.123Z'),
      document: [{ a: 1 }],
    },
  ]);
  await expect(sql`select 9007199254740993::int8`.execute(shop.db)).rejects.toThrow(
    'which a number cannot hold',
  );
});

test('a day stays the same day on a machine far west of Greenwich', async () => {
  const zone = process.env.TZ;
  process.env.TZ = 'Pacific/Honolulu';
  const day = new Date('2026-03-29T00:00:00Z');
  const { rows } =
    await sql`select ${day}::date as day, ${day}::timestamptz as moment, ${day}::date::text as text`.execute(
      shop.db,
    );
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  expect(rows).toEqual([{ day, moment: day, text: '2026-03-29' }]);
});

test('a statement is prepared once per connection under the hash of its text', async () => {
  const prepared = await shop.db.connection().execute(async (one) => {
    for (const id of [1, 2, 1]) await sql`select quantity from variant where id = ${id}`.execute(one);
    return sql<{
      name: string;
    }>`select name from pg_prepared_statements where statement like 'select quantity%'`.execute(one);
  });
  expect(prepared.rows).toEqual([{ name: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
});

test('after a migration changed a table, each connection fails for one query at most', async () => {
  const one = openDatabase({ url: database.url, max: 1 });
  const read = () => sql`select * from changing where id = ${1}`.execute(one.db);
  await sql`create table changing (id int)`.execute(shop.db);
  await read();
  await sql`alter table changing add column title text default 'new'`.execute(shop.db);
  await expect(read()).rejects.toThrow('cached plan');
  await sql`insert into changing values (1)`.execute(shop.db);
  expect((await read()).rows).toEqual([{ id: 1, title: 'new' }]);
  await one.close();
});

test('a locked row and a slow statement time out and count as unavailable', async () => {
  const { rows } = await sql`select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
    shop.db,
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '3000' },
    { name: 'statement_timeout', setting: '5000' },
  ]);
  const failure = await shop.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(10)`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
});

test('500 wait for a connection, the 501st is refused immediately', async () => {
  const one = openDatabase({ url: database.url, max: 1, timeoutMs: 600_000 });
  let free = () => {};
  const isFree = new Promise<void>((resolve) => (free = resolve));
  let isTaken = () => {};
  const taken = new Promise<void>((resolve) => (isTaken = resolve));
  const blocker = one.db.connection().execute(async (held) => {
    await sql`select 1`.execute(held);
    isTaken();
    await isFree;
  });
  await taken;
  const waiting = Array.from({ length: 500 }, () => sql`select 1`.execute(one.db));
  await expect(sql`select 1`.execute(one.db)).rejects.toBeInstanceOf(DatabaseBusyError);
  free();
  await blocker;
  expect(await Promise.all(waiting)).toHaveLength(500);
  await one.close();
});

test('a full pool refuses after three seconds', async () => {
  const one = openDatabase({ url: database.url, max: 1 });
  await one.db.connection().execute(async () => {
    const failure = await sql`select 1`.execute(one.db).catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
  });
  await one.close();
});

test('two transactions that lock their rows in opposite order both succeed', async () => {
  const lower = (ids: number[]) =>
    inTransaction(shop.db, async (tx) => {
      for (const id of ids) {
        await sql`update variant set quantity = quantity - 1 where id = ${id}`.execute(tx);
        await sql`select pg_sleep(0.05)`.execute(tx); // both hold their first row before they lock the second
      }
    });
  await Promise.all([lower([1, 2]), lower([2, 1])]);
  const { rows } = await sql`select id, quantity from variant order by id`.execute(shop.db);
  expect(rows).toEqual([
    { id: 1, quantity: 18 },
    { id: 2, quantity: 18 },
  ]);
});

test('a transaction that keeps failing is tried five times, any other error once', async () => {
  let tries = 0;
  const fail = (code: string) =>
    inTransaction(shop.db, async (tx) => {
      tries++;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`
        .execute(tx)
        .catch((error) => {
          throw Object.assign(error, { code });
        });
    });
  await expect(fail('40001')).rejects.toThrow('again');
  expect(tries).toBe(5);
  tries = 0;
  await expect(fail('23505')).rejects.toThrow('again');
  expect(tries).toBe(1);
});

test('inside another transaction it joins, so one rollback undoes both', async () => {
  await inTransaction(shop.db, async (outer) => {
    await inTransaction(outer, (inner) => sql`update variant set quantity = 0 where id = 1`.execute(inner));
    throw new Error('changed my mind');
  }).catch(() => {});
  const { rows } = await sql<{ quantity: number }>`select quantity from variant where id = 1`.execute(
    shop.db,
  );
  expect(rows[0]?.quantity).toBeGreaterThan(0);
});

test('when the server ends every session under load, the process survives and the pool recovers (F1)', async () => {
  const loaded = openDatabase({ url: database.url, max: 10 });
  const failures: unknown[] = [];
  let answered = 0;
  let isOver = false;
  const load = Array.from({ length: 20 }, async () => {
    while (!isOver) {
      await sql`select quantity from variant where id = ${1}`.execute(loaded.db).then(
        () => answered++,
        (error: unknown) => failures.push(error),
      );
    }
  });
  await expect.poll(() => answered).toBeGreaterThan(200);
  // An idle checked-out connection is the one whose `error` event would end the process.
  const idle = await loaded.pool.connect();
  const admin = new pg.Client(database.url);
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
  await expect(idle.query('select 1')).rejects.toSatisfy(isUnavailable);
  const before = answered;
  await expect.poll(() => answered, { timeout: 5000 }).toBeGreaterThan(before + 200);
  isOver = true;
  await Promise.all(load);
  expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);
  idle.release(true);
  await loaded.close();
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])(
  '%s of a connection counts as unavailable',
  (code) => {
    expect(isUnavailable(Object.assign(new Error(`write ${code}`), { code }))).toBe(true);
  },
);

test('a server that does not exist counts as unavailable', async () => {
  const nowhere = openDatabase({ url: 'postgres://souk@127.0.0.1:1/souk' });
  const failure = await sql`select 1`.execute(nowhere.db).catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  await nowhere.close();
});
