import { announceChange, type ChangeTag } from '@souk/server/cache/announce-change';
import { type Database, openDatabase } from '@souk/server/db/open-database';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CachePurger, purgeCaches } from './purge-caches.ts';

/* CDNs are purged of every change, in batches, by one process, whatever fails. */

let clone: TestDatabase;
let database: Database;
let running: CachePurger[];
/** Purges received by the CDN, with their times. */
let purged: { tags: readonly string[]; at: number }[];
let isAway: boolean;
let failed: number;
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ url: clone.url, max: 3 });
});
afterAll(async () => {
  await database?.close();
  await clone?.drop();
});
beforeEach(async () => {
  await sql`truncate announced_changes, cache_purges`.execute(database.db);
  [running, purged, isAway, failed] = [[], [], false, 0];
});
afterEach(() => Promise.all(running.map((purger) => purger.stop())));

function open(times: { everyMs?: number; againMs?: number } = {}): CachePurger {
  const purger = purgeCaches({
    databaseUrl: clone.url,
    async send(tags) {
      if (isAway) throw new Error('away');
      purged.push({ tags: [...tags].toSorted(), at: performance.now() });
    },
    log: { info() {}, warn: () => void failed++ },
    everyMs: 50,
    settleMs: 5,
    againMs: 60_000,
    candidateMs: 20,
    retryMs: 20,
    ...times,
  });
  running.push(purger);
  return purger;
}
const announce = (...tags: ChangeTag[]) => announceChange(database.db, tags);
const purgedTags = () => purged.map(({ tags }) => tags.join(' '));
/** Waits until a process leads and has purged everything. */
async function begun(): Promise<void> {
  await expect.poll(purgedTags).toEqual(['settings']);
  await expect
    .poll(() => sql`select from cache_purges`.execute(database.db).then(({ rows }) => rows.length))
    .toBe(1);
  purged = [];
}

test("the first purge covers everything, because the caches' content is unknown; later ones only announced changes", async () => {
  const purger = open();
  await begun();
  await announce('product:1', 'catalog');
  purger.wake();
  await expect.poll(purgedTags).toEqual(['catalog product:1']);
  expect(failed).toBe(0);
});

test('many simultaneous changes are one purge, and no tag is purged again too soon', async () => {
  const purger = open({ everyMs: 150 });
  await begun();
  for (let turn = 0; turn < 40; turn++) {
    await announce('product:1', `product:${100 + turn}`);
    purger.wake();
  }
  const distinct = () => new Set(purged.flatMap(({ tags }) => tags)).size;
  await expect.poll(distinct).toBe(41);
  const times = purged.map(({ at }) => at);
  for (const [index, at] of times.entries())
    if (index > 0) expect(at - times[index - 1]!).toBeGreaterThan(148);
  expect(purged.length).toBeLessThan(20);
});

test('everything is purged once more a little later, for pages being rendered', async () => {
  const purger = open({ againMs: 100 });
  await expect.poll(purgedTags).toEqual(['settings', 'settings']);
  purged = [];
  await announce('product:7');
  purger.wake();
  await expect.poll(purgedTags).toEqual(['product:7', 'product:7']);
  expect(purged[1]!.at - purged[0]!.at).toBeGreaterThan(98);
});

test('a cache that was unreachable is purged of everything missed once it is back', async () => {
  const purger = open();
  await begun();
  isAway = true;
  await announce('product:1');
  purger.wake();
  await expect.poll(() => failed).toBeGreaterThan(1);
  await announce('product:2');
  isAway = false;
  await expect.poll(purgedTags).toEqual(['product:1 product:2']);
});

test('one of three processes purges; when it exits another takes over, and nothing is lost or repeated', async () => {
  const [first] = [open(), open(), open()];
  await begun();
  const wakeAll = () => running.forEach((purger) => purger.wake());
  await announce('product:1');
  wakeAll();
  await expect.poll(purgedTags).toEqual(['product:1']);
  await Promise.all([first!.stop(), announce('product:2')]);
  wakeAll();
  await announce('product:3');
  wakeAll();
  await expect
    .poll(() => purgedTags().join(' ').split(' ').toSorted())
    .toEqual(['product:1', 'product:2', 'product:3']);
});

test('a change of a transaction that commits late is not missed', async () => {
  const purger = open();
  await begun();
  await database.db.transaction().execute(async (slow) => {
    await announceChange(slow, ['product:1']);
    await announce('product:2');
    purger.wake();
    await expect.poll(purgedTags).toEqual(['product:2']);
  });
  purger.wake();
  await expect.poll(purgedTags).toEqual(['product:2', 'product:1']);
});

test('after an absence longer than changes are stored, everything is purged', async () => {
  await open().stop();
  purged = [];
  await sql`insert into cache_purges (snapshot, purged_at) values ('1:1:', now() - interval '51 minutes')
    on conflict (id) do update set purged_at = excluded.purged_at`.execute(database.db);
  open();
  await expect.poll(purgedTags).toEqual(['settings']);
});
