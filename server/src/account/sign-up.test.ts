// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { setSetting } from '#testing/builders.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { passwordHasher } from './password-hasher.ts';
import { buildAccount, codeOf, linkOf, mailsTo, mailTo, password } from './test-people.ts';

let shop: TestShop;
let hashes = 0;
beforeAll(async () => {
  const hasher = passwordHasher();
  const counting = { ...hasher, hash: (given: string) => (hashes++, hasher.hash(given)) };
  shop = await buildTestShop({ connections: 20, passwords: counting });
});
afterAll(() => shop.close());

const signUp = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  shop.call('POST user/signup', { body: { name: 'Layla Haddad', password, ...body }, headers });
const signIn = (email: string, given = password) =>
  shop.call('POST user/signin', { body: { email, password: given } });
const userOf = (email: string) =>
  shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const waitingOf = (email: string) =>
  shop.db.selectFrom('sign_ups').selectAll().where('email', 'ilike', email).execute();

describe('POST user/signup', () => {
  test('opens no account before the address is verified; sends the code in the caller’s language', async () => {
    const email = 'new@example.com';
    const { status, data, message } = await signUp({ email }, { language: 'ar' });
    expect([status, data, message]).toEqual([200, email, '']);
    expect(await userOf(email)).toBeUndefined();
    expect(await waitingOf(email)).toMatchObject([{ name: 'Layla Haddad' }]);
    const mail = await mailTo(shop, email);
    expect(mail.kind).toBe('verify-code');
    expect(mail.subject).toContain('هو رمز التحقق');
    expect(mail.text).toContain(`http://shop.test/register?link=`);
    expect(mail.text).toContain(codeOf(mail));
    // The name is chosen by the caller, who must not be able to write to strangers with it.
    expect(mail.text + mail.html).not.toContain('Haddad');
  });

  test('first_name and last_name form the name', async () => {
    await signUp({ name: undefined, first_name: 'Omar', last_name: 'Said', email: 'omar@example.com' });
    expect(await waitingOf('omar@example.com')).toMatchObject([{ name: 'Omar Said' }]);
  });

  test.each([
    [{ email: '' }, ['Email is required']],
    [{ email: 'a@b' }, ['Invalid email']],
    [{ email: `${'a'.repeat(250)}@b.co` }, ['Email is required']],
    [{ email: 'x@example.com', name: '  ' }, ['Name is required']],
    [{ email: 'x@example.com', password: '12345' }, ['Invalid Password Length']],
    [{ email: 'x@example.com', password: '🐎🐎🐎🐎🐎' }, ['Invalid Password Length']],
    [{ email: 'x@example.com', password: 'x'.repeat(129) }, ['Invalid Password Length']],
    [{ email: 'x@example.com', password: 'a\0bcdefg' }, ['Invalid Password Length']],
    [{ email: 'x@example.com', password: undefined }, ['Password is required']],
    [{ email: 'x@example.com', password_confirmation: 'other' }, ["Password didn't match"]],
  ])('%j is refused as %j, without an account, a mail or a hash', async (body, form) => {
    const before = await fingerprint(shop.db);
    hashes = 0;
    expect((await signUp(body)).form).toEqual(form);
    expect(await fingerprint(shop.db)).toEqual(before);
    expect(hashes).toBe(0);
  });

  test('SPEC §5: accepts six characters, including spaces and emoji', async () => {
    for (const [index, six] of ['      ', '🐎🐎🐎🐎🐎🐎', 'Aa1!ß٣'].entries()) {
      const email = `six-${index}@example.com`;
      expect((await signUp({ email, password: six })).status).toBe(200);
      await shop.call('POST user/verify', { body: { email, code: codeOf(await mailTo(shop, email)) } });
      expect((await signIn(email, six)).status).toBe(200);
    }
  });

  test('ASVS 15.3.3: ignores other fields of the body', async () => {
    const email = 'mass-assignment@example.com';
    const now = shop.clock.now().toISOString();
    await signUp({ email, id: 1, role_id: 1, verified: 1, verified_at: now, google_id: 'g' });
    expect(await userOf(email)).toBeUndefined();
    await shop.call('POST user/verify', { body: { email, code: codeOf(await mailTo(shop, email)) } });
    expect(await userOf(email)).toMatchObject({ google_id: null });
  });

  test('signing up again: the new code opens the new name and password, the old code nothing', async () => {
    const email = 'second-thoughts@example.com';
    await signUp({ email, name: 'First', password: 'first password' });
    const first = codeOf(await mailTo(shop, email));
    await signUp({ email: email.toUpperCase(), name: 'Second', password: 'second password' });
    const mails = await mailsTo(shop, email);
    // Each goes to the address as typed: another spelling may be another mailbox.
    expect(mails.map(({ to }) => to)).toEqual([email, email.toUpperCase()]);
    const second = codeOf(mails[1]!);
    const old = await shop.call('POST user/verify', { body: { email, code: first } });
    if (first !== second) expect(old.form).toEqual(['Invalid Code.']);
    const { data } = await shop.call('POST user/verify', { body: { email, code: second } });
    expect(data.name).toBe('Second');
    expect((await signIn(email, 'first password')).status).toBe(201);
    expect((await signIn(email, 'second password')).status).toBe(200);
  });

  test('sends five emails an hour to one address at most; the reply stays the same', async () => {
    const email = 'flooded@example.com';
    const replies = [];
    for (let call = 0; call < 8; call++) replies.push((await signUp({ email })).data);
    expect(new Set(replies)).toEqual(new Set([email]));
    expect(await mailsTo(shop, email)).toHaveLength(5);
    shop.clock.set(new Date(shop.clock.now().getTime() + 3600_000));
    await signUp({ email });
    expect(await mailsTo(shop, email)).toHaveLength(6);
  });
});

