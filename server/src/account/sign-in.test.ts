import { signin } from '@souk/contract/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { passwordHasher } from './password-hasher.ts';
import {
  buildAccount,
  buildSignUp,
  codeOf,
  loginCookieOf,
  mailsTo,
  mailTo,
  password,
  samePage,
} from './test-people.ts';

let shop: TestShop;
const verified: (string | null)[] = [];
beforeAll(async () => {
  const hasher = passwordHasher();
  shop = await buildTestShop({
    connections: 20,
    passwords: {
      ...hasher,
      verify: (stored, given) => {
        verified.push(stored === null ? null : 'a hash');
        return hasher.verify(stored, given);
      },
    },
  });
});
afterAll(() => shop.close());

const signIn = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.call('POST user/signin', { body, headers });

describe('POST user/signin', () => {
  test('the correct password returns a valid token and its expiry', async () => {
    const { id, email } = await buildAccount(shop, { name: 'Layla Nour Haddad' });
    const { status, data } = await signIn({ email, password });
    expect(status).toBe(200);
    expect(signin.reply.parse(data)).toEqual(data);
    expect(data.user).toMatchObject({
      id,
      email,
      name: 'Layla Nour Haddad',
      first_name: 'Layla',
      last_name: 'Nour Haddad',
      verified: 1,
    });
    // SPEC §9: 31622400 seconds.
    expect(Date.parse(data.expires_in) - shop.clock.now().getTime()).toBe(31_622_400_000);
    const profile = await shop.call('GET user/profile', {
      headers: { authorization: `Bearer ${data.token}` },
    });
    expect(profile.data).toMatchObject({ id, is_logged_in: true });
  });

  test('ignores the address’s case, but not the password’s spaces', async () => {
    const { email } = await buildAccount(shop, { email: 'Mixed.Case@Example.com' });
    expect((await signIn({ email: 'mixed.case@EXAMPLE.com', password })).status).toBe(200);
    for (const other of [`${password} `, ` ${password}`, password.toUpperCase(), password.slice(0, -2)]) {
      expect((await signIn({ email, password: other })).form).toEqual(['Invalid email or password.']);
    }
  });

  test('ASVS 6.2: 128 characters are not truncated, 129 are refused without a hash', async () => {
    const long = '🐎'.repeat(127);
    const { id, email } = await buildAccount(shop);
    await shop.db
      .updateTable('users')
      .set({ password_hash: await shop.app.shop.passwords.hash(`${long}a`) })
      .where('id', '=', id)
      .execute();
    expect((await signIn({ email, password: `${long}a` })).status).toBe(200);
    expect((await signIn({ email, password: `${long}b` })).status).toBe(201);
    verified.length = 0;
    expect((await signIn({ email, password: 'x'.repeat(257) })).form).toEqual(['Invalid Password Length']);
    expect(verified).toEqual([]);
  });

  test.each([
    [{}, ['Email is required', 'Password is required']],
    [{ email: 'nobody', password }, ['Invalid email']],
    [{ email: 'a@example.com', password: '' }, ['Password is required']],
    [{ email: 'a@example.com', password: null }, ['Password is required']],
    [{ email: 'a@example.com', password: { $ne: 1 } }, ['Password is required']],
    [{ email: ['a@example.com'], password }, ['Email is required']],
    [{ email: 'a@example.com\r\nBcc: b@example.com', password }, ['Invalid email']],
  ])('%j is refused as %j', async (body, form) => {
    expect((await signIn(body)).form).toEqual(form);
  });

  test('I37: unknown address, wrong password, no password at all: byte-equal, with one hash each', async () => {
    const known = await buildAccount(shop);
    const social = await buildAccount(shop);
    await shop.db.updateTable('users').set({ password_hash: null }).where('id', '=', social.id).execute();
    verified.length = 0;
    const bodies = [];
    for (const email of ['nobody@example.com', known.email, social.email]) {
      const reply = await shop.app.server.inject({
        method: 'POST',
        url: '/api/v1/user/signin',
        payload: { email, password: 'wrong password' },
      });
      bodies.push([reply.statusCode, reply.body]);
    }
    expect(new Set(bodies.map(String)).size).toBe(1);
    expect(verified).toEqual([null, 'a hash', null]);
  });

  test('CONTRACT §1.2: ignores an old or broken bearer next to the correct password', async () => {
    const { email } = await buildAccount(shop);
    const { status } = await signIn(
      { email, password },
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' },
    );
    expect(status).toBe(200);
  });

  test('an unverified sign-up gets a new code, and only the correct password reveals it', async () => {
    const email = 'never-proved@example.com';
    await buildSignUp(shop, { email });
    const wrong = await signIn({ email, password: 'wrong password' });
    expect(wrong.form).toEqual(['Invalid email or password.']);
    expect(await mailsTo(shop, email)).toEqual([]);

    const { data, form } = await signIn({ email, password });
    expect(form).toEqual(['Please confirm your email address first. We’ve sent you a new code.']);
    expect(data).toEqual({ form, next: 'verify' });
    const code = codeOf(await mailTo(shop, email));
    expect((await shop.call('POST user/verify', { body: { email, code } })).status).toBe(200);
    expect((await signIn({ email, password })).status).toBe(200);
  });

  test('upgrades an outdated hash, and the password stays valid', async () => {
    const { id, email } = await buildAccount(shop);
    const { hash } = await import('@node-rs/argon2');
    const cheap = await hash(password, { memoryCost: 8192, timeCost: 1 });
    const hashOf = async () => {
      const users = shop.db.selectFrom('users').select('password_hash');
      return (await users.where('id', '=', id).executeTakeFirstOrThrow()).password_hash;
    };
    await shop.db.updateTable('users').set({ password_hash: cheap }).where('id', '=', id).execute();
    await signIn({ email, password: 'wrong password' });
    expect(await hashOf()).toBe(cheap);
    await signIn({ email, password });
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn({ email, password })).status).toBe(200);
  });

  test('every sign-in has its own login, and ids sent by clients are ignored', async () => {
    const { email } = await buildAccount(shop);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => signIn({ email, password, jti: 'mine', token: 'mine', id: 1 })),
    );
    expect(new Set(replies.map(({ data }) => data.token)).size).toBe(5);
  });
});

