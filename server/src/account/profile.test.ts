import { updateProfile } from '@souk/contract/account';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildAccount, password } from './test-people.ts';

let shop: TestShop;
let account = { id: 0, email: '' };
let headers: Record<string, string> = {};
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  account = await buildAccount(shop, { name: 'Layla Haddad' });
  headers = await shop.signIn(account.id);
});

describe('POST user/update-profile', () => {
  const update = (body: Record<string, unknown>) => shop.call('POST user/update-profile', { body, headers });
  const stored = async () => {
    const users = shop.db.selectFrom('users').select(['name', 'phone', 'email', 'google_id', 'verified_at']);
    return users.where('id', '=', account.id).executeTakeFirstOrThrow();
  };

  test('changes name and phone, and returns the user', async () => {
    const { data } = await update({ name: 'Layla Nour', phone: '+49 30 0000 142' });
    expect(updateProfile.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      id: account.id,
      name: 'Layla Nour',
      first_name: 'Layla',
      last_name: 'Nour',
      phone: '+49 30 0000 142',
    });
  });

  test('keeps absent fields; an empty phone removes the number', async () => {
    await update({ phone: '+49 30 0000 142' });
    expect(await update({ name: 'Layla' })).toMatchObject({ data: { phone: '+49 30 0000 142' } });
    expect(await update({ phone: null, name: 'Layla' })).toMatchObject({
      data: { phone: '+49 30 0000 142' },
    });
    expect(await update({ phone: '' })).toMatchObject({ data: { name: 'Layla', phone: null } });
  });

  test('first_name and last_name form the name; one of them is enough', async () => {
    expect((await update({ first_name: 'Omar', last_name: 'Said' })).data.name).toBe('Omar Said');
    expect((await update({ first_name: 'Omar', last_name: '' })).data.name).toBe('Omar');
  });

  test.each([
    [{}, 'Name is required'],
    [{ name: '   ' }, 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'Name is required'],
    [{ first_name: 'x'.repeat(60), last_name: 'y'.repeat(60) }, 'Name is required'],
    [{ name: 7 }, 'Name is required'],
    [{ phone: '12' }, 'Invalid phone number'],
    [{ phone: 'call me maybe' }, 'Invalid phone number'],
    [{ phone: 491234567 }, 'Invalid phone number'],
  ])('%j is refused: %s', async (body, text) => {
    const before = await stored();
    expect((await update(body)).form).toEqual([text]);
    expect(await stored()).toEqual(before);
  });

  test('ASVS 15.3.3: no other field and no other account can be changed', async () => {
    const other = await buildAccount(shop, { name: 'Somebody Else' });
    const before = await stored();
    const hostile = {
      id: other.id,
      user_id: other.id,
      email: 'x@example.com',
      google_id: 'g',
      verified: 0,
    };
    await update({ name: 'Layla Haddad', ...hostile });
    expect(await stored()).toEqual(before);
    const others = shop.db.selectFrom('users').select('name').where('id', '=', other.id);
    expect(await others.executeTakeFirstOrThrow()).toEqual({ name: 'Somebody Else' });
  });

  test('asks a guest to log in', async () => {
    const guest = { 'x-user-token': 'guest-with-a-name' };
    const reply = await shop.call('POST user/update-profile', { body: { name: 'G' }, headers: guest });
    expect(reply.httpStatus).toBe(401);
  });
});

describe('POST user/update-user-password', () => {
  const change = (body: Record<string, unknown>) =>
    shop.call('POST user/update-user-password', { body, headers });
  const signIn = async (given: string) =>
    (await shop.call('POST user/signin', { body: { email: account.email, password: given } })).status;

  test.each([
    ['new_password', { new_password: 'another one' }],
    ['password and its confirmation', { password: 'another one', password_confirmation: 'another one' }],
  ])('accepts %s; this login stays, all others end', async (_name, fields) => {
    const elsewhere = await shop.signIn(account.id);
    const reply = await change({ current_password: password, ...fields });
    expect(reply).toMatchObject({ status: 200, message: 'Password changed', data: { id: account.id } });
    expect([await signIn(password), await signIn('another one')]).toEqual([201, 200]);
    expect((await shop.call('GET user/profile', { headers })).data.id).toBe(account.id);
    expect((await shop.call('GET user/profile', { headers: elsewhere })).httpStatus).toBe(401);
  });

  test.each([
    [{}, ['Please enter your current password.', 'Password is required']],
    [
      { current_password: 'wrong password', new_password: 'another one' },
      ['Your current password is incorrect.'],
    ],
    [{ current_password: password, new_password: '12345' }, ['Invalid Password Length']],
    [{ current_password: password, new_password: 'x'.repeat(129) }, ['Invalid Password Length']],
    [
      { current_password: password, password: 'another one', password_confirmation: 'a typo' },
      ["Password didn't match"],
    ],
  ])('%j is refused: %j', async (body, form) => {
    expect((await change(body)).form).toEqual(form);
    expect(await signIn(password)).toBe(200);
  });

  test('one of parallel changes succeeds, and the others are told that the password is wrong', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, call) =>
        change({ current_password: password, new_password: `password ${call}` }),
      ),
    );
    const winners = replies.flatMap(({ status }, call) => (status === 200 ? [call] : []));
    expect(winners).toHaveLength(1);
    expect(await signIn(`password ${winners[0]}`)).toBe(200);
  });

  test('an account without a password has none to prove', async () => {
    await shop.db.updateTable('users').set({ password_hash: null }).where('id', '=', account.id).execute();
    const { form } = await change({ current_password: password, new_password: 'another one' });
    expect(form).toEqual(['Your current password is incorrect.']);
  });

  test('asks a guest to log in', async () => {
    const body = { current_password: password, new_password: 'another one' };
    expect((await shop.call('POST user/update-user-password', { body })).httpStatus).toBe(401);
  });
});

test('GET user/profile of a guest: 200 with the cart’s count and nothing else', async () => {
  const { httpStatus, data } = await shop.call('GET user/profile', {
    query: { user_token: 'guest-profile-1' },
  });
  expect(httpStatus).toBe(200);
  expect(data).toMatchObject({ is_logged_in: false, cart_count: 0, id: null, name: null, email: null });
});
