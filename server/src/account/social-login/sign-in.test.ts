// @module-tag slow
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, setSetting } from '#testing/builders.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { cleanSocialLogins } from './clean-social-logins.ts';
import { begin, comeBack, openBrowser, signInWith, testProvider, type TestBrowser } from './test-browser.ts';

const google = testProvider('google');
const facebook = testProvider('facebook');
const start = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await buildTestShop({ socialProviders: { google, facebook } });
});
afterAll(() => shop.close());
let people = 0;
let email = '';
beforeEach(async () => {
  shop.clock.set(start);
  await setSetting(shop.db, 'google_login', true);
  await setSetting(shop.db, 'facebook_login', true);
  shop.app.shop.site.invalidate();
  people++;
  email = `person${people}@example.com`;
  google.person = { subject: `g${people}`, name: 'Layla Haddad', email, isEmailVerified: true };
  browser = openBrowser(shop);
});

const advanceClock = (minutes: number) => shop.clock.set(new Date(start.getTime() + minutes * 60_000));
const exchangeToken = (token: string, by: TestBrowser = browser) =>
  shop.call('POST user/social-login', { body: { token }, headers: by.headers() });
const profile = (headers: Record<string, string>) => shop.call('GET user/profile', { headers });

describe('CONTRACT §2.3: redirect 302 to the provider, back to /social-callback?token=<JWT>', () => {
  test('a new user gets a verified account and a login in the cookie', async () => {
    const landed = await signInWith(browser, 'google');
    expect(landed.status).toBe(302);
    expect(landed.to).toBe(`/social-callback?token=${landed.query['token']}`);
    expect(decodeJwt(landed.query['token']!).exp).toBeGreaterThan(start.getTime() / 1000);
    expect(landed.headers['referrer-policy']).toBe('no-referrer');
    expect(landed.headers['cache-control']).toBe('no-store');

    const reply = await exchangeToken(landed.query['token']!);
    expect(reply.data).toBe(true);
    browser.keep(reply);
    const { data } = await profile(browser.headers());
    expect(data).toMatchObject({ name: 'Layla Haddad', email, verified: 1, google_id: `g${people}` });
  });

  test('other clients use the token in the URL directly', async () => {
    const { query } = await signInWith(browser, 'google');
    const { data } = await profile({ authorization: `Bearer ${query['token']}` });
    expect(data.is_logged_in).toBe(true);
  });

  test('sends the provider a random state, nonce and verifier, and our callback address', async () => {
    await begin(browser, 'google');
    await begin(browser, 'google');
    const [one, other] = google.asked.slice(-2);
    expect(one!.redirectUri).toBe(`${testPublicUrl}/api/v1/user/social-login/callback/google`);
    const secrets = [one!.state, one!.nonce, one!.verifier, other!.state, other!.nonce, other!.verifier];
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set(secrets).size).toBe(6);
  });

  test('redirects a browser with another host name to the configured one first, and only once', async () => {
    const other = openBrowser(shop, { host: '127.0.0.1' });
    const landed = await other.open('/api/v1/user/social-login/redirect/google?next=/cart');
    expect(landed.to).toBe(`${testPublicUrl}/api/v1/user/social-login/redirect/google?next=%2Fcart&own=1`);
    expect(other.cookies.size).toBe(0);
    const again = await other.open('/api/v1/user/social-login/redirect/google?next=/cart&own=1');
    expect(again.to).toMatch(/^https:\/\/google\.test\//);
  });

  test('an unknown provider is a page that does not exist', async () => {
    for (const step of ['redirect', 'callback'])
      expect((await browser.open(`/api/v1/user/social-login/${step}/github`)).status).toBe(404);
  });
});

