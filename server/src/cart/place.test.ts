import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

const choose = (body: { country: string; state?: string }, headers: Record<string, string> = {}) =>
  shop.call('POST cart/place', { body, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
const chosen = async (cookie: string) =>
  (await shop.call('GET cart/place', { headers: { cookie } })).data.place;

test('whoever has no address chooses a place for the estimate, and it stays', async () => {
  const reply = await choose({ country: 'de', state: 'be' });
  expect(reply.data.place).toEqual({ country: 'DE', state: 'BE' });
  const cookie = String(reply.headers['set-cookie']).split(';')[0]!;
  expect(cookie).toBe('cart_place=DE-BE');
  expect(await chosen(cookie)).toEqual({ country: 'DE', state: 'BE' });
});

test('a state of another country is left out, a country that is none is refused', async () => {
  expect((await choose({ country: 'MC', state: 'BE' })).data.place).toEqual({ country: 'MC', state: '' });
  expect((await choose({ country: 'QQ' })).form).toEqual(['Please choose a country from the list.']);
});

test('what somebody else wrote into the cookie is no place', async () => {
  for (const value of ['', 'DE-XX', 'QQ-', '__proto__-', '<b>-'])
    expect(await chosen(`cart_place=${encodeURIComponent(value)}`)).toBeNull();
});

test('neither a link nor a form of another site chooses', async () => {
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-mode': 'navigate' },
  ];
  for (const headers of elsewhere)
    expect((await choose({ country: 'DE' }, headers)).headers['set-cookie']).toBeUndefined();
});