describe('the cookie frontend_token', () => {
  test('is set on our own pages: httpOnly, SameSite=Lax, whole site, 31622400 seconds', async () => {
    const { id, email } = await buildAccount(shop);
    const reply = await signIn({ email, password }, samePage);
    const set = [reply.headers['set-cookie'] ?? []].flat();
    expect(set).toEqual([
      `frontend_token=${reply.data.token}; Max-Age=31622400; Path=/; HttpOnly; SameSite=Lax`,
      'frontend_signed_in=1; Max-Age=31622400; Path=/; HttpOnly; SameSite=Lax',
    ]);
    const { data } = await shop.call('GET user/profile', { headers: { cookie: loginCookieOf(reply)! } });
    expect(data.id).toBe(id);
  });

  test.each([
    ['an app without fetch metadata', {}],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a navigation', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
  ])('%s gets none', async (_who, headers) => {
    const { email } = await buildAccount(shop);
    const reply = await signIn({ email, password }, headers);
    expect([reply.status, loginCookieOf(reply)]).toEqual([200, null]);
  });
});

describe('I34: a guest cart merges once', () => {
  async function rowsOf(headers: Record<string, string>) {
    const { data } = await shop.call('GET cart/by-user', { headers });
    return Object.fromEntries(data.map((row) => [row.product_id, [row.quantity, row.selected]]));
  }
  const put = (product: { id: number; inventoryIds: number[] }, quantity: number, headers: object) =>
    shop.call('POST cart/action', {
      body: { product_id: product.id, inventory_id: product.inventoryIds[0]!, quantity },
      headers: { ...headers },
    });

  test('guest {A2} and account {A1, B1}: ten parallel sign-ins make {A3 capped by stock, B1}', async () => {
    const { id, email } = await buildAccount(shop);
    const a = await buildProduct(shop.db, { stock: 3 });
    const b = await buildProduct(shop.db, { stock: 9 });
    const own = await shop.signIn(id);
    const guest = { 'x-user-token': 'guest-of-ten-sign-ins' };
    await put(a, 1, own);
    await put(b, 1, own);
    await put(a, 2, guest);
    const body = { email, password, user_token: guest['x-user-token'] };
    const replies = await Promise.all(Array.from({ length: 10 }, () => signIn(body)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await rowsOf(own)).toEqual({ [a.id]: [3, 1], [b.id]: [1, 1] });
    expect(await rowsOf(guest)).toEqual({});

    await signIn(body);
    expect(await rowsOf(own)).toEqual({ [a.id]: [3, 1], [b.id]: [1, 1] });
  });

  test('also by the code of a new account, where the cart belongs to nobody else', async () => {
    const a = await buildProduct(shop.db);
    const guest = { 'x-user-token': 'guest-who-signs-up' };
    await put(a, 2, guest);
    const email = 'brings-a-cart@example.com';
    await shop.call('POST user/signup', { body: { name: 'New', email, password } });
    const code = codeOf(await mailTo(shop, email));
    const { data } = await shop.call('POST user/verify', {
      body: { email, code, user_token: guest['x-user-token'] },
    });
    expect(await rowsOf({ authorization: `Bearer ${data.token}` })).toEqual({ [a.id]: [2, 1] });
    expect(await rowsOf(guest)).toEqual({});
  });

  test('a wrong password merges nothing', async () => {
    const { email } = await buildAccount(shop);
    const a = await buildProduct(shop.db);
    const guest = { 'x-user-token': 'guest-who-mistypes' };
    await put(a, 2, guest);
    await signIn({ email, password: 'wrong password', user_token: guest['x-user-token'] });
    expect(await rowsOf(guest)).toEqual({ [a.id]: [2, 1] });
  });
});
