import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import { announceChange, announceWork, type ChangeTag } from './announce-change.ts';
import { heraldOf } from './herald.ts';
import { listenForChanges } from './listen-for-changes.ts';
import { changesChannel, workChannel, readNotice } from './notice.ts';

let database: TestDatabase;
let shop: Database;
/** Another process. */
let other: pg.Client;
let notices: { channel: string; tags: string[] }[];

beforeAll(async () => {
  database = await cloneDatabase();
});
beforeEach(async () => {
  shop = openDatabase({ url: database.url, max: 8, patienceMs: 30_000 });
  other = new pg.Client(database.url);
  await other.connect();
  notices = [];
  other.on('notification', ({ channel, payload }) =>
    notices.push({ channel, tags: readNotice(payload).tags }),
  );
  await other.query(`listen ${changesChannel}; listen ${workChannel}`);
});
afterEach(async () => {
  await shop.close();
  await other.end();
});
afterAll(() => database.drop());

const act = (...tags: ChangeTag[]) => inTransaction(shop.db, (tx) => announceChange(tx, tags));
const tagsTold = () => notices.flatMap(({ tags }) => tags);

test('this process knows before the act answers, and not before the commit', async () => {
  const told: string[][] = [];
  heraldOf(shop.db).listen({ onTags: (tags) => told.push(tags), onWork: (kinds) => told.push(kinds) });
  await inTransaction(shop.db, async (tx) => {
    await announceChange(tx, ['product:1', 'catalog']);
    await announceWork(tx, 'mail');
    expect(told).toEqual([]);
  });
  expect(told).toEqual([['product:1', 'catalog'], ['mail']]);
});

test('what was taken back is told to nobody', async () => {
  const told: string[][] = [];
  heraldOf(shop.db).listen({ onTags: (tags) => told.push(tags), onWork: () => {} });
  await inTransaction(shop.db, async (tx) => {
    await announceChange(tx, ['product:1']);
    throw new Error('no');
  }).catch(() => {});
  await act('product:2');
  expect(told).toEqual([['product:2']]);
  await expect.poll(() => tagsTold()).toEqual(['product:2']);
});

test('a hundred acts at once are told to the other processes in a few notices, all of them', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, index) => act(`product:${index}`)));
  await expect.poll(() => new Set(tagsTold()).size).toBe(100);
  expect(notices.length).toBeLessThan(50);
});

test('no transaction tells by itself: its commit would hold a lock of the whole database', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const texts = () =>
    sent.mock.calls.map(([sql]) => (typeof sql === 'string' ? sql : (sql as { text: string }).text));
  await inTransaction(shop.db, async (tx) => {
    await announceChange(tx, ['product:1']);
    await announceWork(tx, 'mail');
  });
  await expect.poll(() => texts().at(-1)).toContain('pg_notify');
  expect(texts().map((text) => text.trim().split(/\s/)[0])).toEqual(['begin', 'insert', 'commit', 'select']);
  sent.mockRestore();
});

test('what is left is told before the connections are closed', async () => {
  await act('product:3');
  await shop.close();
  await expect.poll(() => tagsTold()).toEqual(['product:3']);
});

test('a process that ends between its commit and its notice loses nothing: the others look', async () => {
  const heard: string[] = [];
  let isListening = false;
  const stop = listenForChanges({
    url: database.url,
    onTags: (tags) => heard.push(...tags),
    onLost: () => {},
    onBack: () => (isListening = true),
    // A look may take as long, on a machine that does much else.
    heartbeatMs: 400,
  });
  await expect.poll(() => isListening).toBe(true);
  await sql`insert into announced_changes (tags) values ('{product:1009}')`.execute(shop.db);
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['product:1009']);
  // Caches in front were told by the first row, and may have been given the old page since: so there is another one.
  await expect.poll(tagsTold).toEqual(['product:1009']);
  // By the time another is found there were looks enough to find that row too, which nobody shall: it would have no end.
  await sql`insert into announced_changes (tags) values ('{product:1010}')`.execute(shop.db);
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['product:1009', 'product:1010']);
  const rows = await shop.db.selectFrom('announced_changes').select('tags').execute();
  expect(rows.filter(({ tags }) => tags.includes('product:1009'))).toHaveLength(2);
  await stop();
});

test('a process hears of its own changes once, by whoever made them', async () => {
  const heard: string[] = [];
  let isListening = false;
  const herald = heraldOf(shop.db);
  const onTags = (tags: string[]) => void heard.push(...tags);
  herald.listen({ onTags, onWork: () => {} });
  const stop = listenForChanges({
    url: database.url,
    own: herald.name,
    onTags,
    onLost: () => {},
    onBack: () => (isListening = true),
    // A look may take as long, on a machine that does much else.
    heartbeatMs: 400,
  });
  await expect.poll(() => isListening).toBe(true);
  await act('product:1');
  await herald.finish();
  const elsewhere = openDatabase({ url: database.url, max: 1 });
  await inTransaction(elsewhere.db, (tx) => announceChange(tx, ['product:2']));
  await elsewhere.close();
  await expect.poll(() => heard).toEqual(['product:1', 'product:2']);
  await stop();
});
