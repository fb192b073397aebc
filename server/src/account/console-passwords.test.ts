import { consoleApi } from '@souk/contract/console-api';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callConsole, fromOwnPage } from '#console/test-consoles.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { decideApplication } from '#seller-application/decide-application.ts';
import { applicationBody } from '#seller-application/test-applicants.ts';
import { buildStore, makeOwner, setSetting } from '#testing/builders.ts';
import { isConsolePassword } from './console-password.ts';
import { buildAccount, codeOf, linkOf, mailsTo, mailTo, password } from './test-people.ts';

/* The short code of an email gives nobody access to a console (CONTRACT §2.3). */

const { openSession } = consoleApi.session;
const newPassword = 'a long new password';

let shop: TestShop;
let email = '';
let count = 0;
beforeAll(async () => void (shop = await buildTestShop({ connections: 10 })));
afterAll(() => shop.close());
beforeEach(() => void (email = `console-${count++}@example.com`));

const minutesLater = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));
const forgot = () => shop.call('POST user/forgot-password', { body: { email } });
const reset = (proof: object, given = newPassword) =>
  shop.call('POST user/update-password', { body: { email, password: given, ...proof } });
const signIn = (audience: 'seller' | 'operator', given = newPassword) =>
  callConsole(shop, openSession, { headers: fromOwnPage, body: { email, password: given, audience } });

async function invite(token: string, storeId: number | null = null) {
  const by = await buildAccount(shop);
  await makeOwner(shop.db, by.id, storeId);
  await shop.db
    .insertInto('invitations')
    .values({
      store_id: storeId,
      role_id: storeId === null ? 2 : 8,
      email: email.toUpperCase(),
      invited_by: by.id,
      token_hash: createHash('sha256').update(token).digest('hex'),
      created_at: shop.clock.now(),
      expires_at: new Date(shop.clock.now().getTime() + 3600_000),
    })
    .execute();
}
async function signUpByCode() {
  await shop.call('POST user/signup', { body: { name: 'Layla Haddad', email, password } });
  const code = codeOf(await mailTo(shop, email));
  expect((await shop.call('POST user/verify', { body: { email, code } })).status).toBe(200);
}

describe('a forgotten password of a console account', () => {
  test.each(['operator', 'seller'] as const)('of %s is reset by a link only', async (audience) => {
    const { id } = await buildAccount(shop, { email });
    await makeOwner(shop.db, id, audience === 'seller' ? await buildStore(shop.db) : null);
    const login = await shop.signIn(id);
    expect((await signIn(audience, password)).status).toBe(200);
    expect(await forgot()).toMatchObject({ status: 200, data: email });
    const mail = await mailTo(shop, email);
    expect(mail.kind).toBe('reset-link');
    expect(mail.text).toContain(`console=${audience}`);
    expect(`${mail.subject} ${mail.text.replaceAll(/\S*link=\S*/g, '')}`).not.toMatch(/(?<!\d)\d{4,6}(?!\d)/);
    expect((await reset({ link: linkOf(mail) })).data).toBe(true);
    expect((await reset({ link: linkOf(mail) })).form).toEqual(['Invalid Code.']);
    expect((await shop.call('GET user/profile', { headers: login })).httpStatus).toBe(401);
    const sessions = await shop.db
      .selectFrom('console_sessions')
      .select('revoked_at')
      .where('user_id', '=', id)
      .execute();
    expect(sessions.every(({ revoked_at: at }) => at !== null)).toBe(true);
    expect((await mailTo(shop, email)).kind).toBe('password-changed');
    expect((await signIn(audience)).status).toBe(200);
  });

  test('has no code that could be guessed: all ten thousand are wrong', async () => {
    const { id } = await buildAccount(shop, { email });
    await makeOwner(shop.db, id);
    await forgot();
    const rows = await shop.db
      .selectFrom('mail_codes')
      .select('code_hash')
      .where('email', '=', email)
      .execute();
    expect(rows).toEqual([{ code_hash: null }]);
    expect((await reset({ code: '0000' })).form).toEqual(['Invalid Code.']);
  });

  test('is also reset by link while an invitation is pending, with and without an account', async () => {
    await invite('waits for a sign-up');
    await shop.call('POST user/signup', { body: { name: 'Layla', email, password } });
    await forgot();
    expect((await mailTo(shop, email)).kind).toBe('reset-link');
    email = (await buildAccount(shop, { email: `known-${email}` })).email;
    await invite('waits for an account');
    await forgot();
    expect((await mailTo(shop, email)).kind).toBe('reset-link');
  });

  test('is not reset by a code sent before the account got its role', async () => {
    const { id } = await buildAccount(shop, { email });
    await forgot();
    const mail = await mailTo(shop, email);
    await makeOwner(shop.db, id);
    expect((await reset({ code: codeOf(mail) })).form).toEqual(['Invalid Code.']);
  });

  test('has a link valid for 30 minutes', async () => {
    const { id } = await buildAccount(shop, { email });
    await makeOwner(shop.db, id);
    await forgot();
    const link = linkOf(await mailTo(shop, email));
    minutesLater(30);
    expect((await reset({ link })).form).toEqual(['Invalid Code.']);
    await forgot();
    const next = linkOf(await mailTo(shop, email));
    minutesLater(29.9);
    expect((await reset({ link: next })).data).toBe(true);
  });
});

