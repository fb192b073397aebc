import { verify } from '@souk/contract/sign-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildAccount,
  buildSignUp,
  codeOf,
  linkOf,
  loginCookieOf,
  mailsTo,
  mailTo,
  password,
  samePage,
  wrongCodeFor,
} from './test-people.ts';

let shop: TestShop;
let email = '';
let count = 0;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
});
afterAll(() => shop.close());
beforeEach(() => {
  email = `reader-${count++}@example.com`;
});

const minutesLater = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));
const invalid = ['Invalid Code.'];

async function signUp() {
  await shop.call('POST user/signup', { body: { name: 'Layla Haddad', email, password } });
  return mailTo(shop, email);
}
async function invalidate(address = email) {
  const reply = await shop.call('POST user/forgot-password', { body: { email: address } });
  expect([reply.status, reply.data]).toEqual([200, address]);
  return reply;
}
const verifyWith = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.call('POST user/verify', { body: { email, ...body }, headers });
const resetWith = (body: Record<string, unknown>) =>
  shop.call('POST user/update-password', { body: { email, password: 'a new password', ...body } });
const signIn = (given: string) => shop.call('POST user/signin', { body: { email, password: given } });

describe('POST user/verify', () => {
  test('the correct code verifies the account and signs its reader in', async () => {
    const code = codeOf(await signUp());
    const reply = await verifyWith({ code: Number(code) }, samePage);
    expect(reply.status).toBe(200);
    expect(verify.reply.parse(reply.data)).toEqual(reply.data);
    expect(reply.data).toMatchObject({ email, name: 'Layla Haddad', code: null, verified: 1 });
    expect(loginCookieOf(reply)).toBe(`frontend_token=${reply.data.token}`);
    const { data } = await shop.call('GET user/profile', {
      headers: { authorization: `Bearer ${reply.data.token}` },
    });
    expect(data.email).toBe(email);
  });

  test('the token of the link does the same without the address', async () => {
    const link = linkOf(await signUp());
    expect((await verifyWith({ email: undefined, link: `${link}x` })).form).toEqual(invalid);
    expect((await verifyWith({ email: undefined, link })).data.email).toBe(email);
    expect((await verifyWith({ email: undefined, link })).form).toEqual(invalid);
  });

  test.each([
    [{}, ['Code is required']],
    [{ code: '12345' }, invalid],
    [{ code: 'abcd' }, invalid],
    [{ code: ['1234'] }, invalid],
    [{ code: -1 }, invalid],
    [{ email: undefined, code: '1234' }, ['Email is required']],
    [{ email: 'x', code: '1234' }, ['Invalid email']],
    [{ link: 7 }, invalid],
  ])('%j is refused as %j', async (body, form) => {
    await signUp();
    expect((await verifyWith(body)).form).toEqual(form);
  });

  test('refuses codes of another user, an unknown address or another purpose', async () => {
    const code = codeOf(await signUp());
    expect((await verifyWith({ email: 'unknown@example.com', code })).form).toEqual(invalid);
    expect((await resetWith({ code })).form).toEqual(invalid);
    const link = linkOf(await mailTo(shop, email));
    expect((await resetWith({ link })).form).toEqual(invalid);
    expect((await verifyWith({ code })).status).toBe(200);
  });

  test('stores neither code nor link in the database, nor in the outbox after sending', async () => {
    const mail = await signUp();
    const codes = await shop.db.selectFrom('mail_codes').selectAll().where('email', '=', email).execute();
    const outbox = await shop.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute();
    const stored = JSON.stringify([codes.map(({ code_hash, link_hash }) => [code_hash, link_hash]), outbox]);
    expect(codes).toHaveLength(1);
    expect(outbox).toHaveLength(1);
    expect(stored).not.toContain(`"${codeOf(mail)}"`);
    expect(stored).not.toContain(linkOf(mail));
  });
});

