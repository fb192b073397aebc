import { consoleApi } from '@souk/contract/console-api';
import type { FoundRecord } from '@souk/contract/console-search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { refreshWords } from '#search/refresh-words.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { atConsole, callConsole, ownerAtConsole } from './test-consoles.ts';

/* What the command menu finds, for whom, and in which store. */

let shop: TestShop;
let operator: Record<string, string>;
let seller: Record<string, string>;
let own: Awaited<ReturnType<typeof buildRecords>>;
let foreign: Awaited<ReturnType<typeof buildRecords>>;

beforeAll(async () => {
  shop = await buildTestShop();
  operator = await ownerAtConsole(shop, { name: 'Olga Operator', email: 'olga@example.com' });
  own = await buildRecords('Noor Lamps', 'NL-1001');
  foreign = await buildRecords('Cedar House', 'CH-2002');
  seller = await ownerAtConsole(shop, { storeId: own.storeId, name: 'Selim Seller' });
  await ownerAtConsole(shop, { storeId: foreign.storeId, name: 'Farid Foreign' });
});
afterAll(() => shop.close());

/** A store with a product and an order of it, a voucher, a bundle, a shipping rule. */
async function buildRecords(name: string, sku: string) {
  const storeId = await buildStore(shop.db, { name });
  const title = `Brass lamp of ${name}`;
  const product = { ...(await buildProduct(shop.db, { storeId, title })), title };
  await shop.db.updateTable('inventories').set({ sku }).where('product_id', '=', product.id).execute();
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  const part = await shop.db
    .selectFrom('order_parts')
    .innerJoin('orders', 'orders.id', 'order_parts.order_id')
    .select(['order_parts.id', 'orders.number', 'orders.id as order_id'])
    .where('orders.id', '=', data.id)
    .executeTakeFirstOrThrow();
  await buildVoucher(shop.db, { code: `SAVE-${sku}`, title: `Welcome to ${name}`, store_id: storeId });
  const rule = { store_id: storeId, title: `Parcels of ${name}` };
  await shop.db.insertInto('shipping_rules').values(rule).execute();
  await shop.db.insertInto('bundle_deals').values({ store_id: storeId, title: `Bundle of ${name}`, buy: 2, free: 1 }).execute(); // prettier-ignore
  return { storeId, product, ...part };
}

const find = async (q: string, headers = operator): Promise<FoundRecord[]> => {
  const { data } = await callConsole(shop, consoleApi.search.searchConsole, { query: { q }, headers });
  return data;
};
const idsOf = async (kind: FoundRecord['kind'], q: string, headers = operator) =>
  (await find(q, headers)).filter((one) => one.kind === kind).map(({ id }) => id);

test('an operator finds an order by its number, its beginning, and its buyer', async () => {
  const { number, order_id: id } = own;
  expect(await find(number.toLowerCase())).toMatchObject([
    { kind: 'order', id, title: number, is_exact: true },
  ]);
  expect(await idsOf('order', number.slice(0, 10))).toContain(id);
  const { address } = await shop.db
    .selectFrom('orders')
    .select('address')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { name, email, phone } = address as { name: string; email: string; phone: string };
  for (const q of [name.slice(0, 4).toUpperCase(), email, phone, phone.replaceAll(/\D/g, '').slice(-8)])
    expect(await idsOf('order', q), q).toContain(id);
});

test('people are found by part of a name, by email address, and by phone number in any notation', async () => {
  const id = await buildUser(shop.db, { name: 'Amira Khoury', email: 'amira.k@example.com' });
  await shop.db.updateTable('users').set({ phone: '+971 4 555 0103' }).where('id', '=', id).execute();
  for (const q of [
    'amira',
    'KHOURY',
    'khour',
    '+971 4 555 0103',
    '04 555 0103',
    '(04) 5550103',
    '0097145550103',
    '٠٤٥٥٥٠١٠٣',
  ])
    expect(await idsOf('customer', q), q).toEqual([id]);
  expect(await find('Amira.K@example.com')).toMatchObject([{ kind: 'customer', id, is_exact: true }]);
  expect(await idsOf('customer', '5550109')).toEqual([]);
});

test('products are found by title, by SKU and its beginning, while hidden, and with a typing error', async () => {
  const { id } = own.product;
  const exact = (await find('nl-1001')).filter((one) => one.is_exact);
  expect(exact).toMatchObject([{ kind: 'product', id, match: 'NL-1001' }]);
  expect(await idsOf('product', 'NL-10')).toEqual([id]);
  const draft = await buildProduct(shop.db, { storeId: own.storeId, title: 'Copper kettle', status: 2 });
  await refreshWords(shop.app.shop);
  expect(await idsOf('product', 'brass lamp noor')).toEqual([id]);
  expect(await idsOf('product', 'copper ket')).toEqual([draft.id]);
  expect(await find('brass lmap')).toMatchObject([{ is_similar: true }, { is_similar: true }]);
});

