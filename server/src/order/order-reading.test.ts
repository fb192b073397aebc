import { findOrder, OrderSchema, TrackedOrderSchema } from '@souk/contract/order';
import { page } from '@souk/contract/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestShopper } from '#access/shopper.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { signOrderLink } from './sign-order-link.ts';
import { buildGuest, fillCart, orderBody } from './test-shoppers.ts';

const start = new Date('2026-11-20T12:00:00Z');
const missing = 'We couldn’t find this order.';
const notTracked =
  'We couldn’t find an order with this number. Check the number in your confirmation email and try again.';
let shop: TestShop;
let token: string;
let placed: { id: number; order: string };

beforeAll(async () => {
  shop = await buildTestShop({ now: start });
  token = await buildGuest(shop.db, {
    items: [{ product: await buildProduct(shop.db, { title: 'Brass lamp' }) }],
  });
  placed = await order(token);
});
afterAll(() => shop.close());

async function order(userToken: string): Promise<{ id: number; order: string }> {
  const reply = await shop.call('POST order/action', { body: orderBody(userToken) });
  expect(reply.message).toBe('');
  return reply.data;
}

const find = (
  id: number | string,
  query: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => shop.call('GET order/find/{id}', { params: { id }, query, headers });

describe('order/find', () => {
  test('shows its owner the whole order, by GET and by POST, and is not cacheable', async () => {
    const byGet = await find(placed.id, { user_token: token });
    expect(findOrder.reply.parse(byGet.data)).toEqual(byGet.data);
    expect(byGet.data).toMatchObject({ id: placed.id, order: placed.order, user_token: token });
    expect(byGet.headers['cache-control']).toBe('no-store');
    const byPost = await shop.call('POST order/find/{id}', {
      params: { id: placed.id },
      body: { user_token: token, time_zone: 'Asia/Kabul' },
    });
    expect(byPost.data).toEqual({ ...byGet.data, created: '04:30 pm, 20 Nov, 26' });
  });

  test('"foreign ids answer exactly like missing ids": other guest, other shopper, nobody, no id', async () => {
    const other = await buildGuest(shop.db);
    const headers = await shop.signIn(await buildUser(shop.db));
    const replies = await Promise.all([
      find(placed.id, { user_token: other }),
      find(placed.id, {}, headers),
      find(placed.id),
      find(placed.id, { user_token: 'undefined' }),
      find(999_999, { user_token: token }),
      find('abc', { user_token: token }),
      find('1.5', { user_token: token }),
      find('99999999999999999999', { user_token: token }),
    ]);
    for (const { httpStatus, status, data } of replies) {
      expect({ httpStatus, status, data }).toEqual({
        httpStatus: 200,
        status: 201,
        data: { form: [missing] },
      });
    }
  });

  test('an invalid bearer is 401', async () => {
    expect(await find(placed.id, {}, { authorization: 'Bearer gone' })).toMatchObject({ httpStatus: 401 });
  });

  test('accepts the signed link of the email without echoing the token', async () => {
    const link = signOrderLink(shop.app.shop.authSecret, placed.order, start);
    const reply = await find(placed.id, link);
    expect(findOrder.reply.parse(reply.data)).toMatchObject({ order: placed.order, user_token: null });
    const byPost = await shop.call('POST order/find/{id}', { params: { id: placed.id }, body: link });
    expect(byPost.data).toEqual(reply.data);
  });

  test('a signed link of another order, a changed or an expired one is a form error', async () => {
    const link = signOrderLink(shop.app.shop.authSecret, placed.order, start);
    const foreign = signOrderLink(shop.app.shop.authSecret, '20261120AAAAAA', start);
    const expired = signOrderLink(shop.app.shop.authSecret, placed.order, new Date('2026-08-22T11:59:59Z'));
    for (const query of [
      foreign,
      expired,
      { ...link, expires: '99999999999' },
      { ...link, signature: 'x'.repeat(5000) },
    ]) {
      expect((await find(placed.id, query)).form).toEqual([missing]);
    }
  });
});

describe('order/by-user', () => {
  const list = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    shop.call('POST order/by-user', { body, headers });
  const listPage = async (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    page(OrderSchema).parse((await list(body, headers)).data);

  let buyer: string;
  /** One order of one guest per state. Returns their ids. */
  async function ordersInStates(states: { status: number; cancelled?: boolean }[]): Promise<number[]> {
    buyer = await buildGuest(shop.db);
    const ids = [];
    for (const state of states) {
      const other = await buildGuest(shop.db, { items: [{ product: await buildProduct(shop.db) }] });
      const { id } = await order(other);
      const { guestKey } = guestShopper(buyer);
      await shop.db
        .updateTable('orders')
        .set({ ...state, guest_key: guestKey })
        .where('id', '=', id)
        .execute();
      ids.push(id);
    }
    return ids;
  }

  let headers: Record<string, string>;
  let numbers: string[];
  beforeAll(async () => {
    const userId = await buildUser(shop.db);
    headers = await shop.signIn(userId);
    numbers = [];
    for (let index = 1; index <= 12; index++) {
      const product = await buildProduct(shop.db, {
        title: index === 3 ? 'Café 100% arabica' : `Cup ${index}`,
      });
      await fillCart(shop.db, userId, { items: [{ product }], address: index === 1 ? {} : null });
      shop.clock.set(new Date(start.getTime() + index * 60_000));
      const reply = await shop.call('POST order/action', { body: orderBody(), headers });
      numbers.push(reply.data.order);
    }
    shop.clock.set(start);
  });

  test('ten orders a page, newest first, of this owner only', async () => {
    const first = await listPage({ time_zone: 'UTC' }, headers);
    expect(first).toMatchObject({ total: 12, per_page: 10, last_page: 2, from: 1, to: 10 });
    expect(first.path).toBe('http://shop.test/api/v1/order/by-user');
    expect(first.data.map((row) => row.order)).toEqual(numbers.toReversed().slice(0, 10));
    expect(first.data[0]).toMatchObject({
      created: '12:12 pm, 20 Nov, 26',
      total_amount: '15.00',
      shipping_price: 5,
      user_token: null,
      ordered_products: [{ quantity: 1, selling: '10.00', product: { title: 'Cup 12' } }],
    });
    const second = await listPage({ page: '2' }, headers);
    expect(second.data.map((row) => row.order)).toEqual([numbers[1], numbers[0]]);
    const beyond = await listPage({ page: 1_000_000_000 }, headers);
    expect(beyond).toMatchObject({ data: [], total: 12, last_page: 2, from: null, to: null });
  });

  test('sorts by order_by and type; unknown values mean the default', async () => {
    const oldest = await listPage({ order_by: 'id', type: 'asc', per_page: 60 }, headers);
    expect(oldest.data.map((row) => row.order)).toEqual(numbers);
    const byNumber = await listPage({ order_by: 'title', type: 'asc', per_page: 60 }, headers);
    expect(byNumber.data.map((row) => row.order)).toEqual(numbers.toSorted());
    const unknown = await listPage({ order_by: 'total; drop table', type: 7, per_page: 3 }, headers);
    expect(unknown.data.map((row) => row.order)).toEqual(numbers.toReversed().slice(0, 3));
  });

  test('"`q` matches the order number and product titles", without case, accents or wildcards', async () => {
    const matching = async (q: unknown) =>
      (await listPage({ q, per_page: 60 }, headers)).data.map((row) => row.order);
    expect(await matching(numbers[4]!.slice(8).toLowerCase())).toEqual([numbers[4]]);
    expect(await matching('cafe')).toEqual([numbers[2]]);
    expect(await matching('100%')).toEqual([numbers[2]]);
    expect(await matching('%')).toEqual([numbers[2]]);
    expect(await matching("_'\\")).toEqual([]);
    expect(await matching('Brass lamp')).toEqual([]);
    expect(await matching(null)).toHaveLength(12);
  });

  test('`status` filters by one state; 6 means cancelled by anyone; an unknown state filters nothing', async () => {
    const [pending, confirmed, byBuyer, byShop] = await ordersInStates([
      { status: 1 },
      { status: 2 },
      { status: 1, cancelled: true },
      { status: 6, cancelled: true },
    ]);
    const inState = async (status: unknown) => {
      const listed = await listPage({ user_token: buyer, status, order_by: 'id', type: 'asc' });
      expect(listed.total).toBe(listed.data.length);
      return listed.data.map((row) => row.id);
    };
    expect(await inState(1)).toEqual([pending]);
    expect(await inState('2')).toEqual([confirmed]);
    expect(await inState(5)).toEqual([]);
    expect(await inState(6)).toEqual([byBuyer, byShop]);
    for (const status of [undefined, null, '', 0, 7, 1.5, 'all', [1], { $gt: 0 }, "1' or 1=1"])
      expect(await inState(status)).toHaveLength(4);
  });

  test('a read-only POST accepts the cookie of a page opened by a link in an email', async () => {
    const cookie = headers.authorization!.replace('Bearer ', 'frontend_token=');
    const fromMail = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await listPage({}, fromMail)).total).toBe(12);
    const typedIn = { cookie: `frontend_user_token=${token}`, 'sec-fetch-site': 'none' };
    expect((await listPage({}, typedIn)).total).toBe(1);
    const single = await shop.call('POST order/find/{id}', { params: { id: placed.id }, headers: typedIn });
    expect(single.data.order).toBe(placed.order);
    const body = { order_id: placed.id, title: 'Not mine to cancel' };
    const change = await shop.call('POST cancellation/cancel-order', { body, headers: typedIn });
    expect(change.form).toEqual([missing]);
  });

  test('with order_id the single order', async () => {
    const own = await list({ order_id: String(placed.id), user_token: token });
    expect(findOrder.reply.parse(own.data)).toMatchObject({ id: placed.id, user_token: token });
  });

  test('with the order_id of another owner, or without an owner, as missing', async () => {
    expect((await list({ order_id: placed.id }, headers)).form).toEqual([missing]);
    expect((await list({ order_id: placed.id })).form).toEqual([missing]);
    expect((await list({ order_id: 999_999, user_token: token })).form).toEqual([missing]);
  });

  test('"Without an owner: empty page." Guests see their own orders', async () => {
    expect(await listPage({})).toMatchObject({ data: [], total: 0, last_page: 1, from: null, to: null });
    const own = await listPage({ user_token: token });
    expect(own.data).toMatchObject([{ order: placed.order, user_token: token }]);
  });

  test.each([
    ['a word as order_id', { order_id: 'abc' }],
    ['a list as order_id', { order_id: [1] }],
    ['true as order_id', { order_id: true }],
    ['a fraction as order_id', { order_id: 1.5 }],
  ])('%s is a form error', async (_, body) => {
    expect(await list(body, headers)).toMatchObject({ httpStatus: 200, status: 201, form: [missing] });
  });

  test.each([
    ['a list as q', { q: ['a'] }],
    ['NUL in q', { q: 'a\0b' }],
    ['15 kB of q', { q: '%'.repeat(15_000) }],
    ['an object as page', { page: {} }],
    ['a number as token', { user_token: 5 }],
  ])('%s is answered with a page', async (_, body) => {
    expect((await list(body, headers)).status).toBe(200);
  });
});

