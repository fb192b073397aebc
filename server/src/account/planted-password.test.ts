import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type CallReply, type TestShop } from '#testing/build-test-shop.ts';
import { cleanAccounts } from './clean-accounts.ts';
import { buildAccount, codeOf, linkOf, mailsTo, mailTo, samePage } from './test-people.ts';

/*
 * Anyone can sign up with any address; only its owner reads the emails. A proof opens the data typed when its email was requested, so a
 * stranger's password never ends up in the account of someone who opens her own email.
 */

const layla = { name: 'Layla Haddad', password: 'only Layla knows', phone: '+49 30 0000 142' };
const mallory = { name: 'Mallory', password: 'Mallory knows it', phone: '+49 30 6666 666' };

let shop: TestShop;
let email = '';
let count = 0;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
});
afterAll(() => shop.close());
beforeEach(() => {
  email = `layla-${count++}@example.com`;
});

type Headers = Record<string, string>;

/** Signs up and returns the resulting email. */
async function signUp(person: typeof layla, headers: Headers = {}) {
  const reply = await shop.call('POST user/signup', { body: { ...person, email }, headers });
  expect([reply.status, reply.data]).toEqual([200, email]);
  return mailTo(shop, email);
}
/** Signs up on a page of the shop. Returns the email, and the headers that this browser sends from then on. */
async function signUpInBrowser(person: typeof layla) {
  const reply = await shop.call('POST user/signup', { body: { ...person, email }, headers: samePage });
  return { mail: await mailTo(shop, email), headers: browserOf(reply) };
}
function browserOf(reply: CallReply<unknown>): Headers {
  const [cookie = ''] = [reply.headers['set-cookie'] ?? []].flat().map(String);
  return { ...samePage, cookie: cookie.split(';')[0]! };
}
const byCode = (mail: Parameters<typeof codeOf>[0], headers: Headers = {}) =>
  shop.call('POST user/verify', { body: { email, code: codeOf(mail) }, headers });
const byLink = (mail: Parameters<typeof linkOf>[0], headers: Headers = {}) =>
  shop.call('POST user/verify', { body: { link: linkOf(mail) }, headers });
const signIn = (password: string, headers: Headers = {}) =>
  shop.call('POST user/signin', { body: { email, password }, headers });
const account = () =>
  shop.db.selectFrom('users').select(['name', 'phone']).where('email', '=', email).executeTakeFirst();
const waiting = () => shop.db.selectFrom('sign_ups').select('name').where('email', '=', email).execute();

async function expectLaylasAccount() {
  expect(await account()).toEqual({ name: layla.name, phone: layla.phone });
  expect((await signIn(mallory.password)).form).toEqual(['Invalid email or password.']);
  expect((await signIn(layla.password)).status).toBe(200);
  // The stranger's data is deleted too.
  expect(await waiting()).toEqual([]);
}

