import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import { announceChange, announceWork, type ChangeTag } from './announce-change.ts';
import { announcerOf } from './change-announcer.ts';
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
  shop = openDatabase({ url: database.url, max: 8, timeoutMs: 30_000 });
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
const announcedTags = () => notices.flatMap(({ tags }) => tags);

test('notifies this process before the act returns, but not before the commit', async () => {
  const announced: string[][] = [];
  announcerOf(shop.db).listen({
    onTags: (tags) => announced.push(tags),
    onWork: (kinds) => announced.push(kinds),
  });
  await inTransaction(shop.db, async (tx) => {
    await announceChange(tx, ['product:1', 'catalog']);
    await announceWork(tx, 'mail');
    expect(announced).toEqual([]);
  });
  expect(announced).toEqual([['product:1', 'catalog'], ['mail']]);
});

test('doesn’t announce rolled-back changes', async () => {
  const announced: string[][] = [];
  announcerOf(shop.db).listen({ onTags: (tags) => announced.push(tags), onWork: () => {} });
  await inTransaction(shop.db, async (tx) => {
    await announceChange(tx, ['product:1']);
    throw new Error('no');
  }).catch(() => {});
  await act('product:2');
  expect(announced).toEqual([['product:2']]);
  await expect.poll(() => announcedTags()).toEqual(['product:2']);
});

test('announces a hundred concurrent acts to other processes in a few notifications, without losing any', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, index) => act(`product:${index}`)));
  await expect.poll(() => new Set(announcedTags()).size).toBe(100);
  expect(notices.length).toBeLessThan(50);
});

test('no transaction sends NOTIFY itself, since its commit would hold a database-wide lock', async () => {
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

test('sends pending announcements before closing connections', async () => {
  await act('product:3');
  await shop.close();
  await expect.poll(() => announcedTags()).toEqual(['product:3']);
});

test('a process that ends between commit and notification loses nothing: others find its changes', async () => {
  const heard: string[] = [];
  let isListening = false;
  const stop = listenForChanges({
    url: database.url,
    onTags: (tags) => heard.push(...tags),
    onLost: () => {},
    onBack: () => (isListening = true),
    // A check may take as long on a busy machine.
    heartbeatMs: 400,
  });
  await expect.poll(() => isListening).toBe(true);
  await sql`insert into announced_changes (tags) values ('{product:1009}')`.execute(shop.db);
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['product:1009']);
  // CDNs were purged by the first row, and may have cached the old page since: hence a second row.
  await expect.poll(announcedTags).toEqual(['product:1009']);
  // By now there were enough checks to find the second row too, which must not happen: it would never end.
  await sql`insert into announced_changes (tags) values ('{product:1010}')`.execute(shop.db);
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['product:1009', 'product:1010']);
  const rows = await shop.db.selectFrom('announced_changes').select('tags').execute();
  expect(rows.filter(({ tags }) => tags.includes('product:1009'))).toHaveLength(2);
  await stop();
});

test('a process receives its own changes once, whoever made them', async () => {
  const heard: string[] = [];
  let isListening = false;
  const announcer = announcerOf(shop.db);
  const onTags = (tags: string[]) => void heard.push(...tags);
  announcer.listen({ onTags, onWork: () => {} });
  const stop = listenForChanges({
    url: database.url,
    own: announcer.name,
    onTags,
    onLost: () => {},
    onBack: () => (isListening = true),
    // A check may take as long on a busy machine.
    heartbeatMs: 400,
  });
  await expect.poll(() => isListening).toBe(true);
  await act('product:1');
  await announcer.finish();
  const elsewhere = openDatabase({ url: database.url, max: 1 });
  await inTransaction(elsewhere.db, (tx) => announceChange(tx, ['product:2']));
  await elsewhere.close();
  await expect.poll(() => heard).toEqual(['product:1', 'product:2']);
  await stop();
});
