import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSilentProxy, type SilentProxy } from '#testing/silent-proxy.ts';
import { createEmptyDatabase, type TestDatabase } from '#testing/test-database.ts';
import { isUnavailable } from './database-errors.ts';
import { type Database, openDatabase } from './open-database.ts';
import { inTransaction } from './transaction.ts';

/*
 * A connection that dies without a word: TCP stays open and nothing answers. "The connection pool is a limit, not a
 * promise" (INVARIANTS §1.7).
 */

let database: TestDatabase;
let proxy: SilentProxy;
let shop: Database;

/** A statement is ended by the server after 4 s, and given up by us after 6 s. */
const patienceMs = 2000;

beforeEach(async () => {
  database = await createEmptyDatabase();
  proxy = await openSilentProxy(database.url);
  shop = openDatabase({ url: proxy.url, max: 14, patienceMs });
});
afterEach(async () => {
  await shop.close();
  await proxy.kill();
  await database.drop();
});

const ask = () => sql`select 1`.execute(shop.db);

async function connectAll(): Promise<void> {
  const clients = [];
  for (let count = 0; count < 14; count++) clients.push(await shop.pool.connect());
  for (const client of clients) client.release();
  expect(shop.pool.idleCount).toBe(14);
}

test('one query waits for a silent connection, says that the database is away, and the next ones are answered', async () => {
  await connectAll();
  proxy.silenceOld();
  await expect(ask()).rejects.toSatisfy(isUnavailable);
  // One was found silent, so the thirteen others are not tried one after the other.
  await Promise.all(Array.from({ length: 14 }, ask));
});

test('fourteen that are busy give up together, and their rollbacks do not wait again', async () => {
  await connectAll();
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
  await Promise.all(Array.from({ length: 14 }, ask));
}, 11_000); // the limit of one query, not of two

test('where TCP accepts and nobody answers, connecting ends after the patience for a connection', async () => {
  proxy.silenceAll();
  await expect(ask()).rejects.toSatisfy(isUnavailable);
  expect(shop.pool.totalCount).toBe(0);
  proxy.restore();
  await ask();
});

test('a probe finds the silence first, and visitors do not meet it', async () => {
  await connectAll();
  proxy.silenceOld();
  const before = shop.answeredAt();
  await expect(shop.probe('select 1', 100)).rejects.toSatisfy(isUnavailable);
  expect(shop.answeredAt()).toBe(before);
  await Promise.all(Array.from({ length: 14 }, ask));
  expect(shop.answeredAt()).toBeGreaterThan(before);
});

test('what waits behind a lock is not silent: it is answered, and its connection kept', async () => {
  await sql`create table variant (id int)`.execute(shop.db);
  await sql`insert into variant values (1)`.execute(shop.db);
  await connectAll();
  await inTransaction(shop.db, async (tx) => {
    await sql`update variant set id = 1`.execute(tx);
    const failure = await sql`update variant set id = 2`.execute(shop.db).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '55P03' });
  });
  expect(shop.pool.totalCount).toBe(14);
});

test('the end waits neither for idle connections that are silent nor for what is asked on them', async () => {
  const patient = openDatabase({ url: proxy.url, max: 14, patienceMs: 60_000 });
  await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.05)`.execute(patient.db)));
  proxy.silenceOld();
  const asked = sql`select 1`.execute(patient.db).catch((error: unknown) => error);
  await expect.poll(() => patient.pool.idleCount).toBe(2);
  await patient.close();
  expect(isUnavailable(await asked)).toBe(true);
});

test('the end does not wait for whoever never gives a connection back', async () => {
  await shop.pool.connect();
  await shop.close();
});
