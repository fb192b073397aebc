import type { Page } from '@souk/contract/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';

let shop: TestShop;
let cheapId: number;
beforeAll(async () => {
  shop = await buildTestShop();
  cheapId = (await buildProduct(shop.db, { title: 'Cheap', sellingMinor: 100, purchased: 1 })).id;
  await buildProduct(shop.db, { title: 'Usual', sellingMinor: 200, purchased: 3 });
  await buildProduct(shop.db, { title: 'Dear', sellingMinor: 300, purchased: 2 });
});
afterAll(() => shop.close());

/** Sends the query unchanged: `call` would drop repeated keys. */
async function list(query: string, headers: Record<string, string> = {}) {
  const response = await shop.app.server.inject({ url: `/api/v1/products?${query}`, headers });
  const { data, status } = response.json<{ status: number; data: { result: Page<{ title: string }> } }>();
  expect(status).toBe(200);
  const { current_page, per_page, total } = data.result;
  return { current_page, per_page, total, titles: data.result.data.map(({ title }) => title) };
}

describe('CONTRACT §1.3: queries', () => {
  test.each([
    ['page=&page=2&per_page=1', 2],
    ['page=3&page=2&per_page=1', 2],
    ['page=2&page=&per_page=1', 2],
  ])('"repeated query key: the last one wins", empty ones aside: %s', async (query, page) => {
    expect(await list(query)).toMatchObject({ current_page: page, titles: ['Dear'] });
  });

  test.each(['page=', 'page=0', 'page=-3', 'page=x', 'page=NaN', 'page', ''])(
    '"page empty, 0 or not a number = page 1": %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ current_page: 1, total: 3 });
    },
  );

  test.each(['rating=0&min=0&max=0', 'rating=&min=&max=', 'category=&sub_category=&brand=&q='])(
    '0 and empty mean no filter: %s',
    async (query) => {
      expect((await list(query)).total).toBe(3);
    },
  );

  test.each(['sortby=', 'sortby=asc', 'sortby=drop%20table', 'sortby[]=recent', 'order_by=x&type=y'])(
    '"unknown sortby or order_by = default order": %s',
    async (query) => {
      expect((await list(query)).titles).toEqual(['Usual', 'Dear', 'Cheap']);
    },
  );

  test('unknown fields are ignored', async () => {
    const query = 'action=add&user_name=x&notes=y&region=z&is_default=1&user_id=1';
    expect((await list(query, { 'x-requested-with': 'XMLHttpRequest' })).total).toBe(3);
  });

  test.each([
    ['per_page=1', 1],
    ['per_page=60', 60],
    ['per_page=61', 60],
    ['per_page=0', 30],
    ['per_page=-1', 30],
    ['per_page=x', 30],
  ])('CONTRACT §1.5: "per_page is honoured from 1 to 60": %s is %i', async (query, perPage) => {
    expect((await list(query)).per_page).toBe(perPage);
  });
});

describe('CONTRACT §1.3: bodies', () => {
  test.each([
    ['numbers', (id: number) => ({ product_id: id, quantity: 1 })],
    ['numeric strings', (id: number) => ({ product_id: String(id), quantity: '1' })],
    ['null for what is optional', (id: number) => ({ product_id: id, quantity: 1, inventory_id: null })],
    [
      'fields that nobody knows',
      (id: number) => ({
        product_id: id,
        quantity: 1,
        action: 'add',
        user_name: 'x',
        user_email: 'y',
        notes: 'z',
        region: 'w',
        postal_code: '1',
        is_default: true,
        type: 2,
        user_id: 1,
      }),
    ],
  ])('%s', async (what, body) => {
    const reply = await shop.call('POST cart/action', {
      body: { ...body(cheapId), user_token: `guest_with_${what.replaceAll(' ', '_')}` },
    });
    // `user_id` "never selects an owner".
    expect([reply.status, reply.data]).toMatchObject([200, { quantity: 1, user_id: null }]);
  });
});
