// @module-tag slow
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buildApp } from '@souk/server/app';
import { checkBooks } from '@souk/server/operations/books/check-books';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuests, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct } from '@souk/server/testing/builders';
import { smallPicture } from '@souk/server/testing/pictures';
import { createEmptyDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findRunningDatabase } from '@souk/postgres/embedded-database';
import { mediaFolder } from '#media/media-folder.ts';
import { ensureStorefrontBuild } from '#storefront-build.ts';
import { openShopFolder, readyOf, type ShopFolder } from '#testing/shop-folder.ts';
import { usedFolder } from '#testing/used-folder.ts';

/* Backs up a shop with its own PostgreSQL under load, and restores into another database and folder: "the books agree, logins
   and pictures work". */

let source: ShopFolder;
let target: ShopFolder;
let database: TestDatabase;

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);
// New ones per retry: a second attempt would find the accounts and orders of the first.
beforeEach(async () => {
  [source, target, database] = await Promise.all([
    openShopFolder({ like: await usedFolder() }),
    openShopFolder(),
    createEmptyDatabase(),
  ]);
});
afterEach(async () => {
  await Promise.all([source?.close(), target?.close()]);
  await database?.drop();
});

const stock = 100_000;
const password = 'a long password';
const email = 'layla@example.com';

type Reply = { status: number; data: Record<string, unknown> };

async function call(
  origin: string,
  path: string,
  body: object | FormData,
  headers: Record<string, string> = {},
) {
  const isForm = body instanceof FormData;
  const reply = await fetch(`${origin}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
  });
  return (await reply.json()) as Reply;
}

/** Layla's profile with this login. */
async function profileOf(origin: string, token: string) {
  const reply = await fetch(`${origin}/api/v1/user/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { httpStatus: reply.status, ...((await reply.json()) as Reply) };
}

async function picture(origin: string, name: unknown): Promise<Buffer> {
  const reply = await fetch(`${origin}/uploads/${String(name)}`);
  expect(reply.headers.get('content-type')).toBe('image/jpeg');
  return Buffer.from(await reply.arrayBuffer());
}

test('contains every order acknowledged before the backup, all complete; logins and pictures still work', async ({
  annotate,
}) => {
  const file = join(source.dataDir, 'shop.tar.gz');
  const shop = await source.start({ RATE_LIMITS: 'off' });
  await readyOf(shop);
  const made = source.run(['user', 'create', email, '--password-stdin'], {}, `${password}\n`);
  expect(await made.ended).toBe(0);
  const before = openDatabase({ url: (await findRunningDatabase(source.dataDir))!, max: 2 });
  await before.db
    .insertInto('languages')
    .values({ code: 'en', name: 'English', direction: 'ltr', is_default: true })
    .execute();
  const product = await buildProduct(before.db, { stock });
  const guests = await buildGuests(before.db, 2000, () => ({ items: [{ product, quantity: 2 }] }));
  const everybody = guests.length;

  const { data: login } = await call(shop.origin, 'user/signin', { email, password });
  const { token, user } = login as { token: string; user: { id: number } };
  const form = new FormData();
  form.append('avatar', new Blob([Uint8Array.from(await smallPicture())], { type: 'image/jpeg' }), 'me.jpg');
  const uploaded = await call(shop.origin, `user/${user.id}/avatar`, form, {
    authorization: `Bearer ${token}`,
  });
  const bytes = await picture(shop.origin, uploaded.data['avatar']);

  // Six guests at a time, before, during and after the backup.
  const acknowledged: string[] = [];
  let isOver = false;
  const buying = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const key = { 'idempotency-key': randomUUID() };
      const { status, data } = await call(shop.origin, 'order/action', orderBody(guests.pop()), key);
      if (status === 200) acknowledged.push(String(data['order'])); // a slow machine may shed some requests
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(10);
  const certain = [...acknowledged];
  const backup = source.run(['backup', file, '--secrets']);
  const code = await backup.ended;
  const during = acknowledged.length;
  isOver = true;
  await Promise.all(buying);
  expect([code, backup.output()]).toEqual([0, expect.stringContaining('Includes secrets: auth-secret.')]);
  const { kind, place } = await before.db.selectFrom('backups').selectAll().executeTakeFirstOrThrow();
  expect([kind, place]).toEqual(['by-hand', file]);
  await before.close();
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);

  const elsewhere = { DATABASE_URL: database.url };
  const restored = target.run(['restore', file], elsewhere);
  expect([await restored.ended, restored.output()]).toEqual([
    0,
    expect.stringMatching(/^Restored the shop as of /),
  ]);
  const after = openDatabase({ url: database.url, max: 2 });
  const orders = await after.db
    .selectFrom('orders')
    .innerJoin('order_parts', 'order_parts.order_id', 'orders.id')
    .innerJoin('order_lines', 'order_lines.order_part_id', 'order_parts.id')
    .select(['number', 'order_lines.quantity', 'orders.total_minor as ordered'])
    .select(['order_parts.total_minor as ofPart', 'order_lines.total_minor as ofLine'])
    .execute();
  const numbers = orders.map(({ number }) => number);
  expect(numbers).toEqual(expect.arrayContaining(certain));
  expect(numbers.filter((number) => !acknowledged.includes(number))).toEqual([]);
  for (const { quantity, ordered, ofPart, ofLine } of orders)
    expect([quantity, ordered, ofPart, ofLine]).toEqual([2, 2500, 2500, 2500]);
  const inventory = await after.db.selectFrom('inventories').select('quantity').executeTakeFirstOrThrow();
  expect(inventory.quantity).toBe(stock - 2 * orders.length);
  expect((await checkBooks(after.db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
  const carts = await after.db.selectFrom('cart_items').select('id').execute();
  expect(carts.length).toBe(everybody - orders.length);
  const queued = await after.db.selectFrom('mails').select('id').execute();
  expect(queued.length).toBeGreaterThanOrEqual(orders.length);
  await annotate(`${certain.length} orders before, ${during} at its end, ${orders.length} in the backup`);

  const open = await target.start({ ...elsewhere, RATE_LIMITS: 'off' });
  await readyOf(open);
  // A shop that has just opened may shed its first page requests.
  await expect.poll(async () => (await fetch(open.origin)).status).toBe(200);
  expect(await profileOf(open.origin, token)).toMatchObject({ httpStatus: 200, data: { email } });
  expect(await picture(open.origin, uploaded.data['avatar'])).toEqual(bytes);
  const next = await call(open.origin, 'order/action', orderBody(guests.pop())); // its cart was restored
  expect(next.status).toBe(200);
  open.child.kill('SIGTERM');
  expect(await open.ended).toBe(0);

  // Restored without the secret: a new one is generated, which invalidates old logins; passwords still work.
  const app = await buildApp({
    db: after.db,
    publicUrl: 'http://shop.test',
    authSecret: 'another secret of another place, 43 letters',
    mailer: { send: async () => {} },
    media: mediaFolder(target.dataDir),
  });
  const url = '/api/v1/user/profile';
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.server.inject({ url, headers })).statusCode).toBe(401);
  const payload = { email, password };
  const signedIn = await app.server.inject({ method: 'POST', url: '/api/v1/user/signin', payload });
  expect(signedIn.json()).toMatchObject({ status: 200, data: { user: { email } } });
  await app.server.close();
  await after.close();
});
