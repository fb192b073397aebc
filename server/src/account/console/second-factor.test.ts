import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAccount, password } from '../test-people.ts';
import { stepAt, totpCode } from '#access/second-factor/totp.ts';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore, makeOwner } from '#testing/builders.ts';
import { keyOfAddress, testPasskey } from './test-passkey.ts';
import { callConsole, fromOwnPage } from '#console/test-consoles.ts';

/* Two-step verification in the consoles. */

const { openSession, me, confirmSession } = consoleApi.session;
const factors = consoleApi.account;
const start = new Date('2026-11-20T12:00:00Z');

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ rateLimits: true });
});
afterAll(() => shop.close());

let person = { id: 0, email: '' };
let headers: Record<string, string> = {};
beforeEach(async () => {
  shop.clock.set(start);
  person = await buildAccount(shop, { name: 'Omar Said' });
  await makeOwner(shop.db, person.id);
  await makeOwner(shop.db, person.id, await buildStore(shop.db));
  headers = await signedIn('seller');
});
const advanceClock = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));

const signIn = (second_factor?: object, audience = 'seller') =>
  callConsole(shop, openSession, {
    headers: fromOwnPage,
    body: { email: person.email, password, audience, ...(second_factor ? { second_factor } : {}) },
  });
async function signedIn(audience: string, second_factor?: object) {
  const reply = await signIn(second_factor, audience);
  expect(reply.status).toBe(200);
  return { ...fromOwnPage, cookie: String(reply.headers['set-cookie']).split(';')[0]! };
}
const ask = <E extends Parameters<typeof callConsole>[1]>(endpoint: E, body?: object) =>
  callConsole(shop, endpoint, { headers, ...(body ? { body: body as Record<string, unknown> } : {}) });

/** The last email to the account's owner. */
async function lastMail() {
  const mails = (await shop.mails()).filter(({ to }) => to === person.email);
  return mails.at(-1)!;
}

/** Sets up an authenticator app; returns its key and the recovery codes. */
async function addApp() {
  const offered = await ask(factors.offerAuthenticator);
  const { offer, address } = offered.data;
  const key = keyOfAddress(address);
  const added = await ask(factors.addAuthenticator, { offer, code: totpCode(key, stepAt(shop.clock.now())) });
  expect(added.status).toBe(200);
  expect((await lastMail()).subject).toContain('has changed');
  return { key, codes: added.data.codes! };
}
const codeNow = (key: Buffer) => ({ code: totpCode(key, stepAt(shop.clock.now())) });

