// @module-tag slow
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSilentProxy, type SilentProxy } from '#testing/silent-proxy.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import { changesChannel } from './notice.ts';
import { listenForChanges } from './listen-for-changes.ts';

let database: TestDatabase;
let proxy: SilentProxy;
let heard: string[][];
let losses: number;
let returns: number;
let stop: () => Promise<void>;

beforeEach(async () => {
  database = await cloneDatabase();
  proxy = await openSilentProxy(database.url);
  heard = [];
  losses = 0;
  returns = 0;
  stop = listenForChanges({
    url: proxy.url,
    onTags: (tags) => heard.push(tags),
    onLost: () => losses++,
    onBack: () => returns++,
    heartbeatMs: 200,
  });
  await expect.poll(() => returns).toBe(1); // it is listening
});
afterEach(async () => {
  await stop();
  await proxy.kill();
  await database.drop();
});

async function announce(tag: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query('select pg_notify($1, $2)', [changesChannel, JSON.stringify([tag])]);
  await client.end();
}

test('replaces a silent connection and receives later changes (F40)', async () => {
  await announce('product:1');
  await expect.poll(() => heard).toEqual([['product:1']]);
  proxy.silenceOld();
  await announce('product:2');
  await expect.poll(() => [losses, returns], { timeout: 5000 }).toEqual([1, 2]);
  await announce('product:3');
  await expect.poll(() => heard).toEqual([['product:1'], ['product:3']]);
});

test('keeps retrying where TCP connects but nothing answers', async () => {
  proxy.silenceAll();
  await expect.poll(() => losses, { timeout: 5000 }).toBe(1);
  proxy.restore();
  await expect.poll(() => returns, { timeout: 10_000 }).toBe(2);
  await announce('product:4');
  await expect.poll(() => heard).toEqual([['product:4']]);
});

test('stopping doesn’t wait for a silent connection', async () => {
  proxy.silenceAll();
  await stop();
});
