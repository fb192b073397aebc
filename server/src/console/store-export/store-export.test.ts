import { consoleApi } from '@souk/contract/console-api';
import { LIST } from '@souk/contract/console-list';
import { PUBLIC_STATUS } from '@souk/rules/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { giveAccount, giveGoodwill } from '#payment/payout/test-payouts.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { countStatements } from '#testing/count-statements.ts';

let shop: TestShop;
let storeId: number;
let headers: Record<string, string>;
let lamp: Awaited<ReturnType<typeof buildProduct>>;
let rug: Awaited<ReturnType<typeof buildProduct>>;
beforeAll(async () => {
  shop = await buildTestShop({ rateLimits: false });
  storeId = await buildStore(shop.db, { name: 'Noor Lamps', slug: 'noor' });
  headers = await ownerAtConsole(shop, { storeId, name: 'Noor Haddad' });
  const variants = { attribute: 'Size', values: [{ title: 'Large', stock: 50 }] };
  lamp = await buildProduct(shop.db, { storeId, title: 'Brass lamp', sellingMinor: 4000, variants });
  const otherStore = await buildStore(shop.db, { name: 'Basil Rugs', slug: 'basil' });
  rug = await buildProduct(shop.db, { storeId: otherStore, title: 'Woven rug', stock: 50 });
});
afterAll(() => shop.close());

type Row = Record<string, unknown>;
type StoreFile = {
  exported_at: string;
  store: Row;
  bank_details: Row;
} & Record<
  'team' | 'products' | 'vouchers' | 'orders' | 'reviews' | 'payouts' | 'balance_changes' | 'statements',
  Row[]
>;

const ask = (by = headers) => callConsole(shop, consoleApi.sellerExport.exportStore, { headers: by });
async function download() {
  const { httpStatus, headers: sent, data } = await ask();
  expect(httpStatus).toBe(200);
  return { sent, text: data, file: JSON.parse(data) as StoreFile };
}

/** The number of an order with a product of each store. */
async function placeOrder(): Promise<string> {
  const token = await buildGuest(shop.db, { items: [{ product: lamp }, { product: rug }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  const order = shop.db.selectFrom('orders').select('number').where('id', '=', data.id);
  return (await order.executeTakeFirstOrThrow()).number;
}

test('contains what the store entered and earned, and of orders only its own part', async () => {
  const now = shop.clock.now();
  const number = await placeOrder();
  for (let step = 1; step < 5; step++) await moveOrder(shop.db, { number, actor: 'operator', now });
  await giveAccount({ db: shop.db, now, authSecret: shop.app.shop.authSecret }, { storeId, iban: 'DE89370400440532013000' }); // prettier-ignore
  await giveGoodwill({ db: shop.db, now }, { storeId, minor: 500, currency: 'USD' });
  const review = { product_id: lamp.id, author_name: 'Amira Khoury', rating: 5, review: 'Warm light' };
  await shop.db.insertInto('reviews').values(review).execute();
  const old = await buildProduct(shop.db, { storeId, title: 'Old lamp' });
  const archived = { archived_at: now, status: PUBLIC_STATUS.private };
  await shop.db.updateTable('products').set(archived).where('id', '=', old.id).execute();

  const { sent, text, file } = await download();
  expect(sent).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="noor-${now.toISOString().slice(0, 10)}.json"`,
    'cache-control': 'no-store',
  });
  expect(Object.keys(file)).toEqual([
    'exported_at', 'store', 'bank_details', 'self_billing', 'team', 'products', 'shipping_rules', 'vouchers', 'bundles',
    'flash_offers', 'orders', 'reviews', 'payouts', 'balance_changes', 'statements', 'invoices',
  ]); // prettier-ignore
  expect(file).toMatchObject({
    exported_at: now.toISOString(),
    store: { slug: 'noor', name: 'Noor Lamps' },
    bank_details: { holder: 'Aria Audio GmbH', last4: '3000' },
    team: [{ name: 'Noor Haddad', role: 'owner' }],
    products: [
      { id: lamp.id, title: 'Brass lamp', selling_minor: 4000, variants: [{ title: 'Large', stock: 49 }] },
      { title: 'Old lamp', state: 'archived' },
    ],
    orders: [{ number, state: 'delivered', lines: [{ title: 'Brass lamp' }], has_other_stores: true }],
    reviews: [{ rating: 5, review: 'Warm light', author: 'Amira K.' }],
  });
  expect(file.orders).toHaveLength(1);
  expect(file.balance_changes.map(({ kind }) => kind)).toContain('goodwill');
  expect(file.statements).not.toEqual([]);
  for (const foreign of ['Woven rug', 'Basil Rugs', 'DE89370400440532013000'])
    expect(text).not.toContain(foreign);
});

test('shows of buyers what the order page of the console shows', async () => {
  const number = await placeOrder();
  const { file } = await download();
  const order = file.orders.find((one) => one['number'] === number)!;
  const { data } = await callConsole(shop, consoleApi.sellerOrders.readOrder, {
    params: { id: Number(order['id']) },
    headers,
  });
  expect(order).toEqual(data);
  expect(JSON.stringify(order)).not.toMatch(/@|guest/);
});

test('is recorded in the activity log of the store', async () => {
  await download();
  const entry = await shop.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'store.export')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    store_id: storeId,
    entity: 'store',
    label: 'Noor Lamps',
    actor_name: 'Noor Haddad',
  });
});

test('is refused to everyone in the store but its owner', async () => {
  for (const roleId of [8, 9, 10]) {
    const userId = await buildUser(shop.db);
    await shop.db
      .insertInto('memberships')
      .values({ user_id: userId, store_id: storeId, role_id: roleId })
      .execute();
    const member = await atConsole(shop, userId, 'seller');
    expect(await ask(member)).toMatchObject({ httpStatus: 403, data: { permission: 'store.export' } });
  }
});

test('has every row of a list that is longer than a page, with a number of statements that depends on pages, not rows', async () => {
  const before = (await download()).file.reviews.length;
  const review = { product_id: lamp.id, author_name: 'Amira Khoury', rating: 4 };
  const more = (count: number) =>
    shop.db
      .insertInto('reviews')
      .values(Array.from({ length: count }, (_, at) => ({ ...review, review: `Review ${at}` })))
      .execute();
  await more(10);
  const few = await countStatements(download);
  await more(100);
  for (let at = 0; at < 5; at++) await placeOrder();
  expect(await countStatements(download)).toEqual(few);
  await more(LIST.most);
  const { file } = await download();
  expect(new Set(file.reviews.map(({ id }) => id)).size).toBe(before + 110 + LIST.most);
});
