import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openBrowser,
  signInWith,
  testProvider,
  type Landing,
  type TestBrowser,
} from './social-login/test-browser.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { setSetting } from '#testing/builders.ts';
import { buildAccount, buildSignUp, codeOf, linkOf, mailsTo, mailTo, password } from './test-people.ts';

const google = testProvider('google');
const facebook = testProvider('facebook');
let shop: TestShop;
let browser: TestBrowser;
let people = 0;
let email = '';
beforeAll(async () => {
  shop = await buildTestShop({ socialProviders: { google, facebook } });
  await setSetting(shop.db, 'google_login', true);
  await setSetting(shop.db, 'facebook_login', true);
});
afterAll(() => shop.close());
beforeEach(() => {
  people++;
  email = `layla${people}@example.com`;
  google.person = { subject: `g${people}`, name: 'Layla Haddad', email, isEmailVerified: true };
  facebook.person = { subject: `f${people}`, name: 'Layla Haddad', email, isEmailVerified: false };
  browser = openBrowser(shop);
});

const user = () =>
  shop.db.selectFrom('users').selectAll().where('email', 'ilike', email).executeTakeFirstOrThrow();
/** The account that the browser is signed in to afterwards, or null. */
async function signedInAs({ query }: Landing): Promise<number | null> {
  if (!query['token']) return null;
  const headers = { authorization: `Bearer ${query['token']}` };
  return (await shop.call('GET user/profile', { headers })).data.id;
}
const withPassword = (words = password) =>
  shop.call('POST user/signin', { body: { email, password: words } });

describe('a provider that verifies the address', () => {
  test('links the account with the address, ignoring case, and keeps its password', async () => {
    const { id } = await buildAccount(shop, { email });
    google.person = { ...google.person, email: email.toUpperCase() } as typeof google.person;
    expect(await signedInAs(await signInWith(browser, 'google'))).toBe(id);
    expect(await user()).toMatchObject({ google_id: `g${people}` });
    expect((await withPassword()).status).toBe(200);
  });

  test('afterwards identifies the user by the provider, whatever the address', async () => {
    const { id } = await buildAccount(shop, { email });
    await signInWith(browser, 'google');
    google.person = {
      subject: `g${people}`,
      name: null,
      email: 'moved@example.com',
      isEmailVerified: false,
    };
    expect(await signedInAs(await signInWith(openBrowser(shop), 'google'))).toBe(id);
    expect((await user()).email).toBe(email);
  });

  test('does not adopt an unverified sign-up with a password chosen by a stranger', async () => {
    await buildSignUp(shop, { email });
    await shop.call('POST user/signup', { body: { name: 'Mallory', email, password: 'mallory knows' } });
    const mail = await mailTo(shop, email);
    const id = await signedInAs(await signInWith(browser, 'google'));
    expect(await user()).toMatchObject({ id, name: 'Layla Haddad', password_hash: null });
    expect((await withPassword('mallory knows')).form).toEqual(['Invalid email or password.']);
    // Nor do the emails that the stranger triggered.
    expect((await shop.call('POST user/verify', { body: { email, code: codeOf(mail) } })).status).toBe(201);
    expect((await shop.call('POST user/verify', { body: { link: linkOf(mail) } })).status).toBe(201);
  });

  test('tells another user of the provider with the same address to sign in otherwise', async () => {
    await signInWith(browser, 'google');
    google.person = { ...google.person, subject: 'somebody else' } as typeof google.person;
    const landed = await signInWith(openBrowser(shop), 'google');
    expect(landed.to).toBe('/login?social=other-person&provider=google');
    expect((await user()).google_id).toBe(`g${people}`);
  });

  test('a closed account stays closed, by its link and by its address', async () => {
    await signInWith(browser, 'google');
    await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('email', '=', email).execute();
    const closed = '/login?social=closed&provider=google';
    expect((await signInWith(openBrowser(shop), 'google')).to).toBe(closed);
    google.person = { ...google.person, subject: 'another' } as typeof google.person;
    expect((await signInWith(openBrowser(shop), 'google')).to).toBe(closed);
  });

  test('names the account after the address if there is no name', async () => {
    google.person = { ...google.person, name: null } as typeof google.person;
    await signInWith(browser, 'google');
    expect((await user()).name).toBe(`layla${people}`);
  });
});