test('stores, vouchers, categories and pages are found by name, code and translation', async () => {
  expect(await idsOf('seller', 'lamps noor')).toEqual([own.storeId]);
  expect(await idsOf('seller', 'ceder hose')).toEqual([foreign.storeId]);
  expect(await find('save-nl-1001')).toMatchObject([
    { kind: 'voucher', title: 'Welcome to Noor Lamps', is_exact: true },
  ]);
  const page = await shop.db
    .insertInto('pages')
    .values({ slug: 'imprint', title: 'About us', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const text = { entity: 'pages', entity_id: page.id, language_code: 'ar', field: 'title', text: 'من نحن' };
  await shop.db.insertInto('catalog_texts').values(text).execute();
  for (const q of ['about', 'imprint', 'نحن']) expect(await idsOf('page', q), q).toEqual([page.id]);
});

test('a text that is too short, blank or full of signs finds nothing', async () => {
  for (const q of ['', ' ', 'a', '%%%%', '____', String.raw`\\\\`, "'); drop", '😀😀'])
    expect(await find(q), q).toEqual([]);
});

describe('a seller', () => {
  test('finds their own orders, products, vouchers and team', async () => {
    expect(await idsOf('order', own.number, seller)).toEqual([own.id]);
    expect(await idsOf('product', 'NL-1001', seller)).toEqual([own.product.id]);
    expect(await idsOf('product', 'brass', seller)).toContain(own.product.id);
    const kinds = new Set((await find('Noor Lamps', seller)).map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['bundle-deal', 'product', 'shipping-rule', 'voucher']);
    expect((await find('selim', seller)).map(({ kind, title }) => [kind, title])).toEqual([
      ['member', 'Selim Seller'],
    ]);
  });

  test('finds nothing of another store or of the shop, by any text', async () => {
    const { number, product } = foreign;
    const texts = [number, number.slice(0, 12), 'CH-2002', 'CH-20', 'Cedar House', 'Cedar', 'ceder', 'SAVE-CH-2002', 'ch-2002@example.com', product.title, 'Farid', 'Olga', 'olga@example.com', 'P-0001']; // prettier-ignore
    for (const q of texts) {
      const found = JSON.stringify(await find(q, seller));
      for (const secret of ['Cedar', 'CH-2002', number, 'Farid', 'Olga'])
        expect(found, q).not.toContain(secret);
    }
  });

  test('can’t tell by an email address or phone number whether a buyer exists', async () => {
    const { address } = await shop.db.selectFrom('orders').select('address').where('id', '=', own.order_id).executeTakeFirstOrThrow(); // prettier-ignore
    const { email, phone } = address as { email: string; phone: string };
    expect([await find(email, seller), await find(phone, seller)]).toEqual([[], []]);
  });
});

describe('permissions', () => {
  async function memberWith(audience: 'operator' | 'seller', role_id: number) {
    const user_id = await buildUser(shop.db);
    const store_id = audience === 'seller' ? own.storeId : null;
    await shop.db.insertInto('memberships').values({ user_id, store_id, role_id }).execute();
    return atConsole(shop, user_id, audience);
  }
  const everyText = () => [
    own.number,
    'NL-1001',
    'Noor Lamps',
    'SAVE-NL-1001',
    'olga',
    'selim',
    'Layla',
    'Parcels',
    'about',
  ];
  const kindsFor = async (headers: Record<string, string>) => {
    const found = [];
    for (const q of everyText()) found.push(...(await find(q, headers)));
    return [...new Set(found.map(({ kind }) => kind))].toSorted();
  };

  test.each([
    ['orders.read', ['order']],
    ['catalog.read', ['bundle-deal', 'product', 'shipping-rule']],
    ['sellers.read', ['seller']],
    ['customers.read', ['customer']],
    ['marketing.read', ['voucher']],
    ['content.read', ['page']],
    ['staff.read', ['member']],
    ['mails.read', []],
  ])('of an operator with %s', async (permission, kinds) => {
    const role = { audience: 'operator', name: permission, permissions: [permission] };
    const { id } = await shop.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    expect(await kindsFor(await memberWith('operator', id))).toEqual(kinds);
  });

  test.each([
    ['manager', ['bundle-deal', 'member', 'order', 'product', 'shipping-rule', 'voucher']],
    ['packer', ['order']],
  ] as const)('of a seller who is %s', async (name, kinds) => {
    const { id } = await shop.db
      .selectFrom('roles')
      .select('id')
      .where('audience', '=', 'seller')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    expect(await kindsFor(await memberWith('seller', id))).toEqual(kinds);
  });

  test('a person who still has to set up a second factor finds nothing', async () => {
    const userId = await buildUser(shop.db);
    await makeOwner(shop.db, userId);
    const headers = await atConsole(shop, userId, 'operator');
    await shop.db
      .updateTable('console_sessions')
      .set({ second_factor: null })
      .where('user_id', '=', userId)
      .execute();
    await shop.db
      .updateTable('memberships')
      .set({ second_factor_from: new Date(0) })
      .where('user_id', '=', userId)
      .execute();
    const { httpStatus } = await callConsole(shop, consoleApi.search.searchConsole, {
      query: { q: 'Noor' },
      headers,
    });
    expect(httpStatus).toBe(403);
  });
});

test('searching leaves no trace in the activity log', async () => {
  const count = () =>
    shop.db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
  const before = await count();
  await find('Noor Lamps');
  expect(await count()).toEqual(before);
});
