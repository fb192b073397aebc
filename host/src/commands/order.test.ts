import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildApp, type App } from '@souk/server/app';
import { migrate } from '@souk/server/db/migrate';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, buildStore } from '@souk/server/testing/builders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#embedded-database.ts';
import { mediaFolder } from '#media-folder.ts';
import { fastSettings, makeTestFolder } from '#testing/test-cluster.ts';

let dataDir: string;
let database: EmbeddedDatabase;
let connection: ReturnType<typeof openDatabase>;
let number: string;

beforeAll(async () => {
  dataDir = await makeTestFolder();
  database = await startEmbeddedDatabase({ dataDir, settings: fastSettings });
  await migrate({ url: database.url });
  connection = openDatabase({ url: database.url, max: 4 });
  const { db } = connection;
  await db
    .insertInto('languages')
    .values({ code: 'en', name: 'English', direction: 'ltr', is_default: true })
    .execute();
  const app = await buildApp({
    db,
    publicUrl: 'http://shop.test',
    authSecret: 'a'.repeat(40),
    mailer: { send: async () => {} },
    media: mediaFolder(dataDir),
  });
  number = await placeOrder(app);
  await app.server.close();
});
afterAll(async () => {
  await connection?.close();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** One product of Noor and one of Fjord. */
async function placeOrder(app: App): Promise<string> {
  const { db } = connection;
  const noor = await buildProduct(db, { storeId: await buildStore(db, { slug: 'noor' }) });
  const fjord = await buildProduct(db, { storeId: await buildStore(db, { slug: 'fjord' }) });
  const token = await buildGuest(db, { items: [{ product: noor }, { product: fjord }] });
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/v1/order/action',
    payload: orderBody(token),
  });
  return reply.json<{ data: { order: string } }>().data.order;
}

/** What the command printed, and how it ended. */
async function souk(...words: string[]): Promise<{ code: number; said: string }> {
  const bin = join(import.meta.dirname, '../../bin/souk.js');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [bin, ...words], { env });
    return { code: 0, said: stdout.trim() };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }; // execFile rejects with these
    return { code, said: stderr.trim() };
  }
}

test('`order advance` walks an order to its end, part by part, and says where it is', async () => {
  const advance = (...words: string[]) => souk('order', 'advance', number, ...words);
  expect(await advance('--part', 'noor')).toEqual({ code: 0, said: `Order ${number} is pending.` });
  expect(await advance()).toEqual({ code: 0, said: `Order ${number} is confirmed.` });
  const skipped = await advance('--to', 'delivered');
  expect(skipped.code).not.toBe(0);
  expect(skipped.said).toContain(`Order ${number} is confirmed and can not move to delivered.`);
  expect((await advance('--to', 'picked-up')).said).toBe(`Order ${number} is picked-up.`);
  expect((await advance('--to', '4')).said).toBe(`Order ${number} is on-the-way.`);
  expect((await advance()).said).toBe(`Order ${number} is delivered and paid.`);
  expect((await advance()).said).toContain('can not move any further');

  const shown = JSON.parse((await souk('order', 'show', number)).said) as { parts: { status: number }[] };
  expect(shown.parts.map((part) => part.status)).toEqual([5, 5]);
});

test.each([
  ['an unknown number', ['advance', '20200101AAAAAA'], 'There is no order 20200101AAAAAA.'],
  ['a seller who is not in it', ['advance', '', '--part', 'elsewhere'], 'has no part of elsewhere'],
  ['an unknown status', ['advance', '', '--to', 'lost'], 'Usage: souk order show'],
  ['an unknown option', ['advance', '', '--all'], 'Usage: souk order show'],
  ['an option of the other action', ['show', '', '--to', '2'], 'Usage: souk order show'],
])('%s is refused with a sentence', async (_case, words, said) => {
  const outcome = await souk('order', ...words.map((word) => word || number));
  expect(outcome.code).not.toBe(0);
  expect(outcome.said).toContain(said);
});
