import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { addressBody, buildUser } from '#testing/builders.ts';
import { adoptGuestAddresses } from './adopt-guest-addresses.ts';

/* WCAG 3.3.7, SCREENS 94: an address entered as a guest isn't asked for again after signing in. */

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

const password = 'secret words';
let people = 0;

async function buildShopper() {
  const email = `adopting${++people}@example.com`;
  const userId = await buildUser(shop.db, { email });
  const password_hash = await shop.app.shop.passwords.hash(password);
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
  const token = `guest_of_addresses_${people}`;
  return { userId, email, token, login: await shop.signIn(userId), guest: { 'x-user-token': token } };
}
type Headers = Record<string, string>;
const save = async (headers: Headers, fields: Record<string, unknown> = {}) =>
  (await shop.call('POST user/address/action', { headers, body: addressBody(fields) })).data.id;
async function book(headers: Headers) {
  const query = { login: 'required' };
  const { data } = await shop.call('GET user/address/all', { headers, query });
  return data.data.map((row) => [row.id, row.address_1, row.default]);
}

test('signing in moves them; the first becomes the account’s default, and the guest has none left', async () => {
  const { email, token, login, guest } = await buildShopper();
  const home = await save(guest, { address_1: 'Oak Lane 1' });
  const work = await save(guest, { address_1: 'Mill Road 2' });
  const signedIn = await shop.call('POST user/signin', { headers: guest, body: { email, password } });
  expect(signedIn.status).toBe(200);
  expect(await book(login)).toEqual([
    [work, 'Mill Road 2', 2],
    [home, 'Oak Lane 1', 1],
  ]);
  expect(await book({ 'x-user-token': token })).toEqual([]);
});

test('keeps the account’s default and duplicates no address', async () => {
  const { userId, token, login, guest } = await buildShopper();
  const own = await save(login, { address_1: 'Oak Lane 1' });
  await save(guest, { address_1: 'oak lane 1 ' });
  const other = await save(guest, { address_1: 'Mill Road 2' });
  await adoptGuestAddresses(shop.db, { userId, guestToken: token });
  await adoptGuestAddresses(shop.db, { userId, guestToken: token });
  expect(await book(login)).toEqual([
    [other, 'Mill Road 2', 2],
    [own, 'Oak Lane 1', 1],
  ]);
});

test('two concurrent sign-ins move each address once without an error', async () => {
  const one = await buildShopper();
  const other = await buildShopper();
  const id = await save(one.guest);
  await Promise.all(
    [one, other, one, other].map(({ userId }) =>
      adoptGuestAddresses(shop.db, { userId, guestToken: one.token }),
    ),
  );
  const books = [...(await book(one.login)), ...(await book(other.login))];
  expect(books.map(([row]) => row)).toEqual([id]);
});

test('no account gets more than fifty', async () => {
  const { userId, token, login, guest } = await buildShopper();
  const rows = Array.from({ length: 49 }, (_, index) => ({
    ...addressBody({ address_1: `Lane ${index}` }),
    user_id: userId,
  }));
  await shop.db.insertInto('addresses').values(rows).execute();
  await save(guest, { address_1: 'Fiftieth' });
  await save(guest, { address_1: 'One too many' });
  await adoptGuestAddresses(shop.db, { userId, guestToken: token });
  expect(await book(login)).toHaveLength(50);
});
