import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct, buildShippingRule, buildUser, setSetting } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
let productId: number;
beforeAll(async () => {
  shop = await buildTestShop({ countryHeader: 'cf-ipcountry' });
  const { id } = await buildShippingRule(shop.db, {
    freeFromMinor: 5000,
    places: [
      { country: 'DE', priceMinor: 490, dayNeeded: 3 },
      { country: 'DE', state: 'BE', priceMinor: 190, dayNeeded: 1 },
      { country: 'AT', priceMinor: 990, dayNeeded: 5 },
      { country: 'MC', priceMinor: 1990, dayNeeded: 9 },
    ],
  });
  productId = (await buildProduct(shop.db, { shippingRuleId: id })).id;
  await setSetting(shop.db, 'default_country', 'DE');
  await setSetting(shop.db, 'default_state', 'HH');
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const choose = (body: { country: string; state?: string }, headers: Headers = {}) =>
  shop.call('POST cart/place', { body, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
const decided = async (headers: Headers = {}, query: object = {}) =>
  (await shop.call('GET cart/place', { headers, query })).data;
const inVienna = {
  name: 'Layla Haddad',
  email: 'layla@example.com',
  phone: '+43 1 5811',
  country: 'AT',
  address_1: 'Ringstraße 1',
  zip: '1010',
  city: 'Vienna',
};
const inGermany = { place: { country: 'DE', state: 'HH' }, by: 'shop' };

test('remembers the place that a visitor without an address chooses for estimates', async () => {
  const reply = await choose({ country: 'de', state: 'be' });
  const berlin = { place: { country: 'DE', state: 'BE' }, names: { country: 'Germany', state: 'Berlin' } };
  expect(reply.data).toEqual({ ...berlin, by: 'choice' });
  const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
  expect(cookie).toBe('cart_place=DE-BE');
  expect(await decided({ cookie })).toMatchObject({ ...berlin, by: 'choice' });
});

test('ignores a state of another country and refuses unknown countries and those without delivery', async () => {
  expect((await choose({ country: 'MC', state: 'BE' })).data.place).toEqual({ country: 'MC', state: '' });
  expect((await choose({ country: 'QQ' })).form).toEqual(['Please choose a country from the list.']);
  const { form, headers } = await choose({ country: 'JP' });
  expect(form).toEqual(['This shop doesn’t deliver to that country. Choose another one.']);
  expect(headers['set-cookie']).toBeUndefined();
});

test('ignores an invalid cookie', async () => {
  for (const value of ['', 'DE-XX', 'QQ-', 'JP-', '__proto__-', '<b>-'])
    expect(await decided({ cookie: `cart_place=${encodeURIComponent(value)}` })).toMatchObject(inGermany);
});

test('accepts no choice from a link or a form of another site', async () => {
  const elsewhere: Headers[] = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-mode': 'navigate' }];
  for (const headers of elsewhere)
    expect((await choose({ country: 'DE' }, headers)).headers['set-cookie']).toBeUndefined();
});

test('address, choice, CDN header and browser language take precedence in this order', async () => {
  const headers: Headers = {};
  expect(await decided(headers)).toMatchObject(inGermany);
  headers['accept-language'] = 'ja-JP, de-AT;q=0.9';
  expect(await decided(headers)).toMatchObject({ place: { country: 'AT' }, by: 'language' });
  headers['cf-ipcountry'] = 'mc';
  expect(await decided(headers)).toMatchObject({ place: { country: 'MC' }, by: 'network' });
  headers['cookie'] = 'cart_place=DE-BE';
  expect(await decided(headers)).toMatchObject({ place: { country: 'DE', state: 'BE' }, by: 'choice' });
  const login = await shop.signIn(await buildUser(shop.db));
  const saved = await shop.call('POST user/address/action', { headers: login, body: inVienna });
  expect(saved.status).toBe(200);
  expect(await decided({ ...login, ...headers })).toMatchObject({ place: { country: 'AT' }, by: 'address' });
  // Their choice in this browser applies once they have no address.
  const { data } = await choose({ country: 'DE' }, login);
  expect(data).toMatchObject({ place: { country: 'AT' }, by: 'address' });
});

test('ignores a header that is not configured', async () => {
  expect(await decided({ 'x-country': 'AT' })).toMatchObject(inGermany);
});

test('returns a product’s delivery to the place: price, days and the threshold for free shipping', async () => {
  const query = { product_id: String(productId) };
  const { delivery } = await decided({}, query);
  expect(delivery).toEqual({ price: '4.90', from: '2026-11-23', to: '2026-11-25', free_from: '50.00' });
  const berlin = await decided({ cookie: 'cart_place=DE-BE' }, query);
  expect(berlin.delivery).toMatchObject({ price: '1.90', from: '2026-11-21' });
  const address = await shop.signIn(await buildUser(shop.db));
  expect((await decided(address, query)).delivery).toEqual(delivery);
  expect((await decided({}, { product_id: '999999' })).delivery).toBeNull();
});

test('offers only countries that something is delivered to', async () => {
  const { choices } = await decided({ language: 'ar' }, { states_of: 'de' });
  expect(choices?.countries.map(({ code }) => code).toSorted()).toEqual(['AT', 'DE', 'MC']);
  expect(choices?.states.some(({ code }) => code === 'BE')).toBe(true);
  expect((await decided()).choices).toBeNull();
});
