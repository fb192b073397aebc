// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressBody, buildProduct, buildShippingRule, buildUser } from '#testing/builders.ts';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';

/* INVARIANTS I31 and I32, with raw requests because the invalid tokens don't fit the types of a call. */
let shop: TestShop;
let rows: { cartId: number; otherCartId: number; addressId: number; placeId: number; productId: number };
const shopper = 'guest_token_of_the_owner';
const marker = 'Marker of the owner';

beforeAll(async () => {
  shop = await buildTestShop();
  const rule = await buildShippingRule(shop.db);
  const { id: productId } = await buildProduct(shop.db, { shippingRuleId: rule.id });
  const headers = { 'x-user-token': shopper };
  const { data: cartRow } = await shop.call('POST cart/action', {
    headers,
    body: { product_id: productId, quantity: 2 },
  });
  const other = await buildProduct(shop.db);
  const { data: otherRow } = await shop.call('POST cart/action', {
    headers,
    body: { product_id: other.id, quantity: 1 },
  });
  const { data: address } = await shop.call('POST user/address/action', {
    headers,
    body: addressBody({ name: marker }),
  });
  rows = {
    cartId: cartRow.id,
    otherCartId: otherRow.id,
    addressId: address.id,
    placeId: rule.placeIds[0]!,
    productId,
  };
});
afterAll(() => shop.close());

type EndpointHandler = {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path(id: Ids): string;
  body?(id: Ids): object;
};
type Ids = { cart: unknown; address: unknown };

/** Each endpoint with an id of the owner, except those that return lists. */
const handlers: EndpointHandler[] = [
  { name: 'cart/by-user', method: 'GET', path: () => 'cart/by-user' },
  {
    name: 'cart/change',
    method: 'POST',
    path: () => 'cart/change',
    body: ({ cart }) => ({ checked: [], unchecked: [cart] }),
  },
  { name: 'cart/delete/{id}', method: 'DELETE', path: ({ cart }) => `cart/delete/${String(cart)}` },
  { name: 'cart/delete', method: 'DELETE', path: ({ cart }) => `cart/delete?id=${String(cart)}` },
  {
    name: 'cart/update-shipping of a row',
    method: 'POST',
    path: () => 'cart/update-shipping',
    body: ({ cart }) => ({ cart: [{ cart, shipping_place: { id: rows.placeId }, shipping_type: 1 }] }),
  },
  {
    name: 'cart/update-shipping of an address',
    method: 'POST',
    path: () => 'cart/update-shipping',
    body: ({ address }) => ({ cart: [], selected_address: address }),
  },
  { name: 'user/address/all', method: 'GET', path: () => 'user/address/all' },
  {
    name: 'user/address/action',
    method: 'POST',
    path: () => 'user/address/action',
    body: ({ address }) => addressBody({ id: address, name: 'Taken over' }),
  },
  {
    name: 'user/address/delete/{id}',
    method: 'DELETE',
    path: ({ address }) => `user/address/delete/${String(address)}`,
  },
  {
    name: 'user/address/delete',
    method: 'DELETE',
    path: ({ address }) => `user/address/delete?id=${String(address)}`,
  },
  {
    name: 'user/address/default',
    method: 'POST',
    path: () => 'user/address/default',
    body: ({ address }) => ({ id: address }),
  },
];

const tokens: [string, unknown][] = [
  ["another guest's token", 'guest_token_of_a_stranger'],
  ['no token', undefined],
  ['an empty token', ''],
  ['null', null],
  ['the text null', 'null'],
  ['the text undefined', 'undefined'],
  ['%', '%'],
  ['eight times %', '%%%%%%%%'],
  ['an array', [shopper]],
  ['an object', { $ne: null }],
  ['7 characters', 'a'.repeat(7)],
  ['129 characters', 'a'.repeat(129)],
  ['10 kB', 'a'.repeat(10_240)],
  ['NUL inside', `${shopper}\0`],
  ['a space behind it', `${shopper} `],
  ['capitals', shopper.toUpperCase()],
];

async function ask(
  handler: EndpointHandler,
  ids: Ids,
  proof: { token?: unknown; headers?: Record<string, string> },
) {
  const query = new URLSearchParams();
  if (handler.method !== 'POST' && proof.token !== undefined) {
    if (Array.isArray(proof.token)) query.append('user_token[]', String(proof.token[0]));
    else query.append('user_token', String(proof.token));
  }
  const path = handler.path(ids);
  const response = await shop.app.server.inject({
    method: handler.method,
    url: `/api/v1/${path}${path.includes('?') ? '&' : '?'}${query.toString()}`,
    headers: { ...(handler.body ? { 'content-type': 'application/json' } : {}), ...proof.headers },
    ...(handler.body ? { payload: JSON.stringify({ ...handler.body(ids), user_token: proof.token }) } : {}),
  });
  return { status: response.statusCode, text: response.body };
}

const mine = () => ({ cart: rows.cartId, address: rows.addressId });
const missing = { cart: 900_001, address: 900_002 };

