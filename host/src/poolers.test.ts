// @module-tag slow
import { randomUUID } from 'node:crypto';
import { announceChange } from '@souk/server/cache/announce-change';
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { findPooling } from '@souk/server/db/pooling';
import { inTransaction } from '@souk/server/db/transaction';
import { buildGuests, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, setSetting } from '@souk/server/testing/builders';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { openLendingPooler } from './testing/lending-pooler.ts';
import { pgbouncerVersion, startPgbouncer } from './testing/pgbouncer.ts';
import { openShopFolder, readyOf, type ShopFolder } from './testing/shop-folder.ts';

/* A shop behind a pooler under load. */

let folder: ShopFolder;
let database: TestDatabase;
let own: Database;
const opened: (() => Promise<void>)[] = [];

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);
beforeAll(async () => {
  [folder, database] = await Promise.all([openShopFolder(), cloneDatabase()]);
  own = openDatabase({ url: database.url, max: 2 });
  await own.db
    .insertInto('languages')
    .values({ code: 'en', name: 'English', direction: 'ltr', is_default: true })
    .execute();
});
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(async () => {
  await own?.close();
  await folder?.close();
  await database?.drop();
});

/** Opens, sells to twelve shoppers at once, receives a change notification and ends. */
async function trade(variables: Record<string, string>): Promise<void> {
  const shop = await folder.start({ RATE_LIMITS: 'off', ...variables });
  await readyOf(shop);
  const product = await buildProduct(own.db, { stock: 12 });
  const guests = await buildGuests(own.db, 12, () => ({ items: [{ product }] }));
  const buy = async (guest: string, key: string = randomUUID()): Promise<object> => {
    const reply = await fetch(`${shop.origin}/api/v1/order/action`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(orderBody(guest)),
    });
    const { status } = (await reply.json()) as { status: number };
    // A machine busy with other tests may shed requests.
    return status === 503 ? buy(guest, key) : { http: reply.status, status };
  };
  const replies = await Promise.all(guests.map((guest) => buy(guest)));
  expect(replies).toEqual(Array(12).fill({ http: 200, status: 200 }));
  const { rows } = await own.pool.query('select quantity, taken from inventories where product_id = $1', [
    product.id,
  ]);
  expect(rows).toEqual([{ quantity: 0, taken: 12 }]);

  const name = `Bazaar ${randomUUID()}`;
  const common = async () => (await fetch(`${shop.origin}/api/v1/common`)).text();
  expect(await common()).not.toContain(name);
  await inTransaction(own.db, async (tx) => {
    await setSetting(tx, 'site_name', name);
    await announceChange(tx, ['settings']);
  });
  await expect.poll(async () => (await common()).includes(name), { timeout: 10_000 }).toBe(true);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
}

test('works behind a transaction pooler with prepared statements: limits are set on the role, the rest bypasses it', async () => {
  const pooler = await openLendingPooler(database.url);
  opened.push(pooler.close);
  expect(await findPooling(pooler.url)).toBe('transaction');
  const variables = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  await trade(variables);
  expect(pooler.lent()).toBeGreaterThan(100);

  // New server connections of the pooler have the limits from the start.
  await pooler.close();
  const anew = await openLendingPooler(database.url);
  opened.push(anew.close);
  const doctor = folder.run(['doctor'], { ...variables, DATABASE_URL: anew.url });
  await doctor.ended;
  expect(doctor.output()).toContain('✓ Connections: a pooler; limits are set on the role');
}, 180_000);

test('without DATABASE_DIRECT_URL, or with a pooler there too, one sentence gives the remedy', async () => {
  const pooler = await openLendingPooler(database.url);
  opened.push(pooler.close);
  const alone = await folder.start({ DATABASE_URL: pooler.url });
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('also set DATABASE_DIRECT_URL to the direct address of PostgreSQL');
  const twice = await folder.start({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url });
  expect(await twice.ended).toBe(1);
  expect(twice.output()).toContain('DATABASE_DIRECT_URL points to a pooler in transaction mode;');
}, 120_000);

const version = pgbouncerVersion();

// The Debian package; its version determines what transaction mode supports.
describe.skipIf(version === null)(`PgBouncer ${version ?? 'is not installed'}`, () => {
  test('session mode works without configuration', async () => {
    const pgbouncer = await startPgbouncer(database.url, { pool_mode: 'session', default_pool_size: 30 });
    opened.push(pgbouncer.stop);
    expect(await findPooling(pgbouncer.url)).toBe('session');
    await trade({ DATABASE_URL: pgbouncer.url });
    const doctor = folder.run(['doctor'], { DATABASE_URL: pgbouncer.url });
    await doctor.ended;
    expect(doctor.output()).toContain('✓ Connections: a pooler in session mode');
  }, 180_000);

  test('if startup settings are ignored, limits are set on the role', async () => {
    const settings = { pool_mode: 'session', default_pool_size: 30, ignore_startup_parameters: 'options' };
    const pgbouncer = await startPgbouncer(database.url, settings);
    opened.push(pgbouncer.stop);
    expect(await findPooling(pgbouncer.url)).toBe('forgetful');
  });

  test('transaction mode: refused with a remedy before 1.21, works from 1.21 on', async () => {
    const pgbouncer = await startPgbouncer(database.url, {
      pool_mode: 'transaction',
      default_pool_size: 10,
      ...(Number(version!.split('.')[1]) >= 21 ? { max_prepared_statements: 1000 } : {}),
    });
    opened.push(pgbouncer.stop);
    const variables = { DATABASE_URL: pgbouncer.url, DATABASE_DIRECT_URL: database.url };
    if (Number(version!.split('.')[1]) >= 21) return trade(variables);
    const shop = await folder.start(variables);
    expect(await shop.ended).toBe(1);
    expect(shop.output()).toContain(
      'DATABASE_URL points to a pooler in transaction mode that doesn’t support prepared statements; use PgBouncer 1.21 or newer with max_prepared_statements = 1000, or pool_mode = session.',
    );
    const doctor = folder.run(['doctor'], variables);
    expect(await doctor.ended).toBe(1);
    expect(doctor.output()).toContain(
      '✗ Connections: DATABASE_URL points to a pooler in transaction mode that',
    );
  }, 120_000);
});
