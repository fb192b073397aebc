import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, setSetting } from '#testing/builders.ts';
import { begin, comeBack, openBrowser, signInWith, testProvider, type TestBrowser } from './test-browser.ts';

const google = testProvider('google');
const ten = Array.from({ length: 10 }, (_, index) => index);
let shop: TestShop;
let browser: TestBrowser;
let people = 0;
let email = '';
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20, socialProviders: { google } });
  await setSetting(shop.db, 'google_login', true);
});
afterAll(() => shop.close());
beforeEach(() => {
  people++;
  email = `race${people}@example.com`;
  google.person = { subject: `g${people}`, name: 'Layla', email, isEmailVerified: true };
  browser = openBrowser(shop);
});

test('ten concurrent answers with one state: one signs in', async () => {
  const state = await begin(browser, 'google');
  const landed = await Promise.all(ten.map(() => comeBack(browser, 'google', { state, code: 'good' })));
  expect(landed.filter(({ query }) => query['token'])).toHaveLength(1);
  expect(landed.filter(({ query }) => query['social'] === 'expired')).toHaveLength(9);
});

test('ten concurrent first sign-ins of one user: one account', async () => {
  const landed = await Promise.all(ten.map(() => signInWith(openBrowser(shop), 'google')));
  expect(landed.filter(({ query }) => query['token'])).toHaveLength(10);
  const rows = await shop.db.selectFrom('users').select('google_id').where('email', '=', email).execute();
  expect(rows).toEqual([{ google_id: `g${people}` }]);
});

test('ten users with one address at once: one account, linked to one of them', async () => {
  let subjects = 0;
  const { identify } = google;
  google.identify = async (answer) => ({ ...(await identify(answer)), subject: `g${people}-${subjects++}` });
  const landed = await Promise.all(ten.map(() => signInWith(openBrowser(shop), 'google')));
  google.identify = identify;
  expect(landed.filter(({ query }) => query['token'])).toHaveLength(1);
  expect(landed.filter(({ query }) => query['social'] === 'other-person')).toHaveLength(9);
});

test('I34: a login exchanged ten times at once is one login, and the cart is merged once', async () => {
  const product = await buildProduct(shop.db, { stock: 9 });
  const user_token = `guest-of-race-${people}`;
  const line = { product_id: product.id, inventory_id: product.inventoryIds[0]!, quantity: 2 };
  await shop.call('POST cart/action', { body: { ...line, user_token } });
  browser.cookies.set('frontend_user_token', user_token);
  const { query } = await signInWith(browser, 'google');
  const body = { token: query['token']! };
  const headers = browser.headers();
  const replies = await Promise.all(ten.map(() => shop.call('POST user/social-login', { body, headers })));
  const done = replies.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  browser.keep(done[0]!);
  const { data } = await shop.call('GET cart/by-user', { headers: browser.headers() });
  expect(data.map(({ quantity }) => quantity)).toEqual([2]);
});
