// @module-tag slow
import { buildVoucher } from '#testing/build-voucher.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshFacetCache } from '#catalog/refresh-facet-cache.ts';
import { buildGuest, fillCart, orderBody, type CartItem } from '#order/test-shoppers.ts';
import { prepareSuggestions } from '#search/prepare-suggestions.ts';
import { refreshWords } from '#search/refresh-words.ts';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { buildFlashSale } from './build-flash-sale.ts';
import { addressBody, buildProduct, buildStore, buildUser, makeOwner } from './builders.ts';
import { countTrips, type Trips } from './count-statements.ts';
import { fillShop, type FilledShop } from './fill-shop.ts';

/*
 * Round trips to PostgreSQL from the first byte of a call to its reply: with a latency of 50 ms each costs the user 50 ms.
 * Additional statements occupy a connection of the pool. Both numbers may only decrease.
 */

let shop: TestShop;
let filled: FilledShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 10, rateLimits: true, timeoutMs: 30_000 });
  filled = await fillShop(shop.db, shop.clock.now());
  // Connecting, and reading the cached settings, must not count for the first call.
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(shop.db)));
  await shop.call('GET common');
});
afterAll(() => shop.close());

/** Counts the trips of a call that must succeed. The statements are printed if a limit is exceeded. */
async function count(ask: () => Promise<{ status: number; form: string[] }>): Promise<Trips> {
  return countTrips(async () => {
    const { status, form } = await ask();
    expect([status, form]).toEqual([200, []]);
  });
}

function expectAtMost(counted: Trips, most: { trips: number; statements: number }) {
  const sent = counted.list.map(({ trip, text }) => `${trip}: ${text.replaceAll(/\s+/g, ' ').trim()}`);
  expect(counted.trips, sent.join('\n')).toBeLessThanOrEqual(most.trips);
  expect(counted.statements, sent.join('\n')).toBeLessThanOrEqual(most.statements);
}

const from = (address: number) => ({ from: `198.51.100.${address}` });

describe('POST order/action: at most 6 trips', () => {
  test('a guest orders one line', async () => {
    const product = await buildProduct(shop.db);
    const body = orderBody(await buildGuest(shop.db, { items: [{ product }] }));
    const counted = await count(() => shop.call('POST order/action', { body, ...from(1) }));
    expectAtMost(counted, { trips: 3, statements: 12 });
  });

  test('a member orders one line', async () => {
    const product = await buildProduct(shop.db);
    const userId = await buildUser(shop.db);
    await fillCart(shop.db, userId, { items: [{ product }] });
    const headers = await shop.signIn(userId);
    const counted = await count(() =>
      shop.call('POST order/action', { body: orderBody(), headers, ...from(2) }),
    );
    expectAtMost(counted, { trips: 4, statements: 13 });
  });

  test('everything combined: a member whose login was not used for hours, with an earlier guest token, an Idempotency-Key and a voucher, in Arabic, buys limited flash offers of three sellers who get emails', async () => {
    const userId = await buildUser(shop.db);
    await fillCart(shop.db, userId, { items: await threeSellers() });
    const headers = {
      ...(await shop.signIn(userId)),
      'idempotency-key': 'everything-at-once',
      'x-user-token': await buildGuest(shop.db),
      language: 'ar',
    };
    await shop.db
      .updateTable('logins')
      .set({ last_seen_at: new Date(shop.clock.now().getTime() - 5 * 3600_000) })
      .where('user_id', '=', userId)
      .execute();
    const { code: voucher } = await buildVoucher(shop.db, {
      flat_minor: 100,
      usage_limit: 9,
      limit_per_customer: 3,
    });
    const counted = await count(() =>
      shop.call('POST order/action', { body: orderBody(undefined, { voucher }), headers, ...from(3) }),
    );
    expectAtMost(counted, { trips: 7, statements: 26 });
    const { rows } = await sql<{ lines: number; flash: number; mails: number; voucher_minor: number }>`
      select o.voucher_minor, count(l.flash_sale_product_id)::int as flash,
        (select count(*)::int from order_parts p join mails m on m.cause = 'seller-order:' || p.id where p.order_id = o.id) as mails
      from orders o join order_lines l on l.order_id = o.id where o.user_id = ${userId} group by o.id`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ voucher_minor: 100, flash: 3, mails: 3 }]);
  });

  test('twelve lines take one statement more than one line', async () => {
    const products = await Promise.all(Array.from({ length: 12 }, () => buildProduct(shop.db)));
    const body = orderBody(await buildGuest(shop.db, { items: products.map((product) => ({ product })) }));
    const counted = await count(() => shop.call('POST order/action', { body, ...from(4) }));
    // Several inventories are locked in order before stock is deducted.
    expectAtMost(counted, { trips: 3, statements: 13 });
  });
});

