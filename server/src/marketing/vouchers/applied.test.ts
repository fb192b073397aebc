import { appliedVoucher } from '@souk/contract/voucher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

const start = new Date('2026-11-20T12:00:00Z');
const ourPage = { 'sec-fetch-site': 'same-origin' };
let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ now: start, rateLimits: true })));
afterAll(() => shop.close());

/** The reply's cookie as a browser sends it back, or null. */
function cookieOf({ headers }: { headers: Record<string, unknown> }): string | null {
  const set = [headers['set-cookie'] ?? []].flat().map(String);
  return set.find((one) => one.startsWith('cart_voucher='))?.split(';')[0] ?? null;
}

async function applied() {
  const product = await buildProduct(shop.db, { sellingMinor: 2000 });
  const { code } = await buildVoucher(shop.db, { flat_minor: 500 });
  const user_token = await buildGuest(shop.db, { items: [{ product }] });
  const reply = await shop.call('POST voucher/validity', {
    body: { voucher: code.toLowerCase(), keep: true, user_token },
    headers: ourPage,
  });
  return { code, user_token, product, cookie: cookieOf(reply)! };
}
const readApplied = async (user_token: string, cookie: string) =>
  appliedVoucher.reply.parse(
    (await shop.call('GET voucher/applied', { query: { user_token }, headers: { cookie } })).data,
  ).voucher;

test('remembers a voucher applied in the cart, and checks it again whenever the cart changes', async () => {
  const { code, user_token, cookie } = await applied();
  for (let times = 1; times <= 25; times++)
    expect(await readApplied(user_token, cookie)).toEqual({
      code,
      discount: '5.00',
      store_id: null,
      refused: [],
    });
});

test('reports why the cart no longer allows it', async () => {
  const { code, user_token, cookie } = await applied();
  await shop.db.updateTable('vouchers').set({ min_spend_minor: 3000 }).where('code', '=', code).execute();
  expect(await readApplied(user_token, cookie)).toEqual({
    code,
    discount: null,
    store_id: null,
    refused: ['Spend at least $30.00 to use this voucher.', 'Spend $10.00 more.'],
  });
});

test('ignores another code and unsigned ones, so that it cannot be used for guessing', async () => {
  const { code, user_token, cookie } = await applied();
  const other = await buildVoucher(shop.db, { flat_minor: 900 });
  expect(await readApplied(user_token, cookie.replace(code, other.code))).toBeNull();
  expect(await readApplied(user_token, `cart_voucher=${'0'.repeat(64)}.${other.code}`)).toBeNull();
  expect(await readApplied(user_token, 'cart_voucher=')).toBeNull();
});

test('is stored only for our own pages that request it, and only if it is valid', async () => {
  const { code, user_token } = await applied();
  const ask = (body: object, headers = {}) =>
    shop.call('POST voucher/validity', { body: { voucher: code, user_token, ...body }, headers });
  expect(cookieOf(await ask({}, ourPage))).toBeNull();
  expect(cookieOf(await ask({ keep: true }))).toBeNull();
  expect(cookieOf(await ask({ keep: true, voucher: 'NOSUCHCODE' }, ourPage))).toBeNull();
});

test('is removed by ordering or by removing the voucher', async () => {
  const { code, user_token, cookie } = await applied();
  const headers = { ...ourPage, cookie };
  expect(cookieOf(await shop.call('DELETE voucher/applied', { headers }))).toBe('cart_voucher=');
  const order = await shop.call('POST order/action', {
    body: orderBody(user_token, { voucher: code }),
    headers,
  });
  expect([order.status, cookieOf(order)]).toEqual([200, 'cart_voucher=']);
});