describe('ASVS 6.8.1: a provider that does not verify the address', () => {
  test.each(['google', 'facebook'] as const)(
    '%s: never signs in to an account with the address',
    async (name) => {
      const { id } = await buildAccount(shop, { email });
      google.person = { ...google.person, isEmailVerified: false } as typeof google.person;
      const landed = await signInWith(browser, name);
      expect(landed.to).toBe(`/login?social=known-email&provider=${name}`);
      expect(await user()).toMatchObject({ id, google_id: null, facebook_id: null });
      expect(await mailsTo(shop, email)).toEqual([]);
      expect((await withPassword()).status).toBe(200);
    },
  );

  test('verifies a new address by the emailed code and then recognizes the user', async () => {
    const landed = await signInWith(browser, 'facebook');
    expect(landed.to).toBe('/social-callback?step=code');
    const pending = await shop.call('GET user/social-login', { headers: browser.headers() });
    expect(pending.data).toEqual({ email });
    const code = codeOf(await mailTo(shop, email));
    const reply = await shop.call('POST user/verify', { body: { email, code }, headers: browser.headers() });
    expect(reply.data.facebook_id).toBe(`f${people}`);
    expect(await user()).toMatchObject({ name: 'Layla Haddad', password_hash: null });
    expect(await signedInAs(await signInWith(openBrowser(shop), 'facebook'))).toBe(reply.data.id);
    expect((await shop.call('GET user/social-login', { headers: browser.headers() })).data).toEqual({
      email: null,
    });
  });

  test('a stranger’s sign-up with that address: the reader of the email gets an account without the password', async () => {
    await shop.call('POST user/signup', { body: { name: 'Mallory', email, password } });
    const planted = await mailTo(shop, email);
    expect((await signInWith(browser, 'facebook')).query['step']).toBe('code');
    const headers = browser.headers();
    expect((await shop.call('POST user/verify', { body: { link: linkOf(planted) }, headers })).status).toBe(
      201,
    );
    const body = { email, code: codeOf(await mailTo(shop, email)) };
    expect((await shop.call('POST user/verify', { body, headers })).data.facebook_id).toBe(`f${people}`);
    expect(await user()).toMatchObject({ name: 'Layla Haddad', password_hash: null });
    expect((await withPassword()).form).toEqual(['Invalid email or password.']);
  });

  test('an email triggered by a stranger’s sign-in links nothing, whoever follows it', async () => {
    await signInWith(browser, 'facebook');
    const link = linkOf(await mailTo(shop, email));
    const shopper = openBrowser(shop);
    const reply = await shop.call('POST user/verify', { body: { link }, headers: shopper.headers() });
    expect(reply.data.facebook_id).toBeNull();
    const landed = await signInWith(openBrowser(shop), 'facebook');
    expect(landed.to).toBe('/login?social=known-email&provider=facebook');
  });

  test('the waiting browser links nothing to another address', async () => {
    await signInWith(browser, 'facebook');
    const other = `other-${email}`;
    await shop.call('POST user/signup', { body: { name: 'Omar', email: other, password } });
    const code = codeOf(await mailTo(shop, other));
    const reply = await shop.call('POST user/verify', {
      body: { email: other, code },
      headers: browser.headers(),
    });
    expect(reply.data.facebook_id).toBeNull();
  });

  test('refuses a missing address', async () => {
    facebook.person = { ...facebook.person, email: null } as typeof facebook.person;
    expect((await signInWith(browser, 'facebook')).to).toBe('/login?social=no-email&provider=facebook');
  });

  test('does not reveal the awaited address to other browsers', async () => {
    await signInWith(browser, 'facebook');
    const { data } = await shop.call('GET user/social-login', { headers: openBrowser(shop).headers() });
    expect(data).toEqual({ email: null });
  });
});

test('an account without a password says so and can be deleted only with a recent login', async () => {
  const { query } = await signInWith(browser, 'google');
  const headers = { authorization: `Bearer ${query['token']}` };
  expect((await shop.call('GET user/profile', { headers })).data.provider_only).toBe(true);
  const start = shop.clock.now();
  shop.clock.set(new Date(start.getTime() + 11 * 60_000));
  const late = await shop.call('DELETE user/delete', { headers, body: {} });
  expect(late.form).toEqual(['Please log in again, then delete your account within ten minutes.']);
  shop.clock.set(start);
  expect((await shop.call('DELETE user/delete', { headers, body: {} })).data).toBe(true);
});

test('deleting the account also deletes awaited identities of its address', async () => {
  await signInWith(browser, 'facebook');
  const link = linkOf(await mailTo(shop, email));
  const { data } = await shop.call('POST user/verify', { body: { link } });
  const headers = { authorization: `Bearer ${data.token}` };
  expect((await shop.call('DELETE user/delete', { headers, body: {} })).data).toBe(true);
  const rows = await shop.db
    .selectFrom('social_logins')
    .select('subject')
    .where('email', '=', email)
    .execute();
  expect(rows).toEqual([]);
});

test('deleting the account removes the link, and the user starts anew', async () => {
  const landed = await signInWith(browser, 'google');
  const id = await signedInAs(landed);
  const headers = { authorization: `Bearer ${landed.query['token']}` };
  expect((await shop.call('DELETE user/delete', { headers, body: {} })).data).toBe(true);
  const waiting = shop.db.selectFrom('social_logins').select('provider');
  expect(await waiting.where('jti', '=', decodeJwt(landed.query['token']!).jti!).execute()).toEqual([]);
  const again = await signedInAs(await signInWith(openBrowser(shop), 'google'));
  expect(again).not.toBeNull();
  expect(again).not.toBe(id);
});