describe('a weak password', () => {
  const weak = 'lamp2026';
  const refused = ['Choose a stronger password, or one with at least 12 characters.'];

  test.each([
    ['sunshine99', false],
    ['qwertyuiop', false],
    ['lamp2026', false],
    ['aaaaaaaaaaa', false],
    ['vT7#kqZ2!m', true],
    ['twelve of it', true],
    ['كلمةسر', false],
  ])('%s: strong enough is %s', async (given, isStrong) => {
    expect(await isConsolePassword(given)).toBe(isStrong);
  });

  test('is refused with the link, which stays valid', async () => {
    const { id } = await buildAccount(shop, { email });
    await makeOwner(shop.db, id);
    await forgot();
    const link = linkOf(await mailTo(shop, email));
    expect((await reset({ link }, weak)).form).toEqual(refused);
    expect((await signIn('operator', weak)).headers['set-cookie']).toBeUndefined();
    expect((await reset({ link })).data).toBe(true);
    expect((await signIn('operator')).status).toBe(200);
  });

  test('is refused when a console account changes it, but not for a shopper', async () => {
    const { id } = await buildAccount(shop, { email });
    const login = await shop.signIn(id);
    const change = (from: string, to: string) =>
      shop.call('POST user/update-user-password', {
        headers: login,
        body: { current_password: from, new_password: to },
      });
    expect((await change(password, weak)).status).toBe(200);
    await makeOwner(shop.db, id, await buildStore(shop.db));
    expect((await change(weak, 'lamp2027')).form).toEqual(refused);
    expect((await change(weak, newPassword)).status).toBe(200);
  });

  test('is allowed for a shopper’s reset', async () => {
    await buildAccount(shop, { email });
    await forgot();
    expect((await reset({ code: codeOf(await mailTo(shop, email)) }, weak)).data).toBe(true);
  });
});

describe('a password set by a short code', () => {
  test('opens no console after an invitation until it is reset by the link sent then', async () => {
    await signUpByCode();
    const token = 'an invitation for an account by code';
    await invite(token);
    const accepted = await callConsole(shop, consoleApi.sellerTeam.acceptInvitation, {
      headers: fromOwnPage,
      body: { token, account: null },
    });
    expect(accepted.status).toBe(200);
    const refused = await signIn('operator', password);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify(refused)).toContain('choose a new password');
    const mail = await mailTo(shop, email);
    expect(mail.kind).toBe('reset-link');
    expect((await reset({ link: linkOf(mail) })).data).toBe(true);
    expect((await signIn('operator')).status).toBe(200);
  });

  test('opens no store either, whoever set it', async () => {
    await buildAccount(shop, { email });
    await forgot();
    expect((await reset({ code: codeOf(await mailTo(shop, email)) })).data).toBe(true);
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await makeOwner(shop.db, id, await buildStore(shop.db));
    expect((await signIn('seller')).headers['set-cookie']).toBeUndefined();
    // Changing it with the current password proves no more.
    const login = await shop.signIn(id);
    const changed = await shop.call('POST user/update-user-password', {
      headers: login,
      body: { current_password: newPassword, new_password: 'another long password' },
    });
    expect(changed.status).toBe(200);
    expect((await signIn('seller', 'another long password')).headers['set-cookie']).toBeUndefined();
  });

  test('is not revealed by a wrong password, and no email is sent', async () => {
    await signUpByCode();
    await invite('nobody is mailed');
    const before = (await mailsTo(shop, email)).length;
    expect(JSON.stringify(await signIn('operator', 'wrong'))).toContain('Invalid email or password.');
    expect((await mailsTo(shop, email)).length).toBe(before);
  });
});

describe('an existing weak password', () => {
  const weak = 'lamp2026';

  async function opensOnlyAfterReset(audience: 'seller' | 'operator') {
    const refused = await signIn(audience, weak);
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify(refused)).toContain('choose a new password');
    const mail = await mailTo(shop, email);
    expect(mail.kind).toBe('reset-link');
    expect((await reset({ link: linkOf(mail) })).data).toBe(true);
    expect((await signIn(audience)).status).toBe(200);
  }

  test('opens no console for an invited shopper until it is reset', async () => {
    const { id } = await buildAccount(shop, { email });
    const body = { current_password: password, new_password: weak };
    const changed = await shop.call('POST user/update-user-password', {
      headers: await shop.signIn(id),
      body,
    });
    expect(changed.status).toBe(200);
    await invite(`weak ${email}`);
    const accepted = await callConsole(shop, consoleApi.sellerTeam.acceptInvitation, {
      headers: fromOwnPage,
      body: { token: `weak ${email}`, account: null },
    });
    expect(accepted.status).toBe(200);
    await opensOnlyAfterReset('operator');
  });

  test('opens no console for an approved store until it is reset', async () => {
    await setSetting(shop.db, 'vendor_registration', true);
    shop.app.shop.site.invalidate();
    const body = applicationBody({ email, store_name: `Store of ${email}`, password: weak });
    const applied = await shop.call('POST seller/signup', { body });
    expect(applied.status).toBe(200);
    const cookie = String(applied.headers['set-cookie']).split(';')[0]!;
    const link = linkOf(await mailTo(shop, email));
    expect((await shop.call('POST seller/verify', { headers: { cookie }, body: { link } })).status).toBe(200);
    const { id } = await shop.db
      .selectFrom('seller_applications')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const decided = await decideApplication(shop.db, {
      id,
      decision: 'approve',
      reason: '',
      decidedBy: 'operator',
      now: shop.clock.now(),
    });
    expect(decided.ok).toBe(true);
    await opensOnlyAfterReset('seller');
  });
});