describe('a proof opens exactly the sign-up that its email was sent for', () => {
  test.each([
    ['code', byCode],
    ['link', byLink],
  ])('Mallory first, then Layla, who opens her own email by %s', async (_, prove) => {
    const planted = await signUp(mallory);
    const own = await signUp(layla);
    expect((await prove(own)).data.name).toBe(layla.name);
    expect((await byLink(planted)).form).toEqual(['Invalid Code.']);
    expect((await byCode(planted)).form).toEqual(['Invalid Code.']);
    await expectLaylasAccount();
  });

  test('Layla first, then Mallory: the link of her own email still works', async () => {
    const own = await signUp(layla);
    await signUp(mallory);
    expect((await byLink(own)).data).toMatchObject({ name: layla.name, phone: layla.phone });
    await expectLaylasAccount();
  });

  test('Layla first, then Mallory: her code opens her sign-up in the browser where she signed up', async () => {
    const { mail: own, headers } = await signUpInBrowser(layla);
    await signUpInBrowser(mallory);
    await signUp(mallory);
    expect((await byCode(own, headers)).data.name).toBe(layla.name);
    await expectLaylasAccount();
  });

  test('Layla first, then Mallory: elsewhere her code is not the latest and never opens Mallory’s data', async () => {
    const own = await signUp(layla);
    const planted = await signUp(mallory);
    if (codeOf(own) !== codeOf(planted)) expect((await byCode(own)).form).toEqual(['Invalid Code.']);
    expect(await account()).toBeUndefined();
    expect((await byLink(own)).status).toBe(200);
    await expectLaylasAccount();
  });

  test('two similar emails: Layla’s browser does not open Mallory’s, by code or by link', async () => {
    const { mail: own, headers } = await signUpInBrowser(layla);
    const planted = await signUp(mallory);
    if (codeOf(own) !== codeOf(planted))
      expect((await byCode(planted, headers)).form).toEqual(['Invalid Code.']);
    expect((await byLink(planted, headers)).form).toEqual(['Invalid Code.']);
    expect((await byLink(own, headers)).status).toBe(200);
    await expectLaylasAccount();
  });

  test('"send the code again" submits the form again: the new code opens its sender’s data', async () => {
    const { headers } = await signUpInBrowser(layla);
    await signUp(mallory);
    await signUp(mallory);
    await shop.call('POST user/signup', { body: { ...layla, email }, headers });
    expect((await byCode(await mailTo(shop, email), headers)).status).toBe(200);
    await expectLaylasAccount();
  });

  test('signing in before verification emails a code for the sign-up with that password, not for the latest', async () => {
    const { headers } = await signUpInBrowser(layla);
    await signUp(mallory);
    const { data, form } = await signIn(layla.password, headers);
    expect(form).toEqual(['Please confirm your email address first. We’ve sent you a new code.']);
    expect(data).toMatchObject({ next: 'verify' });
    const mail = await mailTo(shop, email);
    expect((await byCode(mail, headers)).data.name).toBe(layla.name);
    await expectLaylasAccount();
  });

  test('a new request by Mallory does not put his password behind Layla’s code', async () => {
    await signUp(mallory);
    const own = await signUp(layla);
    await signIn(mallory.password);
    expect((await byLink(own)).data.name).toBe(layla.name);
    await expectLaylasAccount();
  });

  test('stores no sign-up beyond five emails an hour', async () => {
    for (let round = 0; round < 5; round++) await signUp(layla);
    const own = await mailTo(shop, email);
    await shop.call('POST user/signup', { body: { ...mallory, email } });
    expect((await waiting()).map(({ name }) => name)).toEqual(Array(5).fill(layla.name));
    expect((await byCode(own)).status).toBe(200);
    await expectLaylasAccount();
  });

  test('leaves out an invalid phone number', async () => {
    await signUp({ ...layla, phone: 'call me' });
    await byCode(await mailTo(shop, email));
    expect(await account()).toEqual({ name: layla.name, phone: null });
  });
});

describe('one address, one account', () => {
  test('I35: five links of one address at once open one account of one sign-up', async () => {
    for (let person = 0; person < 5; person++) await signUp({ ...layla, name: `Person ${person}` });
    const links = (await mailsTo(shop, email)).map(linkOf);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, call) =>
        shop.call('POST user/verify', { body: { link: links[call % 5] } }),
      ),
    );
    const opened = replies.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    expect(await account()).toMatchObject({ name: opened[0]!.data.name });
    expect(new Set(replies.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]));
  });

  test('an account opened meanwhile stays: an older email opens and changes nothing', async () => {
    const planted = await signUp(mallory);
    await buildAccount(shop, { email, name: layla.name });
    expect((await byLink(planted)).form).toEqual(['Invalid Code.']);
    expect(await account()).toEqual({ name: layla.name, phone: null });
    expect((await signIn(mallory.password)).form).toEqual(['Invalid email or password.']);
  });
});

describe('a new password by email', () => {
  test('opens an unverified sign-up with the new password and none typed before', async () => {
    await signUp(mallory);
    await shop.call('POST user/forgot-password', { body: { email } });
    const mail = await mailTo(shop, email);
    expect(mail.kind).toBe('reset-code');
    const body = { email, code: codeOf(mail), password: layla.password };
    expect((await shop.call('POST user/update-password', { body })).data).toBe(true);
    expect(await account()).toMatchObject({ phone: null });
    expect((await signIn(mallory.password)).form).toEqual(['Invalid email or password.']);
    expect((await signIn(layla.password)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });
});

test('keeps an unverified sign-up with its password for a week', async () => {
  const start = shop.clock.now();
  const days = (number: number) => shop.clock.set(new Date(start.getTime() + number * 24 * 3600_000));
  await signUp(mallory);
  days(6.99);
  await cleanAccounts(shop.app.shop);
  expect((await signIn(mallory.password)).data).toMatchObject({ next: 'verify' });
  days(7);
  await cleanAccounts(shop.app.shop);
  expect(await waiting()).toEqual([]);
  expect((await signIn(mallory.password)).form).toEqual(['Invalid email or password.']);
  shop.clock.set(start);
});
