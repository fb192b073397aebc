import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#db/open-database.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import { announceChange, type ChangeTag } from './announce-change.ts';
import { cleanChanges } from './clean-changes.ts';
import { longestAwayMs, MissedChanges } from './missed-changes.ts';
import { changesChannel, readNotice } from './notice.ts';

let database: TestDatabase;
let shop: Database;
let client: pg.Client;
let changes: MissedChanges;

beforeAll(async () => {
  database = await cloneDatabase();
  shop = openDatabase({ url: database.url, max: 8 });
});
beforeEach(async () => {
  client = new pg.Client(database.url);
  await client.connect();
  changes = new MissedChanges();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await client.end();
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const announce = (...tags: ChangeTag[]) => announceChange(shop.db, tags);

test('a process that has never listened may have missed anything', async () => {
  expect(await changes.since(client)).toBeNull();
});

test('after a loss the changes since the last look are named, once', async () => {
  await changes.since(client);
  await announce('product:1');
  await announce('product:2', 'catalog');
  await announce('product:1');
  expect((await changes.since(client))?.toSorted()).toEqual(['catalog', 'product:1', 'product:2']);
  expect(await changes.since(client)).toEqual([]);
});

test('what one look has only just seen is named all the same: its notification may still have been on its way', async () => {
  await changes.since(client);
  await announce('product:1');
  await changes.look(client);
  expect(await changes.since(client)).toEqual(['product:1']);
});

test('what two looks have seen was told', async () => {
  await changes.since(client);
  await announce('product:1');
  await changes.look(client);
  await changes.look(client);
  await announce('product:2');
  expect(await changes.since(client)).toEqual(['product:2']);
});

test('transactions that commit in another order than they began in are all named', async () => {
  await changes.since(client);
  const mayCommit = Promise.withResolvers<void>();
  const hasWritten = Promise.withResolvers<void>();
  const first = shop.db.transaction().execute(async (tx) => {
    await announceChange(tx, ['product:1']);
    hasWritten.resolve();
    await mayCommit.promise;
  });
  await hasWritten.promise;
  await announce('product:2');
  await changes.look(client);
  await changes.look(client);
  mayCommit.resolve();
  await first;
  expect(await changes.since(client)).toEqual(['product:1']);
});

test('none of a crowd of writers is lost, however the moments of looking fall between them', async () => {
  await changes.since(client);
  const told = new Set<string>();
  const writers = Array.from({ length: 40 }, async (_, index) => {
    await shop.db.transaction().execute(async (tx) => {
      await announceChange(tx, [`product:${index}`]);
      await sql`select pg_sleep(${(index % 5) / 100})`.execute(tx);
    });
  });
  const all = Promise.all(writers);
  for (let round = 0; round < 10; round++)
    for (const tag of (await changes.since(client)) ?? []) told.add(tag);
  await all;
  for (const tag of (await changes.since(client)) ?? []) told.add(tag);
  expect(told.size).toBe(40);
});

test('a transaction that was taken back has changed nothing', async () => {
  await changes.since(client);
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await announceChange(tx, ['product:1']);
      throw new Error('no');
    })
    .catch(() => {});
  expect(await changes.since(client)).toEqual([]);
});

test('a change that nobody told is found by the look after the next one, once', async () => {
  await changes.since(client);
  await sql`insert into announced_changes (tags) values ('{product:7}')`.execute(shop.db);
  expect(await changes.look(client)).toEqual([]); // its notice may be on its way
  expect(await changes.look(client)).toEqual(['product:7']);
  expect(await changes.look(client)).toEqual([]);
});

test('what was told is not found again, whether it was told before a look or after it', async () => {
  await changes.since(client);
  const { rows } = await sql<{ xid: string }>`
    insert into announced_changes (tags) values ('{product:7}') returning xid::text as xid`.execute(shop.db);
  await changes.look(client);
  changes.hear([rows[0]!.xid]);
  const { rows: others } = await sql<{ xid: string }>`
    insert into announced_changes (tags) values ('{product:8}') returning xid::text as xid`.execute(shop.db);
  changes.hear([others[0]!.xid]);
  expect(await changes.look(client)).toEqual([]);
  expect(await changes.look(client)).toEqual([]);
});

test('after ten minutes away, or from a database that has fallen back, nobody can say', async () => {
  await changes.since(client);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + longestAwayMs + 1);
  expect(await changes.since(client)).toBeNull();
  vi.restoreAllMocks();

  const ahead = { query: async () => ({ rows: [{ snapshot: '999999999:999999999:' }] }) };
  await changes.look(ahead as never);
  await changes.look(ahead as never);
  expect(await changes.since(client)).toBeNull();
});

test('a change of 900 tags is one statement, its notice another, and every notification fits', async () => {
  const tags = Array.from({ length: 900 }, (_, index): ChangeTag => `product:${1_000_000 + index}`);
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(...readNotice(payload).tags));
  await client.query(`listen ${changesChannel}`);
  await changes.since(client);
  let statements = 0;
  const executor = shop.db.withPlugin({
    transformQuery({ node }) {
      statements++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await announceChange(executor, tags);
  expect(statements).toBe(1);
  await expect.poll(() => heard).toHaveLength(900);
  expect([statements, new Set(heard)]).toEqual([2, new Set(tags)]);
  expect(new Set(await changes.since(client))).toEqual(new Set(tags));
});

test('an hour later it is forgotten', async () => {
  await sql`delete from announced_changes`.execute(shop.db);
  await announce('product:1');
  await sql`update announced_changes set announced_at = now() - interval '61 minutes'`.execute(shop.db);
  await announce('product:2');
  await cleanChanges(shop);
  const left = await shop.db.selectFrom('announced_changes').select('tags').execute();
  expect(left).toEqual([{ tags: ['product:2'] }]);
});