/** Flash offers of three stores whose owners have accounts. */
async function threeSellers(): Promise<CartItem[]> {
  const products = await Promise.all(
    [1, 2, 3].map(async () => {
      const storeId = await buildStore(shop.db);
      await makeOwner(shop.db, await buildUser(shop.db), storeId);
      return buildProduct(shop.db, { storeId, sellingMinor: 5000 });
    }),
  );
  await buildFlashSale(shop.db, {
    start: new Date('2026-11-20T00:00:00Z'),
    end: new Date('2026-11-21T00:00:00Z'),
    items: products.map(({ id }) => ({ productId: id, priceMinor: 2000, quota: 5, limitPerShopper: 1 })),
  });
  return products.map((product) => ({ product }));
}

describe('the cart', () => {
  test('POST cart/action: two trips for a guest, three for a member inactive for hours', async () => {
    const { id: product_id } = await buildProduct(shop.db);
    const user_token = await buildGuest(shop.db);
    const add = () => shop.call('POST cart/action', { body: { product_id, quantity: 1, user_token } });
    expectAtMost(await count(add), { trips: 2, statements: 2 });
    expectAtMost(await count(add), { trips: 2, statements: 2 });

    const headers = await shop.signIn(await buildUser(shop.db));
    await shop.db
      .updateTable('logins')
      .set({ last_seen_at: new Date('2026-11-20T06:00:00Z') })
      .execute();
    const body = { product_id, quantity: 1 };
    expectAtMost(await count(() => shop.call('POST cart/action', { body, headers })), {
      trips: 3,
      statements: 3,
    });
    expectAtMost(await count(() => shop.call('POST cart/buy-now', { body, headers })), {
      trips: 3,
      statements: 8,
    });
  });

  test('POST user/address/action: owner, count and row are one statement', async () => {
    const body = addressBody({ user_token: await buildGuest(shop.db, { address: null }) });
    expectAtMost(await count(() => shop.call('POST user/address/action', { body })), {
      trips: 1,
      statements: 1,
    });
  });

  test('GET cart/by-user: the rows, what they refer to, and their translations', async () => {
    const product = { id: filled.lampId, inventoryIds: filled.lampInventoryIds };
    const items = [{ product }, { product, variant: 1 }];
    const user_token = await buildGuest(shop.db, { items });
    const read = (headers = {}) =>
      count(() => shop.call('GET cart/by-user', { query: { user_token }, headers }));
    expectAtMost(await read(), { trips: 2, statements: 2 });
    expectAtMost(await read({ language: 'ar' }), { trips: 3, statements: 3 });
  });
});

describe('reading', () => {
  const inArabic = { headers: { language: 'ar' } };

  test('GET home: at most 6 trips', async () => {
    // More products than fit on a page, so that they are counted too.
    for (let count = 0; count < 31; count++) await buildProduct(shop.db);
    expectAtMost(await count(() => shop.call('GET home')), { trips: 3, statements: 11 });
    expectAtMost(await count(() => shop.call('GET home', inArabic)), { trips: 4, statements: 20 });
  });

  test('GET common, which every page reads too', async () => {
    expectAtMost(await count(() => shop.call('GET common')), { trips: 2, statements: 6 });
    expectAtMost(await count(() => shop.call('GET common', inArabic)), { trips: 3, statements: 10 });
  });

  test('GET product/{id}', async () => {
    const params = { id: filled.lampId };
    expectAtMost(await count(() => shop.call('GET product/{id}', { params })), { trips: 1, statements: 1 });
    expectAtMost(await count(() => shop.call('GET product/{id}', { params, ...inArabic })), {
      trips: 2,
      statements: 2,
    });
  });

  test('GET products and GET search: a search is read in one trip, and corrected in three more', async () => {
    await refreshWords(shop.app.shop);
    const list = (q: string) => count(() => shop.call('GET products', { query: { q } }));
    expectAtMost(await list('brass lamp'), { trips: 3, statements: 3 });
    expectAtMost(await list('lamp'), { trips: 2, statements: 2 }); // its words are cached
    expectAtMost(await list('bras lammp'), { trips: 6, statements: 6 });
    expectAtMost(await list('bras lammp'), { trips: 6, statements: 6 });
    const suggest = (q: string) => count(() => shop.call('GET search', { query: { q } }));
    expectAtMost(await suggest('brass la'), { trips: 3, statements: 4 });
    expectAtMost(await suggest('bras lammp'), { trips: 6, statements: 7 });
    await prepareSuggestions(shop.app.shop);
    expectAtMost(await suggest('lam'), { trips: 2, statements: 2 });
  });

  test('GET products: a page of a category with its sidebar', async () => {
    const query = { category: 'home', sidebar_data: true };
    const list = (options = {}) => count(() => shop.call('GET products', { query, ...options }));
    expectAtMost(await list(), { trips: 3, statements: 5 });
    expectAtMost(await list(inArabic), { trips: 4, statements: 9 });
    await refreshFacetCache(shop.app.shop, { fewest: 1 });
    expectAtMost(await list(), { trips: 3, statements: 4 });
    expectAtMost(await list(inArabic), { trips: 4, statements: 8 });
  });
});
