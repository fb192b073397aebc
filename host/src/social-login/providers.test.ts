import { buildSocialSandbox } from '@souk/sandbox/social/build-social-sandbox';
import { buildSocialProviders } from '@souk/server/account/social-login/build-social-providers';
import { openBrowser, type TestBrowser } from '@souk/server/account/social-login/test-browser';
import { buildTestShop, testPublicUrl, type TestShop } from '@souk/server/testing/build-test-shop';
import { setSetting } from '@souk/server/testing/builders';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sandboxSocialConfig } from './sandbox-config.ts';

/* Adapters and fake providers connected by HTTP. */

const clock = { now: () => new Date() };
const sandbox = buildSocialSandbox({
  clock,
  seed: 'social logins',
  onError: (error) => {
    throw error;
  },
  settings: { shopUrl: testPublicUrl, baseUrl: null, mountPath: '' },
});
const logged: object[] = [];
let shop: TestShop;
let browser: TestBrowser;
let people = 0;
let person = { name: '', email: '' };

beforeAll(async () => {
  const url = await sandbox.listen();
  const note = (facts: object) => void logged.push(facts);
  const parts = { fetch, now: clock.now, log: { info: note, warn: note } };
  const socialProviders = buildSocialProviders(sandboxSocialConfig(url), parts);
  shop = await buildTestShop({ now: new Date(), socialProviders });
  await setSetting(shop.db, 'google_login', true);
  await setSetting(shop.db, 'facebook_login', true);
});
afterAll(async () => {
  await sandbox.close();
  await shop.close();
});
beforeEach(() => {
  people++;
  person = { name: 'Layla Haddad', email: `layla${people}@example.com` };
  browser = openBrowser(shop);
});

type Name = 'google' | 'facebook';
const consentPage = async (name: Name) =>
  (await browser.open(`/api/v1/user/social-login/redirect/${name}?next=/cart`)).to;

/** Submits the consent page; returns the redirect URL. */
async function submit(page: string, fields: Record<string, string>): Promise<URL> {
  const body = new URLSearchParams({ person: 'typed', ...person, ...fields });
  const reply = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? 'about:blank');
}
const arrive = ({ pathname, search }: URL) => browser.open(pathname + search, 'cross-site');
async function answer(page: string, fields: Record<string, string>) {
  const back = await submit(page, fields);
  return { back, landed: await arrive(back) };
}
const allow = { action: 'allow', vouched: '1' };
const user = () =>
  shop.db
    .selectFrom('users')
    .select(['name', 'google_id', 'facebook_id', 'verified_at'])
    .where('email', '=', person.email)
    .executeTakeFirst();

describe('Google', () => {
  test('a verified address signs in, and the same person is recognized again', async () => {
    const { landed } = await answer(await consentPage('google'), allow);
    expect(landed.to).toMatch(/^\/social-callback\?token=[\w.-]+&next=%2Fcart$/);
    expect(await user()).toMatchObject({
      name: 'Layla Haddad',
      google_id: expect.stringMatching(/^\d{21}$/),
    });
    browser = openBrowser(shop);
    const again = await answer(await consentPage('google'), { action: 'allow', name: 'Renamed' });
    expect(again.landed.query['token']).toBeDefined();
  });

  test('an unverified address needs an emailed code', async () => {
    const { landed } = await answer(await consentPage('google'), { action: 'allow' });
    expect(landed.to).toBe('/social-callback?step=code&next=%2Fcart');
    expect(await user()).toBeUndefined();
  });
});

describe('Facebook', () => {
  test('a new address needs a code, then the person is recognized', async () => {
    const page = await consentPage('facebook');
    const { back, landed } = await answer(page, allow);
    expect(back.hash).toBe('#_=_');
    expect(landed.to).toBe('/social-callback?step=code&next=%2Fcart');
    const code = /\d{4}/.exec((await shop.mails()).at(-1)!.subject)![0];
    const proof = { email: person.email, code };
    await shop.call('POST user/verify', { body: proof, headers: browser.headers() });
    expect(await user()).toMatchObject({ facebook_id: expect.stringMatching(/^\d{16}$/) });
    const again = await answer(await consentPage('facebook'), allow);
    expect(again.landed.query['token']).toBeDefined();
  });

  test("an existing account's address never opens it", async () => {
    await shop.db
      .insertInto('users')
      .values({ ...person, verified_at: new Date() })
      .execute();
    const { landed } = await answer(await consentPage('facebook'), allow);
    expect(landed.to).toBe('/login?social=known-email&provider=facebook&next=%2Fcart');
    expect(await user()).toMatchObject({ facebook_id: null });
  });

  test("a person who doesn't share the address", async () => {
    const { landed } = await answer(await consentPage('facebook'), { action: 'allow' });
    expect(landed.to).toBe('/login?social=no-email&provider=facebook&next=%2Fcart');
  });
});

describe.each(['google', 'facebook'] as const)('%s', (name) => {
  test('a denial returns to the login page', async () => {
    const { landed } = await answer(await consentPage(name), { action: 'deny' });
    expect(landed.to).toBe(`/login?social=denied&provider=${name}&next=%2Fcart`);
    expect(await user()).toBeUndefined();
  });

  test('a code is valid for the requesting browser: another sign-in has another verifier', async () => {
    const stolen = await submit(await consentPage(name), allow);
    browser = openBrowser(shop);
    const own = new URL(await consentPage(name));
    stolen.searchParams.set('state', own.searchParams.get('state')!);
    const { to } = await arrive(stolen);
    expect(to).toBe(`/login?social=failed&provider=${name}&next=%2Fcart`);
  });

  test.each([
    ['redirect_uri', 'https://evil.example/'],
    ['client_id', 'another shop'],
    ['code_challenge_method', 'plain'],
    ['state', ''],
  ])('the fake provider refuses another %s', async (field, value) => {
    const page = new URL(await consentPage(name));
    page.searchParams.set(field, value);
    const reply = await fetch(page, { redirect: 'manual' });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('location')).toBeNull();
  });

  test('logs no token, code, secret or personal data', async () => {
    const { back } = await answer(await consentPage(name), allow);
    const text = JSON.stringify(logged);
    for (const secret of [back.searchParams.get('code')!, 'nobody-is-asked', person.email, 'appsecret_proof'])
      expect(text).not.toContain(secret);
    expect(text).toContain('"status":200');
  });
});
