// @module-tag slow
import { openStoredSchema } from '@souk/server/testing/stored-schemas';
import { createEmptyDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStorefrontBuild } from '#storefront-build.ts';
import { cloneDemoDatabase } from '#testing/demo-database.ts';
import { openShopFolder, readyOf, type ShopFolder } from '#testing/shop-folder.ts';

let folder: ShopFolder;
let database: TestDatabase;
let demo: TestDatabase;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  folder = await openShopFolder();
  database = await createEmptyDatabase();
  demo = await cloneDemoDatabase();
}, 300_000);
afterAll(async () => {
  await database?.drop();
  await demo?.drop();
  await folder?.close();
});

/** Exit code and output of a command on the empty database, or another. */
async function souk(word: string, { url } = database) {
  const command = folder.run([word], { DATABASE_URL: url });
  return { code: await command.ended, output: command.output() };
}

test('`souk migrate` updates an empty database, once', async () => {
  const { code, output } = await souk('migrate');
  expect([code, output]).toEqual([0, expect.stringMatching(/^Applied: 0160-baseline, 0161-.*\.sql\n$/)]);
  expect(await souk('migrate')).toEqual({ code: 0, output: 'The database is up to date.\n' });
});

test('`souk migrate` prints what it can’t know about the past', async () => {
  const before = await openStoredSchema('0160');
  const client = new pg.Client(before.url);
  await client.connect();
  await client.query(
    `alter table payment_ledger disable trigger user;
     update payment_ledger set collected_by = null;
     alter table payment_ledger enable trigger user;
     update order_parts set cash_collected_by = null`,
  );
  await client.end();
  const { code, output } = await souk('migrate', before);
  await before.drop();
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^Applied: 0161-[^\n]+\nWho collected \d+\.\d\d USD of cash on delivery \(\d orders?\) wasn't recorded\./,
    ),
  ]);
});

test('a changed old migration stops the start with a message', async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  const first = `update souk_migrations set checksum = reverse(checksum) where id = 160`;
  await client.query(first);
  const { code, output } = await souk('start');
  await client.query(first);
  await client.end();
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/The migration 0160-baseline was changed after it had been applied/),
  ]);
});

// seed.test.ts and progress-bar.test.ts fill an empty one.
test('`souk seed` changes nothing in a shop with products', async () => {
  expect(await souk('seed', demo)).toEqual({
    code: 0,
    output: 'The shop already has products or accounts; nothing was changed.\n',
  });
});

test('the start prints the demo accounts, which can sign in, and pages say that it is a demo', async () => {
  const shop = await folder.start({ DATABASE_URL: demo.url, DEMO: '1' });
  await readyOf(shop);
  const people = ['shopper', 'seller', 'operator'].map((name) => `${name}@example.com`);
  await expect
    .poll(shop.output)
    .toContain(`Demo accounts (password: souk-demo):\n${people.map((email) => `  ${email}\n`).join('')}`);
  for (const email of people) {
    const reply = await fetch(`${shop.origin}/api/v1/user/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'souk-demo' }),
    });
    expect(await reply.json()).toMatchObject({ status: 200, data: { user: { email } } });
  }
  const about = await (await fetch(`${shop.origin}/page/about`)).text();
  expect(about).toContain('<h2>Demo data</h2>');
  const home = await (await fetch(shop.origin)).text();
  expect(home.slice(home.indexOf('<footer'))).toContain(
    'Demo data: sellers, products, reviews and prices are fictional.',
  );
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});
