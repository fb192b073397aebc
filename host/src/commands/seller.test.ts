// @module-tag slow
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShippingRule, buildTaxRule } from '@souk/server/testing/builders';
import { openOperatedShop, type OperatedShop } from '#testing/operated-shop.ts';

let shop: OperatedShop;
beforeAll(async () => {
  shop = await openOperatedShop();
});
afterAll(() => shop?.close());

const souk = (...words: string[]) => shop.souk(['seller', ...words]);

async function apply(name: string, storeName: string): Promise<number> {
  const row = await shop.db
    .insertInto('seller_applications')
    .values({
      name,
      email: `${name.toLowerCase()}@example.com`,
      phone: '030 0142',
      store_name: storeName,
      language_code: 'en',
      password_hash: 'a hash',
      status: 'pending',
      created_at: new Date('2026-11-20T12:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
const mails = () => shop.db.selectFrom('mails').select(['kind', 'recipient', 'data']).orderBy('id').execute();

test('list, approve, decline: each prints a line, emails once and decides once', async () => {
  expect(await souk('list')).toEqual({ code: 0, output: 'No open applications.' });
  const noor = await apply('Noor', 'Noor Lamps');
  const omar = await apply('Omar', 'Omar\u001b[31m\nsells');
  expect((await souk('list')).output.split('\n')).toEqual([
    `${noor}  pending  2026-11-20  Noor Lamps  Noor  noor@example.com  030 0142`,
    `${omar}  pending  2026-11-20  Omar [31m sells  Omar  omar@example.com  030 0142`,
  ]);

  expect(await souk('approve', String(noor))).toEqual({
    code: 0,
    output: `Application ${noor} approved: http://localhost:3000/shop/noor-lamps; noor@example.com gets an email.`,
  });
  expect(await souk('decline', String(omar), '--reason', 'Too few facts')).toEqual({
    code: 0,
    output: `Application ${omar} declined; omar@example.com gets an email.`,
  });
  expect(await souk('approve', String(omar))).toEqual({
    code: 1,
    output: `Application ${omar} has already been declined.`,
  });
  expect(await souk('list')).toEqual({ code: 0, output: 'No open applications.' });
  expect((await souk('list', '--all')).output).toMatch(/approved.*\n.*declined/);
  expect(await mails()).toEqual([
    {
      kind: 'seller-approved',
      recipient: 'noor@example.com',
      data: { email: 'noor@example.com', storeName: 'Noor Lamps', slug: 'noor-lamps', isNewAccount: true },
    },
    {
      kind: 'seller-rejected',
      recipient: 'omar@example.com',
      data: { storeName: 'Omar\u001b[31m\nsells', reason: 'Too few facts' },
    },
  ]);
  const decided = await shop.db
    .selectFrom('seller_applications')
    .select(['decided_by', 'password_hash'])
    .execute();
  expect(decided).toEqual(Array(2).fill({ decided_by: 'operator', password_hash: null }));
});

const sellerUsage = /^Usage: npx souk <command>\n\n {2}seller list/;

test.each([
  [[], sellerUsage],
  [['approve'], sellerUsage],
  [['approve', 'noor'], sellerUsage],
  [['approve', '1', '2'], sellerUsage],
  [['approve', '1', '--reason', 'nice'], sellerUsage],
  [['decline', '1', '--all'], sellerUsage],
  [['open', '1'], sellerUsage],
  [['reject', '1', '--reason', 'x'.repeat(1001)], /^A reason can have up to 1000 characters\.$/],
  [['approve', '99999'], /^Application 99999 does not exist\.$/],
])('refuses souk seller %j with %s', async (words, output) => {
  expect(await souk(...words)).toEqual({ code: 1, output: expect.stringMatching(output) });
});

test('previews a product table, then imports it, each row once', async () => {
  const file = join(shop.dataDir, 'goods.csv');
  await rm(file, { force: true });
  const load = (...words: string[]) => shop.souk(['products', 'import', file, ...words]);
  expect(await load('--create')).toMatchObject({
    code: 1,
    output: expect.stringContaining('ENOENT'),
  });
  await writeFile(
    file,
    'sku,name,category,brand,price,stock\nT-1,Lamp,Light > Desk,Amphora,12.50,3\nT-2,Torch,Light,,x,1\n',
  );
  const [{ id: storeId, slug }] = (await shop.db.selectFrom('stores').select(['id', 'slug']).execute()) as [
    { id: number; slug: string },
  ];
  expect((await load('--store', 'nowhere')).output).toBe('There is no store at /shop/nowhere.');
  const counted = async () => {
    const count = (table: 'products' | 'categories' | 'subcategories' | 'brands' | 'bulk_changes') =>
      shop.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
    const tables = ['products', 'categories', 'subcategories', 'brands', 'bulk_changes'] as const;
    return (await Promise.all(tables.map(count))).map(({ rows }) => Number(rows));
  };
  expect(await load('--create')).toMatchObject({
    code: 0,
    output: expect.stringContaining('line 2: new products have no default tax rule'),
  });
  await buildTaxRule(shop.db);
  const { id: ruleId } = await buildShippingRule(shop.db);
  // A rule of the shop isn't a default of the store.
  expect((await load('--create')).output).toContain('line 2: the store has no default shipping rule');
  await shop.db.updateTable('shipping_rules').set({ store_id: storeId }).where('id', '=', ruleId).execute();
  const problem = 'line 3: price "x": can’t be read';
  expect(await load('--create')).toEqual({
    code: 0,
    output: `${problem}\nProducts to create: 1, to change: 0, unchanged: 0, with errors: 1.\nNothing was imported. Run again with --apply to import.`,
  });
  expect(await counted()).toEqual([0, 0, 0, 0, 0]);
  expect(await load('--store', slug, '--create', '--public', '--apply')).toEqual({
    code: 0,
    output: `${problem}\nProducts created: 1, changed: 0, unchanged: 0, with errors: 1.`,
  });
  expect(await counted()).toEqual([1, 1, 1, 1, 1]);
  const made = await shop.db.selectFrom('products').select(['title', 'store_id', 'status']).execute();
  expect(made).toEqual([{ title: 'Lamp', store_id: storeId, status: 1 }]);
  expect((await load()).output).toContain('Products to create: 0, to change: 0, unchanged: 1');
  expect(await shop.souk(['products', 'export'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage'),
  });
});