describe('track-order', () => {
  const track = (query: Record<string, unknown>, headers: Record<string, string> = {}) =>
    shop.call('GET track-order', { query, headers });

  test('D8: the number alone shows status and days, "no name, address, contact, product, amount or token"', async () => {
    const reply = await track({
      tracking_id: ` ${placed.order.toLowerCase()} `,
      user_token: token,
      time_zone: 'UTC',
    });
    expect(reply.data).toEqual({
      moves: [{ status: 1, cancelled: 0, at: '2026-11-20T12:00:00.000000Z' }],
      id: placed.id,
      order: placed.order,
      status: 1,
      cancelled: 0,
      awaits_payment: 0,
      created: '12:00 pm, 20 Nov, 26',
      ordered_products: [{ shipping_type: 1, shipping_place: { day_needed: 3 } }],
      created_at: '2026-11-20T12:00:00.000000Z',
      updated_at: '2026-11-20T12:00:00.000000Z',
    });
    expect(TrackedOrderSchema.parse(reply.data)).toEqual(reply.data);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('a signed link adds the detail, still without the token', async () => {
    const link = signOrderLink(shop.app.shop.authSecret, placed.order, start);
    const reply = await track({ tracking_id: placed.order, user_token: token, ...link });
    expect(findOrder.reply.parse(reply.data)).toMatchObject({
      order: placed.order,
      user_token: null,
      address: { name: 'Layla Haddad' },
    });
  });

  test('"An invalid or expired signature falls back to the reduced view"', async () => {
    const link = signOrderLink(shop.app.shop.authSecret, placed.order, start);
    const expired = signOrderLink(shop.app.shop.authSecret, placed.order, new Date('2026-08-22T11:59:59Z'));
    for (const wrong of [expired, { ...link, signature: 'a'.repeat(64) }, { signature: link.signature }]) {
      const reply = await track({ tracking_id: placed.order, ...wrong });
      expect(reply.status).toBe(200);
      expect(reply.data).not.toHaveProperty('address');
    }
  });

  test.each(['', '20261120AAAAAA', '2026', "' or 1=1 --", 'x'.repeat(5000), '%'])(
    'nothing found for "%.20s" → form error',
    async (trackingId) => {
      const reply = await track({ tracking_id: trackingId });
      expect(reply).toMatchObject({ httpStatus: 200, status: 201, form: [notTracked] });
    },
  );

  test('P calls ignore an invalid bearer', async () => {
    expect((await track({ tracking_id: placed.order }, { authorization: 'Bearer gone' })).status).toBe(200);
  });
});
