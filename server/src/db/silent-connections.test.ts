// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test as base } from 'vitest';
import { openSilentProxy } from '#testing/silent-proxy.ts';
import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';
import { isUnavailable } from './database-errors.ts';
import { type Database, openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

/*
 * Connections that die silently: TCP stays open but nothing answers. "The connection pool is a limit, not a promise"
 * (INVARIANTS §1.7).
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

/** The server cancels a statement after 4 s, and the client gives up after 6 s. */
const timeoutMs = 2000;

/** Each has its own proxy, so that they can run concurrently. */
const test = base
  .extend('address', () => database.url)
  .extend('proxy', async ({ address }, { onCleanup }) => {
    const proxy = await openSilentProxy(address);
    onCleanup(() => proxy.kill());
    return proxy;
  })
  .extend('shop', async ({ proxy }, { onCleanup }) => {
    const shop = openDatabase({ url: proxy.url, max: 14, timeoutMs });
    onCleanup(() => shop.close());
    return shop;
  });

const ask = ({ db }: Database) => sql`select 1`.execute(db);

async function connectAll({ pool }: Database): Promise<void> {
  const clients = [];
  for (let count = 0; count < 14; count++) clients.push(await pool.connect());
  for (const client of clients) client.release();
  expect(pool.idleCount).toBe(14);
}

test.concurrent('one query waits for a silent connection and fails as unavailable, and the next ones are answered', async ({
  proxy,
  shop,
}) => {
  await connectAll(shop);
  proxy.silenceOld();
  await expect(ask(shop)).rejects.toSatisfy(isUnavailable);
  // One was found dead, so the thirteen others are not tried one after the other.
  await Promise.all(Array.from({ length: 14 }, () => ask(shop)));
});

test('fourteen active ones give up together, and their rollbacks do not wait again', async ({
  proxy,
  shop,
}) => {
  await connectAll(shop);
  let begun = 0;
  const buyers = Array.from({ length: 14 }, () =>
    inTransaction(shop.db, async (tx) => {
      await sql`select 1`.execute(tx);
      if (++begun === 14) proxy.silenceOld();
      await expect.poll(() => begun).toBe(14);
      await sql`select 2`.execute(tx);
    }).catch((error: unknown) => error),
  );
  const failures = await Promise.all(buyers);
  expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([]);
  await Promise.all(Array.from({ length: 14 }, () => ask(shop)));
}, 11_000); // the limit of one query, not of two: runs alone

test.concurrent('if TCP accepts but nothing answers, connecting fails after the timeout for a connection', async ({
  proxy,
  shop,
}) => {
  proxy.silenceAll();
  await expect(ask(shop)).rejects.toSatisfy(isUnavailable);
  expect(shop.pool.totalCount).toBe(0);
  proxy.restore();
  await ask(shop);
});

test.concurrent('a probe detects the silence first, and visitors are not affected', async ({
  proxy,
  shop,
}) => {
  await connectAll(shop);
  proxy.silenceOld();
  const before = shop.answeredAt();
  await expect(shop.probe('select 1', 100)).rejects.toSatisfy(isUnavailable);
  expect(shop.answeredAt()).toBe(before);
  await Promise.all(Array.from({ length: 14 }, () => ask(shop)));
  expect(shop.answeredAt()).toBeGreaterThan(before);
});

test.concurrent('a query that waits for a lock is not silent: it is answered, and its connection kept', async ({
  shop,
}) => {
  await sql`create table variant (id int)`.execute(shop.db);
  await sql`insert into variant values (1)`.execute(shop.db);
  await connectAll(shop);
  await inTransaction(shop.db, async (tx) => {
    await sql`update variant set id = 1`.execute(tx);
    const failure = await sql`update variant set id = 2`.execute(shop.db).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '55P03' });
  });
  expect(shop.pool.totalCount).toBe(14);
});

test.concurrent('closing waits neither for idle silent connections nor for queries on them', async ({
  proxy,
}) => {
  const patient = openDatabase({ url: proxy.url, max: 14, timeoutMs: 60_000 });
  await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.05)`.execute(patient.db)));
  proxy.silenceOld();
  const asked = sql`select 1`.execute(patient.db).catch((error: unknown) => error);
  await expect.poll(() => patient.pool.idleCount).toBe(2);
  await patient.close();
  expect(isUnavailable(await asked)).toBe(true);
});

test.concurrent('closing does not wait for a connection that is never released', async ({ shop }) => {
  await shop.pool.connect();
  await shop.close();
});