describe('I36: codes work once', () => {
  test('20 parallel correct uses: one succeeds', async () => {
    const code = codeOf(await signUp());
    const replies = await Promise.all(Array.from({ length: 20 }, () => verifyWith({ code })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status !== 200)).toHaveLength(19);
  });

  test('20 parallel uses of link and code together: one succeeds', async () => {
    const mail = await signUp();
    const proofs = [{ code: codeOf(mail) }, { link: linkOf(mail) }];
    const replies = await Promise.all(Array.from({ length: 20 }, (_, call) => verifyWith(proofs[call % 2]!)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('neither code nor link works after 15 minutes', async () => {
    const mail = await signUp();
    minutesLater(15);
    expect((await verifyWith({ code: codeOf(mail) })).form).toEqual(invalid);
    expect((await verifyWith({ link: linkOf(mail) })).form).toEqual(invalid);
  });

  test('both work a moment before', async () => {
    const mail = await signUp();
    minutesLater(14.99);
    expect((await verifyWith({ code: codeOf(mail) })).status).toBe(200);
  });

  test('after five wrong attempts the correct code fails too; the link still works', async () => {
    const mail = await signUp();
    for (let wrong = 0; wrong < 5; wrong++) await verifyWith({ code: wrongCodeFor(mail) });
    minutesLater(1);
    expect((await verifyWith({ code: codeOf(mail) })).form).toEqual(invalid);
    expect((await verifyWith({ link: linkOf(mail) })).status).toBe(200);
  });

  test('four concurrent wrong attempts leave one', async () => {
    const mail = await signUp();
    await Promise.all(Array.from({ length: 4 }, () => verifyWith({ code: wrongCodeFor(mail) })));
    expect((await verifyWith({ code: codeOf(mail) })).status).toBe(200);
  });

  test('from the fifth wrong code of an account each wait is four times longer, whatever the purpose', async () => {
    const wait = async (wrong: Promise<{ httpStatus: number; headers: Record<string, unknown> }>) => {
      const { httpStatus, headers } = await wrong;
      return httpStatus === 429 ? Number(headers['retry-after']) : null;
    };
    const first = await signUp();
    for (let wrong = 0; wrong < 5; wrong++) await verifyWith({ code: wrongCodeFor(first) });
    // Neither a new code, nor one for another purpose, nor the correct one avoids the wait.
    const second = await signUp();
    expect(await wait(verifyWith({ code: codeOf(second) }))).toBe(60);
    await invalidate();
    const reset = await mailTo(shop, email);
    expect(await wait(resetWith({ code: codeOf(reset) }))).toBe(60);
    minutesLater(1);
    expect((await verifyWith({ code: wrongCodeFor(second) })).form).toEqual(invalid);
    expect(await wait(resetWith({ code: codeOf(reset) }))).toBe(4 * 60);
    minutesLater(4);
    expect((await resetWith({ code: codeOf(reset) })).data).toBe(true);

    // A correct one ends it.
    await invalidate();
    expect((await resetWith({ code: '12345' })).form).toEqual(invalid);
  });
});

describe('forgotten passwords', () => {
  test('the code sets the password, ends all logins and works once', async () => {
    const { id } = await buildAccount(shop, { email });
    const logins = [await shop.signIn(id), await shop.signIn(id)];
    await invalidate();
    const mail = await mailTo(shop, email);
    expect(mail).toMatchObject({ kind: 'reset-code' });
    expect(mail.text).toContain('http://shop.test/forgot-password?link=');
    const code = codeOf(mail);
    expect((await resetWith({ code: wrongCodeFor(mail) })).form).toEqual(invalid);
    expect((await resetWith({ code, password: '12345' })).form).toEqual(['Invalid Password Length']);
    expect((await resetWith({ code, password_confirmation: 'x' })).form).toEqual(["Password didn't match"]);
    expect(await resetWith({ code })).toMatchObject({ status: 200, data: true, message: '' });
    for (const headers of logins) {
      expect((await shop.call('GET user/profile', { headers })).httpStatus).toBe(401);
    }
    expect((await signIn(password)).status).toBe(201);
    expect((await signIn('a new password')).status).toBe(200);
    expect((await resetWith({ code })).form).toEqual(invalid);
  });

  test('20 parallel resets by one code: one password wins', async () => {
    await buildAccount(shop, { email });
    await invalidate();
    const code = codeOf(await mailTo(shop, email));
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, call) => resetWith({ code, password: `password ${call}` })),
    );
    const winner = replies.findIndex(({ status }) => status === 200);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(`password ${winner}`)).status).toBe(200);
  });

  test('reading the email verifies the address, so a sign-up becomes an account', async () => {
    await buildSignUp(shop, { email });
    await invalidate();
    await resetWith({ link: linkOf(await mailTo(shop, email)) });
    expect((await signIn('a new password')).status).toBe(200);
  });

  test('I37: an unknown address gets the same reply and no email; any code for it is wrong', async () => {
    const { email: known } = await buildAccount(shop, { email });
    const post = (path: string, payload: object) =>
      shop.app.server.inject({ method: 'POST', url: `/api/v1/user/${path}`, payload });
    const replies = [known, 'unknown@example.com'].map(async (address) => [
      (await post('forgot-password', { email: address })).body.replaceAll(address, '…'),
      (await post('update-password', { email: address, code: '12345', password })).body,
      (await post('verify', { email: address, code: '12345' })).body,
    ]);
    const [ofKnown, ofUnknown] = await Promise.all(replies);
    expect(ofUnknown).toEqual(ofKnown);
    expect(await mailsTo(shop, 'unknown@example.com')).toEqual([]);
    expect(await mailsTo(shop, known)).toHaveLength(1);
  });
});
