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

test('after a lost connection returns the changes since the last check, once', async () => {
  await changes.since(client);
  await announce('product:1');
  await announce('product:2', 'catalog');
  await announce('product:1');
  expect((await changes.since(client))?.toSorted()).toEqual(['catalog', 'product:1', 'product:2']);
  expect(await changes.since(client)).toEqual([]);
});

test('includes what only the latest check has seen, as its notification may have been lost', async () => {
  await changes.since(client);
  await announce('product:1');
  await changes.look(client);
  expect(await changes.since(client)).toEqual(['product:1']);
});

test('excludes what two checks have seen', async () => {
  await changes.since(client);
  await announce('product:1');
  await changes.look(client);
  await changes.look(client);
  await announce('product:2');
  expect(await changes.since(client)).toEqual(['product:2']);
});

test('finds transactions that commit out of order', async () => {
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

test('loses no change of concurrent writers, whatever the timing of checks', async () => {
  await changes.since(client);
  const received = new Set<string>();
  const writers = Array.from({ length: 40 }, async (_, index) => {
    await shop.db.transaction().execute(async (tx) => {
      await announceChange(tx, [`product:${index}`]);
      await sql`select pg_sleep(${(index % 5) / 100})`.execute(tx);
    });
  });
  const all = Promise.all(writers);
  for (let round = 0; round < 10; round++)
    for (const tag of (await changes.since(client)) ?? []) received.add(tag);
  await all;
  for (const tag of (await changes.since(client)) ?? []) received.add(tag);
  expect(received.size).toBe(40);
});

test('ignores rolled-back transactions', async () => {
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

test('the second check after it finds a change without notification, once', async () => {
  await changes.since(client);
  await sql`insert into announced_changes (tags) values ('{product:7}')`.execute(shop.db);
  expect(await changes.look(client)).toEqual([]); // its notification may be pending
  expect(await changes.look(client)).toEqual(['product:7']);
  expect(await changes.look(client)).toEqual([]);
});

test('ignores announced changes, whether announced before or after a check', async () => {
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

test('returns unknown after ten minutes away, and for a restored database', async () => {
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

test('a change of 900 tags takes one statement and one more to notify, and every notification fits', async () => {
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

test('deletes changes after an hour', async () => {
  await sql`delete from announced_changes`.execute(shop.db);
  await announce('product:1');
  await sql`update announced_changes set announced_at = now() - interval '61 minutes'`.execute(shop.db);
  await announce('product:2');
  await cleanChanges(shop);
  const left = await shop.db.selectFrom('announced_changes').select('tags').execute();
  expect(left).toEqual([{ tags: ['product:2'] }]);
});