/** All owned data, without dates. */
async function snapshot() {
  const [cart, addresses] = await Promise.all([
    shop.db.selectFrom('cart_items').selectAll().orderBy('id').execute(),
    shop.db.selectFrom('addresses').selectAll().orderBy('id').execute(),
  ]);
  return JSON.stringify({ cart, addresses });
}
let before = '';
beforeEach(async () => void (before = await snapshot()));

describe.each(handlers)('$name', (handler) => {
  it.each(tokens)(
    'with %s answers as for a missing id, reveals nothing and changes nothing',
    async (_, token) => {
      const reply = await ask(handler, mine(), { token });
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(marker);
      expect(reply.text).not.toContain(shopper);
      expect(reply).toEqual(await ask(handler, missing, { token }));
      expect(await snapshot()).toBe(before);
    },
  );

  it('with the login of another shopper answers as for a missing id', async () => {
    const headers = await shop.signIn(await buildUser(shop.db));
    const reply = await ask(handler, mine(), { headers });
    expect(reply).toEqual(await ask(handler, missing, { headers }));
    expect(reply.text).not.toContain(marker);
    expect(await snapshot()).toBe(before);
  });

  it('with an expired or invented login is 401, whatever token is sent', async () => {
    const login = await shop.signIn(await buildUser(shop.db));
    await shop.db.updateTable('logins').set({ revoked_at: new Date() }).execute();
    for (const headers of [login, { authorization: 'Bearer nonsense' }]) {
      const reply = await ask(handler, mine(), { headers, token: shopper });
      expect(reply.status).toBe(401);
      expect(reply.text).not.toContain(marker);
    }
    expect(await snapshot()).toBe(before);
  });

  it.each([
    ['text', 'x'],
    ['a fraction', '1.5'],
    ['a negative', -1],
    ['zero', 0],
    ['an injection', '1%20or%201=1'],
    ['a huge number', '9'.repeat(30)],
  ])('with %s as the id is refused or empty, never a 500', async (_, id) => {
    const reply = await ask(handler, { cart: id, address: id }, { token: 'guest_token_of_a_stranger' });
    expect(reply.status).toBe(200);
    expect(await snapshot()).toBe(before);
  });

  it('the next id is not accessible to a stranger either', async () => {
    const ids = { cart: rows.otherCartId, address: rows.addressId + 1 };
    const proof = { token: 'guest_token_of_a_stranger' };
    expect(await ask(handler, ids, proof)).toEqual(await ask(handler, missing, proof));
    expect(await snapshot()).toBe(before);
  });
});

describe('the cookie', () => {
  const cookie = { cookie: `frontend_user_token=${shopper}` };

  it('shows the cart and the addresses to the owner', async () => {
    for (const path of ['cart/by-user', 'user/address/all']) {
      const reply = await shop.app.server.inject({ method: 'GET', url: `/api/v1/${path}`, headers: cookie });
      expect(reply.json<{ status: number }>().status).toBe(200);
      expect(reply.headers['cache-control']).toBe('no-store');
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each(handlers.filter((handler) => handler.method !== 'GET'))(
    'does not prove $name if sent by another site',
    async (handler) => {
      for (const site of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'http://evil.test' },
        {},
      ]) {
        const reply = await ask(handler, mine(), {
          headers: { ...cookie, ...(site as Record<string, string>) },
        });
        expect(JSON.parse(reply.text)).toMatchObject({ status: 201 });
      }
      expect(await snapshot()).toBe(before);
    },
  );

  it('is not replaced by a token in a link', async () => {
    const reply = await shop.app.server.inject({
      method: 'GET',
      url: '/api/v1/cart/by-user?user_token=guest_token_of_a_stranger',
      headers: { ...cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

it('invalid tokens store nothing under a shared owner: each storing call gets its own token', async () => {
  const seen = new Set<string>();
  for (const [, token] of tokens.filter(
    ([name]) => !["another guest's token", 'eight times %', 'a space behind it', 'capitals'].includes(name),
  )) {
    const reply = await shop.app.server.inject({
      method: 'POST',
      url: '/api/v1/cart/action',
      headers: { 'content-type': 'application/json', origin: testPublicUrl },
      payload: JSON.stringify({ product_id: rows.productId, quantity: 1, user_token: token }),
    });
    expect(reply.json<{ status: number }>().status).toBe(200);
    seen.add(String(reply.headers['x-user-token']));
  }
  expect(seen.size).toBe(tokens.length - 4);
  expect([...seen].every((token) => /^[\w-]{32}$/.test(token))).toBe(true);
});

it('the endpoints that refused all of them accept the owner', async () => {
  const readers = handlers.filter(
    (handler) => !handler.name.includes('delete') && handler.name !== 'user/address/action',
  );
  const removers = handlers.filter((handler) => handler.name.endsWith('delete/{id}'));
  for (const handler of [...readers, ...removers]) {
    const reply = await ask(handler, mine(), { token: shopper });
    expect([handler.name, (JSON.parse(reply.text) as { status: number }).status]).toEqual([
      handler.name,
      200,
    ]);
    expect(reply.text).not.toBe((await ask(handler, missing, { token: 'guest_token_of_a_stranger' })).text);
  }
  expect(JSON.parse(await snapshot())).toMatchObject({ addresses: [] });
});