describe('I37: does not reveal who is a customer', () => {
  test('a known address: the same reply with the same work, nothing changes, and the owner is notified', async () => {
    const { id, email } = await buildAccount(shop, { email: 'Customer@example.com', name: 'Real Owner' });
    const users = () => shop.db.selectFrom('users').selectAll().where('id', '=', id).execute();
    const before = await users();
    hashes = 0;
    const known = await signUp({ email: 'customer@EXAMPLE.com', name: 'Attacker', password: 'attacker' });
    const worked = hashes;
    const unknown = await signUp({ email: 'stranger@EXAMPLE.com', name: 'Attacker', password: 'attacker' });
    expect([worked, hashes]).toEqual([1, 2]);
    expect([known.httpStatus, known.status, known.message]).toEqual([
      unknown.httpStatus,
      unknown.status,
      unknown.message,
    ]);
    expect([known.data, unknown.data]).toEqual(['customer@EXAMPLE.com', 'stranger@EXAMPLE.com']);
    expect(await users()).toEqual(before);
    const mail = await mailTo(shop, email);
    expect(mail.kind).toBe('already-registered');
    expect(mail.subject).toBe('You already have an account with Souk');
    expect(mail.text).toContain('Hello Real Owner');
    expect(mail.text).not.toContain('Attacker');
    expect((await signIn(email)).status).toBe(200);
  });

  test('with the setting compat_signup_reveals a client reads "already verified", and no email is sent', async () => {
    const { email } = await buildAccount(shop);
    await setSetting(shop.db, 'compat_signup_reveals', true);
    shop.app.shop.site.invalidate();
    const { form } = await signUp({ email });
    expect(form[0]).toContain('already verified');
    expect(await mailsTo(shop, email)).toEqual([]);
    await setSetting(shop.db, 'compat_signup_reveals', false);
    shop.app.shop.site.invalidate();
  });
});

test('I35: 50 parallel sign-ups of Race@X.com and race@x.com make one account, with the same reply for all', async () => {
  const before = (await shop.mails()).length;
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, call) => signUp({ email: call % 2 ? 'race@x.com' : 'Race@X.com' })),
  );
  expect(
    new Set(replies.map(({ httpStatus, status, form }) => `${httpStatus} ${status} ${form.join()}`)),
  ).toEqual(new Set(['200 200 ']));
  const mails = (await shop.mails()).slice(before);
  expect(mails).toHaveLength(5);
  expect(await waitingOf('race@x.com')).toHaveLength(5);
  // The order of concurrent emails isn't defined; every link is valid until one was used.
  const links = mails.map(linkOf);
  const proofs = await Promise.all(
    Array.from({ length: 20 }, (_, call) =>
      shop.call('POST user/verify', { body: { link: links[call % 5] } }),
    ),
  );
  expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1);
  const users = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', 'ilike', 'race@x.com')
    .execute();
  expect(users).toHaveLength(1);
});
