// @module-tag slow
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp, type App } from '../app.ts';
import { openDatabase, type Database } from '#db/open-database.ts';
import { cloneDatabase, type TestDatabase } from '#testing/test-database.ts';
import { listDisbelieved } from './record-untrusted-headers.ts';
import { mediaInMemory } from '#testing/media-in-memory.ts';

let clone: TestDatabase;
let database: Database;
let app: App;
let now = new Date();
beforeAll(async () => {
  clone = await cloneDatabase();
  database = openDatabase({ url: clone.url, max: 2 });
  app = await buildApp({
    db: database.db,
    publicUrl: 'https://shop.example',
    authSecret: 'a'.repeat(40),
    mailer: { send: async () => {} },
    media: mediaInMemory(new Map()),
    clock: { now: () => now },
    trustProxy: ['10.0.0.0/8'],
  });
});
afterAll(async () => {
  await app?.server.close();
  await database?.close();
  await clone?.drop();
});

const visit = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: '/api/v1/localization', remoteAddress, headers });
const forwarded = { 'x-forwarded-for': '203.0.113.9' };

test('an untrusted sender of forwarded headers is recorded once a minute with its count', async () => {
  await visit('172.30.99.1', forwarded);
  await expect.poll(() => listDisbelieved(database.db)).toEqual([{ address: '172.30.99.1', requests: 1 }]);
  for (let count = 0; count < 5; count++) await visit('172.30.99.1', forwarded);
  expect(await listDisbelieved(database.db)).toEqual([{ address: '172.30.99.1', requests: 1 }]);
  now = new Date(now.getTime() + 60_000);
  await visit('172.30.99.1', forwarded);
  await expect.poll(() => listDisbelieved(database.db)).toEqual([{ address: '172.30.99.1', requests: 7 }]);
});

test('neither a trusted proxy nor a visitor without the header is recorded', async () => {
  await visit('10.1.2.3', forwarded);
  await visit('198.51.100.4');
  await visit('198.51.100.5', forwarded);
  await vi.waitFor(async () =>
    expect((await listDisbelieved(database.db)).map(({ address }) => address)).toEqual([
      '172.30.99.1',
      '198.51.100.5',
    ]),
  );
});

test('forged headers from ever new addresses fill neither memory nor table', async () => {
  for (let count = 0; count < 120; count++) await visit(`198.51.100.${count}`, forwarded);
  const { rows } = await database.pool.query('select count(*)::int as count from disbelieved_proxies');
  expect(rows[0].count).toBeLessThanOrEqual(50);
  expect((await listDisbelieved(database.db))[0]).toEqual({ address: '172.30.99.1', requests: 7 });
});