describe('the token in the URL', () => {
  test('ends when it is exchanged, which works once', async () => {
    const { query } = await signInWith(browser, 'google');
    const token = query['token']!;
    expect((await exchangeToken(token)).status).toBe(200);
    expect((await exchangeToken(token)).form).toEqual(['This login has expired. Please try again.']);
    expect((await profile({ authorization: `Bearer ${token}` })).httpStatus).toBe(401);
  });

  test('signs in nobody else: another browser, another site, no browser', async () => {
    const { query } = await signInWith(browser, 'google');
    const token = query['token']!;
    const stranger = openBrowser(shop);
    await begin(stranger, 'google');
    for (const headers of [
      stranger.headers(),
      { ...browser.headers(), 'sec-fetch-site': 'cross-site' },
      { ...browser.headers(), 'sec-fetch-site': '', origin: 'https://evil.example' },
      {},
    ]) {
      const reply = await shop.call('POST user/social-login', { body: { token }, headers });
      expect(reply.status).toBe(201);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect((await exchangeToken(token)).status).toBe(200);
  });

  test('is valid for five minutes', async () => {
    const { query } = await signInWith(browser, 'google');
    advanceClock(6);
    expect((await exchangeToken(query['token']!)).status).toBe(201);
  });

  test('is not an ordinary login', async () => {
    const { query } = await signInWith(browser, 'google');
    const { authorization } = await shop.signIn(Number(decodeJwt(query['token']!).sub));
    expect((await exchangeToken(authorization!.slice('Bearer '.length))).status).toBe(201);
    expect((await exchangeToken('no token')).status).toBe(201);
  });

  test('merges the guest cart (INVARIANTS I34)', async () => {
    const product = await buildProduct(shop.db, { stock: 9 });
    const user_token = `guest-token-${people}`;
    const line = { product_id: product.id, inventory_id: product.inventoryIds[0]!, quantity: 2 };
    await shop.call('POST cart/action', { body: { ...line, user_token } });
    browser.cookies.set('frontend_user_token', user_token);
    const { query } = await signInWith(browser, 'google');
    browser.keep(await exchangeToken(query['token']!));
    const { data } = await shop.call('GET cart/by-user', { headers: browser.headers() });
    expect(data.map(({ quantity }) => quantity)).toEqual([2]);
    expect((await shop.call('GET cart/by-user', { query: { user_token } })).data).toEqual([]);
  });
});

describe('the state: one answer, to the browser that asked, within ten minutes', () => {
  const expired = (provider = 'google') => `/login?social=expired&provider=${provider}`;

  test('missing, forged or unknown', async () => {
    await begin(browser, 'google');
    for (const answer of [
      { code: 'good' },
      { code: 'good', state: 'forged' },
      { code: 'good', state: 'x'.repeat(43) },
    ])
      expect((await comeBack(browser, 'google', answer as Record<string, string>)).to).toBe(expired());
  });

  test('replayed, also after a refusal', async () => {
    const state = await begin(browser, 'google');
    expect((await comeBack(browser, 'google', { state, code: 'good' })).to).toMatch(
      /^\/social-callback\?token=/,
    );
    expect((await comeBack(browser, 'google', { state, code: 'good' })).to).toBe(expired());
    const denied = await begin(browser, 'google');
    await comeBack(browser, 'google', { state: denied, error: 'access_denied' });
    expect((await comeBack(browser, 'google', { state: denied, code: 'good' })).to).toBe(expired());
  });

  test('of another browser, which does not use it up', async () => {
    const state = await begin(browser, 'google');
    const stranger = openBrowser(shop);
    expect((await comeBack(stranger, 'google', { state, code: 'good' })).to).toBe(expired());
    await begin(stranger, 'google');
    expect((await comeBack(stranger, 'google', { state, code: 'good' })).to).toBe(expired());
    expect((await comeBack(browser, 'google', { state, code: 'good' })).to).toMatch(/token=/);
  });

  test('of another provider', async () => {
    const state = await begin(browser, 'google');
    expect((await comeBack(browser, 'facebook', { state, code: 'good' })).to).toBe(expired('facebook'));
  });

  test('expired, and then deleted', async () => {
    const state = await begin(browser, 'google');
    advanceClock(11);
    expect((await comeBack(browser, 'google', { state, code: 'good' })).to).toBe(expired());
    await cleanSocialLogins(shop.app.shop);
    expect(await shop.db.selectFrom('social_logins').select('provider').execute()).toEqual([]);
  });

  test('two tabs of one browser do not interfere', async () => {
    const first = await begin(browser, 'google');
    await begin(browser, 'google');
    expect((await comeBack(browser, 'google', { state: first, code: 'good' })).to).toMatch(/token=/);
  });
});

describe('errors are shown on the login page', () => {
  test.each([
    [{ error: 'access_denied', error_description: 'no' }, 'denied'],
    [{ error: 'server_error' }, 'failed'],
    [{}, 'failed'],
  ])('the provider answers %o', async (answer, reason) => {
    const state = await begin(browser, 'google', '/checkout');
    const { to } = await comeBack(browser, 'google', { ...answer, state } as Record<string, string>);
    expect(to).toBe(`/login?social=${reason}&provider=google&next=%2Fcheckout`);
  });

  test.each([
    ['is away', new ProviderUnavailableError('away')],
    ['refuses the code', new ProviderRefusedError('no')],
    ['does what nobody thought of', new Error('surprise')],
  ])('the provider %s', async (_, error) => {
    google.person = error;
    expect((await signInWith(browser, 'google')).to).toBe('/login?social=failed&provider=google');
  });

  test('a provider that is off or has no keys is neither offered nor called', async () => {
    const flags = async () => (await shop.call('GET common')).data.site_setting;
    expect(await flags()).toMatchObject({ google_login: 1, facebook_login: 1 });
    const state = await begin(browser, 'google');
    await setSetting(shop.db, 'google_login', false);
    shop.app.shop.site.invalidate();
    expect(await flags()).toMatchObject({ google_login: 0, facebook_login: 1 });
    const off = '/login?social=off&provider=google';
    expect((await browser.open('/api/v1/user/social-login/redirect/google')).to).toBe(off);
    expect((await comeBack(browser, 'google', { state, code: 'good' })).to).toBe(off);

    const withoutKeys = await buildTestShop();
    await setSetting(withoutKeys.db, 'google_login', true);
    expect((await withoutKeys.call('GET common')).data.site_setting.google_login).toBe(0);
    const visitor = openBrowser(withoutKeys);
    expect((await visitor.open('/api/v1/user/social-login/redirect/google')).to).toBe(off);
    await withoutKeys.close();
  });

  test('asks a caller who begins too often to wait', async () => {
    const limited = await buildTestShop({ rateLimits: true, socialProviders: { google } });
    await setSetting(limited.db, 'google_login', true);
    const visitor = openBrowser(limited);
    for (let tries = 0; tries < 60; tries++) await begin(visitor, 'google');
    const { to } = await visitor.open('/api/v1/user/social-login/redirect/google');
    expect(to).toBe('/login?social=busy&provider=google');
    await limited.close();
  });
});

describe('the page after a sign-in', () => {
  test.each(['/checkout', '/user/orders?page=2', '/search?q=%D9%82'])('%s', async (next) => {
    const state = await begin(browser, 'google', next);
    const { query } = await comeBack(browser, 'google', { state, code: 'good' });
    expect(query['next']).toBe(next);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/%0a/evil',
    'javascript:alert(1)',
    '/a\\b',
    '/\n/evil.example',
    `/${'x'.repeat(3000)}`,
  ])('not at %s', async (next) => {
    const state = await begin(browser, 'google', next);
    const { query } = await comeBack(browser, 'google', { state, code: 'good' });
    expect(query['next'] ?? '/').toMatch(/^\/(%0a\/evil)?$/);
  });
});
