// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser, setSetting } from '#testing/builders.ts';
import { moveOrder } from './move-order.ts';
import { buildGuest, fillCart, orderBody } from './test-shoppers.ts';

const start = new Date('2026-11-20T12:00:00Z');
/** Earlier requests are answered by the queued confirmation (CONTRACT L6, `testing/apps-that-exist.test.ts`). */
const afterTenMinutes = new Date(start.getTime() + 10 * 60_000);

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: start });
});
afterAll(() => shop.close());
async function place(headers: Record<string, string> = {}) {
  shop.clock.set(start);
  const product = await buildProduct(shop.db, { title: 'Lamp' });
  const token = await buildGuest(shop.db, { items: [{ product }], address: { email: 'layla@example.com' } });
  const { data } = await shop.call('POST order/action', { body: orderBody(token), headers });
  shop.clock.set(afterTenMinutes);
  return { id: data.id, number: data.order, token };
}

type Order = { id: number; token?: string };

const post = ({ id, token }: Order, headers: Record<string, string> = {}) =>
  shop.call('POST order/send-order-email/{id}', {
    params: { id },
    body: token ? { user_token: token } : {},
    headers,
  });
const get = ({ id, token }: Order, headers: Record<string, string> = {}) =>
  shop.call('GET order/send-order-email/{id}', {
    params: { id },
    query: { id, time_zone: 'UTC', ...(token ? { user_token: token } : {}) },
    headers,
  });

async function copiesOf(id: number) {
  const link = `/user/order/${id}`;
  return (await shop.mails()).filter((mail) => mail.kind === 'order-copy' && mail.text.includes(link));
}

test.each([
  ['POST', post],
  ['GET', get],
])(
  '%s emails the order to its own address on every request, in the order’s language',
  async (_method, send) => {
    const order = await place({ language: 'ar' });
    expect(await send(order, { language: 'en' })).toMatchObject({ httpStatus: 200, status: 200, data: true });
    await send(order);
    const copies = await copiesOf(order.id);
    expect(copies.map((mail) => mail.to)).toEqual(['layla@example.com', 'layla@example.com']);
    expect(new Set(copies.map((mail) => mail.messageId)).size).toBe(2);
    expect(copies[0]!.html).toContain('lang="ar"');
    expect(copies[0]!.text).toContain('Lamp');
  },
);

test('sends a copy right after the order if the buyer requests it on our page (CONTRACT L6 concerns automatic requests of apps)', async () => {
  const order = await place();
  shop.clock.set(start);
  const resend = () =>
    shop.call('POST order/send-order-email/{id}', {
      params: { id: order.id },
      body: { again: true, user_token: order.token },
    });
  expect((await resend()).data).toBe(true);
  expect(await copiesOf(order.id)).toHaveLength(1);
  // The app's automatic request is still answered without an email.
  expect((await post(order)).data).toBe(true);
  expect(await copiesOf(order.id)).toHaveLength(1);
});

test('the copy shows the current state of the order', async () => {
  const order = await place();
  await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: start });
  await post(order);
  const [copy] = await copiesOf(order.id);
  expect(copy!.text).toContain('Status: Cancelled');
  expect(copy!.text).not.toContain('Thank you');
});

test('I12: keeps the agreed amounts after the shop changes its currency', async () => {
  const order = await place();
  await setSetting(shop.db, 'currency', 'KWD');
  await setSetting(shop.db, 'currency_icon', 'KD');
  shop.app.shop.site.invalidate();
  await post(order);
  const [copy] = await copiesOf(order.id);
  await setSetting(shop.db, 'currency', 'USD');
  await setSetting(shop.db, 'currency_icon', '$');
  shop.app.shop.site.invalidate();
  expect(copy!.text).toContain('USD\u00a015.00');
  expect(copy!.text + copy!.html).not.toContain('KD\u00a0');
});

test('sends a copy to a shopper with an account', async () => {
  const userId = await buildUser(shop.db);
  const product = await buildProduct(shop.db);
  await fillCart(shop.db, userId, { items: [{ product }] });
  const headers = await shop.signIn(userId);
  const { data } = await shop.call('POST order/action', { body: orderBody(), headers });
  shop.clock.set(new Date(afterTenMinutes.getTime() + 10 * 60_000));
  expect((await post({ id: data.id }, headers)).data).toBe(true);
  expect(await copiesOf(data.id)).toHaveLength(1);
});

test('treats another shopper’s order as missing and emails nobody (I32)', async () => {
  const order = await place();
  const stranger = await buildGuest(shop.db);
  const user = await shop.signIn(await buildUser(shop.db));
  const missing = await post({ id: 999_999, token: stranger });
  expect(missing.form).toEqual(['We couldn’t find this order.']);
  for (const reply of [
    await post({ id: order.id, token: stranger }),
    await get({ id: order.id, token: stranger }),
    await post({ id: order.id }),
    await post({ id: order.id }, user),
  ])
    expect(reply.form).toEqual(missing.form);
  expect(await copiesOf(order.id)).toEqual([]);
});

describe('is not sent by accident (D4, I40)', () => {
  test.each([
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
  ])('ignores a prefetch (%s: %s): 503, not cacheable', async (name, value) => {
    const order = await place();
    const reply = await get(order, { [name]: value });
    expect(reply).toMatchObject({ httpStatus: 503, headers: { 'cache-control': 'no-store' } });
    expect(await copiesOf(order.id)).toEqual([]);
  });

  test('ignores the owner’s cookie on a link from another site', async () => {
    const order = await place();
    const cookie = `frontend_user_token=${order.token}`;
    await get({ id: order.id }, { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
    await get({ id: order.id }, { cookie });
    expect(await copiesOf(order.id)).toEqual([]);
    await get({ id: order.id }, { cookie, 'sec-fetch-site': 'same-origin' });
    expect(await copiesOf(order.id)).toHaveLength(1);
  });
});

describe('with limits', () => {
  let unlimited: TestShop;
  beforeAll(async () => {
    unlimited = shop;
    shop = await buildTestShop({ now: start, rateLimits: true });
  });
  afterAll(async () => {
    await shop.close();
    shop = unlimited;
  });

  test('emails an order at most three times an hour (D14); strangers use up none', async () => {
    const order = await place();
    const other = await place();
    const stranger = await buildGuest(shop.db);
    for (let times = 0; times < 4; times++) await post({ id: order.id, token: stranger });
    for (let times = 0; times < 3; times++) expect((await post(order)).status).toBe(200);
    const refused = await get(order);
    expect(refused).toMatchObject({ httpStatus: 429, headers: { 'retry-after': '3600' } });
    expect((await post(other)).status).toBe(200);
    expect(await copiesOf(order.id)).toHaveLength(3);
    shop.clock.set(new Date(afterTenMinutes.getTime() + 3600_000));
    expect((await post(order)).status).toBe(200);
  });
});
