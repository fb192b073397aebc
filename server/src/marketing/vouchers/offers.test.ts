import { voucherOffers } from '@souk/contract/voucher';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildGuest, fillCart, type CartItem } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBundleDeal, buildProduct, buildStore, buildUser, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

let userId = 0;
let login: Record<string, string> = {};
beforeEach(async () => {
  userId = await buildUser(shop.db);
  login = await shop.signIn(userId);
});

async function collect(voucher: Parameters<typeof buildVoucher>[1]) {
  const { id } = await buildVoucher(shop.db, voucher);
  await shop.db.insertInto('collected_vouchers').values({ user_id: userId, voucher_id: id }).execute();
}

const offers = async (items: CartItem[]) => {
  await fillCart(shop.db, userId, { items });
  const { data } = await shop.call('GET voucher/offers', { headers: login });
  return voucherOffers.reply.parse(data).map((offer) => [offer.title, offer.discount, offer.missing]);
};

test('returns the discount of each collected voucher, best first; then missing amounts; then those of other sellers', async () => {
  const [here, elsewhere] = [await buildStore(shop.db), await buildStore(shop.db)];
  const lamp = await buildProduct(shop.db, { sellingMinor: 4000, storeId: here });
  const soap = await buildProduct(shop.db, { sellingMinor: 1000 });
  await collect({ title: 'flat', flat_minor: 500 });
  await collect({ title: 'percent', type: 2, percent: 15 });
  await collect({ title: 'of the store', type: 2, percent: 10, store_id: here });
  await collect({ title: 'far', flat_minor: 900, min_spend_minor: 20_000 });
  await collect({ title: 'nearly', flat_minor: 900, min_spend_minor: 4500, store_id: here });
  await collect({ title: 'elsewhere', flat_minor: 900, store_id: elsewhere });
  expect(await offers([{ product: lamp }, { product: soap, quantity: 2 }])).toEqual([
    ['percent', '9.00', null],
    ['flat', '5.00', null],
    ['of the store', '4.00', null],
    ['nearly', null, '5.00'],
    ['far', null, '140.00'],
    ['elsewhere', null, null],
  ]);
});

test('matches voucher/validity: bundles, and at most the price of the products', async () => {
  const bundleDealId = await buildBundleDeal(shop.db, { buy: 1, free: 1 });
  const product = await buildProduct(shop.db, { sellingMinor: 1000, bundleDealId });
  await collect({ title: 'large', flat_minor: 5000, end_time: new Date('2026-11-22') });
  await collect({ title: 'half', type: 2, percent: 50 });
  expect(await offers([{ product, quantity: 2 }])).toEqual([
    ['large', '10.00', null],
    ['half', '10.00', null],
  ]);
  const { data } = await shop.call('GET voucher/offers', { headers: login });
  for (const offer of data) {
    const asked = await shop.call('POST voucher/validity', { body: { voucher: offer.code }, headers: login });
    expect(asked.data.discount).toBe(offer.discount);
  }
});

test('counts only usable vouchers and selected rows of available products', async () => {
  const sold = await buildProduct(shop.db, { sellingMinor: 1000 });
  const hidden = await buildProduct(shop.db, { sellingMinor: 5000, status: 2 });
  await collect({ title: 'half', type: 2, percent: 50 });
  await collect({ title: 'over', end_time: new Date('2026-11-20T12:00:00Z') });
  await collect({ title: 'later', start_time: new Date('2026-11-21') });
  await collect({ title: 'used up', usage_limit: 1, used: 1 });
  await collect({ title: 'withdrawn', status: 2 });
  const other = await buildProduct(shop.db, { sellingMinor: 7000 });
  expect(await offers([{ product: sold }, { product: hidden }, { product: other, selected: 2 }])).toEqual([
    ['half', '5.00', null],
  ]);
});

test('has no decimals in a currency without cents', async () => {
  const japan = await buildTestShop();
  try {
    await setSetting(japan.db, 'currency', 'JPY');
    const user = await buildUser(japan.db);
    const { id } = await buildVoucher(japan.db, { type: 2, percent: 15 });
    await japan.db.insertInto('collected_vouchers').values({ user_id: user, voucher_id: id }).execute();
    await fillCart(japan.db, user, {
      items: [{ product: await buildProduct(japan.db, { sellingMinor: 990 }) }],
    });
    const { data } = await japan.call('GET voucher/offers', { headers: await japan.signIn(user) });
    expect(data.map(({ discount }) => discount)).toEqual(['149.00']);
  } finally {
    await japan.close();
  }
});

test('offers nothing to a guest or to a shopper without selected rows or collected vouchers', async () => {
  const product = await buildProduct(shop.db);
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const asGuest = await shop.call('GET voucher/offers', { query: { user_token: token } });
  expect(asGuest).toMatchObject({ httpStatus: 200, status: 200, data: [] });
  expect((await shop.call('GET voucher/offers')).data).toEqual([]);
  expect(await offers([{ product }])).toEqual([]);
  await collect({ flat_minor: 100 });
  await shop.db.updateTable('cart_items').set({ selected: 2 }).where('user_id', '=', userId).execute();
  expect((await shop.call('GET voucher/offers', { headers: login })).data).toEqual([]);
});

test('an invalid login is 401', async () => {
  const headers = { authorization: 'Bearer nobody' };
  expect((await shop.call('GET voucher/offers', { headers })).httpStatus).toBe(401);
});