describe('an authenticator app', () => {
  test('is required after the password, and each of its codes works once', async () => {
    const { key, codes } = await addApp();
    expect(codes).toHaveLength(10);
    advanceClock(1);
    const asked = await signIn();
    expect(asked).toMatchObject({
      status: 201,
      data: {
        next: 'second-factor',
        second_factor: { authenticator: true, recovery_code: true, passkey: null },
      },
    });
    expect(asked.headers['set-cookie']).toBeUndefined();
    const shown = codeNow(key);
    headers = await signedIn('seller', shown);
    expect((await signIn(shown)).data).toMatchObject({ next: 'second-factor' });
    advanceClock(1);
    await signedIn('operator', codeNow(key));
    expect((await ask(factors.readAccount)).data).toMatchObject({ has_authenticator: true, codes_left: 10 });
  });

  test('opens one session when two use the same code at once', async () => {
    const { key } = await addApp();
    advanceClock(1);
    const shown = codeNow(key);
    const replies = await Promise.all([signIn(shown), signIn(shown), signIn(shown)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is replaced by ten recovery codes, each valid once', async () => {
    const { codes } = await addApp();
    headers = await signedIn('seller', { code: codes[3]!.toLowerCase().replaceAll('-', ' ') });
    expect((await signIn({ code: codes[3]! })).status).toBe(201);
    expect((await ask(factors.readAccount)).data.codes_left).toBe(9);
    const { data } = await ask(factors.renewRecoveryCodes);
    expect((await signIn({ code: codes[4]! })).status).toBe(201);
    await signedIn('seller', { code: data.codes![0]! });
    expect((await ask(factors.removeAuthenticator)).data).toBe(true);
    expect((await lastMail()).text).toContain('The authenticator app was removed from your account.');
    await signedIn('seller');
    const rows = await shop.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('can’t be guessed: after ten wrong codes even the right one is refused', async () => {
    const { key } = await addApp();
    advanceClock(1);
    for (let tries = 0; tries < 10; tries++) await signIn({ code: '000000' });
    expect((await signIn(codeNow(key))).httpStatus).toBe(429);
    advanceClock(15);
    await signedIn('seller', codeNow(key));
  });

  test('is stored encrypted, and set up only with one of its codes, soon after the password', async () => {
    const { data } = await ask(factors.offerAuthenticator);
    const wrong = await ask(factors.addAuthenticator, { offer: data.offer, code: '000000' });
    expect(wrong.data).toMatchObject({ fields: [{ path: 'code' }] });
    const { key } = await addApp();
    const { sealed_key: sealed } = await shop.db
      .selectFrom('authenticators')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(sealed, 'base64url').includes(key)).toBe(false);
    advanceClock(11);
    for (const endpoint of [
      factors.offerAuthenticator,
      factors.removeAuthenticator,
      factors.renewRecoveryCodes,
    ])
      expect(await ask(endpoint)).toMatchObject({ httpStatus: 403, data: { next: 'confirm' } });
    const half = await ask(confirmSession, { password });
    expect(half.data).toMatchObject({ next: 'second-factor' });
    expect((await ask(confirmSession, { password, second_factor: codeNow(key) })).status).toBe(200);
    expect((await ask(factors.removeAuthenticator)).data).toBe(true);
  });
});

describe('a passkey', () => {
  const passkey = async (title: string) => {
    const device = testPasskey(testPublicUrl);
    const { data } = await ask(factors.offerPasskey);
    const added = await ask(factors.addPasskey, {
      offer: data.offer,
      title,
      passkey: device.make(data.options),
    });
    expect(added.status).toBe(200);
    return { device, codes: added.data.codes };
  };
  type Asked = { second_factor: { passkey: { offer: string; options: { challenge: string } } } };

  test('answers the shop’s challenge once, for its own site only', async () => {
    const { device, codes } = await passkey('My phone');
    expect(codes).toHaveLength(10);
    expect((await passkey('My key')).codes).toBeNull();
    const { offer, options } = ((await signIn()).data as unknown as Asked).second_factor.passkey;
    expect((await signIn({ offer, passkey: testPasskey(testPublicUrl).answer(options) })).status).toBe(201);
    const other = testPasskey('http://evil.test');
    expect(
      (await signIn({ offer, passkey: { ...other.answer(options), id: device.answer(options).id } })).status,
    ).toBe(201);
    const answer = device.answer(options);
    headers = await signedIn('seller', { offer, passkey: answer });
    expect((await signIn({ offer, passkey: answer })).status).toBe(201);
    const { passkeys } = (await ask(factors.readAccount)).data;
    expect(passkeys.map(({ title, last_used_at: used }) => [title, used])).toEqual([
      ['My phone', start.toISOString()],
      ['My key', null],
    ]);
  });

  test('must answer its challenge before it expires', async () => {
    const { device } = await passkey('My phone');
    const { offer, options } = ((await signIn()).data as unknown as Asked).second_factor.passkey;
    advanceClock(10);
    expect((await signIn({ offer, passkey: device.answer(options) })).status).toBe(201);
  });

  test('is removed by its owner only', async () => {
    await passkey('My phone');
    const [{ id }] = (await ask(factors.readAccount)).data.passkeys as unknown as [{ id: number }];
    const other = await buildAccount(shop);
    await makeOwner(shop.db, other.id, await buildStore(shop.db));
    const mine = { person, headers };
    person = other;
    headers = await signedIn('seller');
    const remove = () => callConsole(shop, factors.removePasskey, { headers, params: { id } });
    expect((await remove()).httpStatus).toBe(404);
    ({ person, headers } = mine);
    expect((await remove()).data).toBe(true);
    await signedIn('seller');
  });
});

/** Everyone joined seven days and a minute ago. */
const graceIsOver = () =>
  shop.db
    .updateTable('memberships')
    .set({ second_factor_from: new Date(start.getTime() - 7 * 24 * 3_600_000 - 60_000) })
    .execute();

test('is required of operators seven days after they joined; until then everything is open', async () => {
  const orders = () => ask(consoleApi.operatorOrders.listOperatorOrders);
  await shop.db
    .updateTable('memberships')
    .set({ second_factor_from: start })
    .where('user_id', '=', person.id)
    .execute();
  headers = await signedIn('operator');
  const dueAt = '2026-11-27T12:00:00.000Z';
  expect((await ask(me)).data).toMatchObject({ needs_second_factor: false, second_factor_due_at: dueAt });
  expect((await orders()).status).toBe(200);
  advanceClock(7 * 24 * 60 - 1);
  headers = await signedIn('operator');
  expect((await orders()).status).toBe(200);
  advanceClock(1);
  expect(await orders()).toMatchObject({ httpStatus: 403, data: { next: 'set-up-second-factor' } });
  headers = await signedIn('operator');
  expect((await ask(me)).data).toMatchObject({ needs_second_factor: true, second_factor_due_at: dueAt });
});

test('that is removed after these days is required at once', async () => {
  await graceIsOver();
  headers = await signedIn('operator');
  await addApp();
  expect((await ask(me)).data).toMatchObject({ needs_second_factor: false, second_factor_due_at: null });
  expect((await ask(factors.removeAuthenticator)).data).toBe(true);
  headers = await signedIn('operator');
  expect((await ask(me)).data.needs_second_factor).toBe(true);
});

test('is required of operators by default: without one only their own account is open', async () => {
  await graceIsOver();
  headers = await signedIn('operator');
  expect((await ask(me)).data.needs_second_factor).toBe(true);
  expect((await ask(factors.readAccount)).data).toMatchObject({
    is_required: true,
    has_authenticator: false,
  });
  await addApp();
  expect((await ask(me)).data.needs_second_factor).toBe(false);
});

test('can be required of everyone or nobody', async () => {
  const orders = () => ask(consoleApi.sellerOrders.listOrders);
  const set = async (value: string) => {
    const row = { key: 'console_second_factor', value: JSON.stringify(value) };
    await shop.db
      .insertInto('settings')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
    shop.app.shop.site.invalidate();
  };
  await graceIsOver();
  expect((await orders()).status).toBe(200);
  await set('everybody');
  expect(await orders()).toMatchObject({ httpStatus: 403, data: { next: 'set-up-second-factor' } });
  await addApp();
  expect((await orders()).status).toBe(200);
  await set('nobody');
  headers = {};
  await shop.db.deleteFrom('authenticators').where('user_id', '=', person.id).execute();
  headers = await signedIn('operator');
  expect((await ask(me)).data.needs_second_factor).toBe(false);
});
