// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { passwordHasher } from './password-hasher.ts';
import { buildAccount, codeOf, mailsTo, mailTo, password, wrongCodeFor } from './test-people.ts';

/* CONTRACT D14 and INVARIANTS §5, with rate limits enabled. */

let shop: TestShop;
let email = '';
let clients = 0;
/** A client address without any counted requests. */
const newClient = () => `198.51.100.${++clients}`;
beforeAll(async () => {
  shop = await buildTestShop({ rateLimits: true, connections: 20 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ email } = await buildAccount(shop));
});

const minutesLater = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));
const signIn = (from: string, given = password, address = email) =>
  shop.call('POST user/signin', { body: { email: address, password: given }, from });
/** Sorted, because the order of concurrent calls isn't defined. */
const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);
const repeat = <T>(times: number, work: (call: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, call) => work(call)));

describe('signing in', () => {
  test('6.3.1: 30 wrong attempts end in 429 with Retry-After and envelope, also when concurrent', async () => {
    const from = newClient();
    const replies = await repeat(30, () => signIn(from, 'wrong password'));
    expect(statuses(replies)).toEqual([...Array(10).fill(201), ...Array(20).fill(429)]);
    const limited = await signIn(from);
    expect(limited.httpStatus).toBe(429);
    expect(limited.headers['retry-after']).toBe('900');
    expect(limited.data).toEqual({ form: ['Too many attempts. Please wait 900 seconds.'] });
  });

  test('the correct password works from elsewhere immediately, and here after the window', async () => {
    const from = newClient();
    await repeat(11, () => signIn(from, 'wrong password'));
    expect(await signIn(from)).toMatchObject({ status: 429 });
    expect(await signIn(newClient())).toMatchObject({ status: 200 });
    minutesLater(15);
    expect(await signIn(from)).toMatchObject({ status: 200 });
  });

  test('counts only failures: 40 correct sign-ins of one user pass, and of 40 users of one office', async () => {
    const from = newClient();
    for (let call = 0; call < 40; call++) expect((await signIn(from)).status).toBe(200);
    const people = await repeat(40, () => buildAccount(shop));
    const replies = await repeat(40, (index) => signIn(from, password, people[index]!.email));
    expect(new Set(statuses(replies))).toEqual(new Set([200]));
  });

  test('does not count attempts that were rejected as busy', async () => {
    const from = newClient();
    const { passwords } = shop.app.shop;
    const busy = passwordHasher({ atOnce: 1, mostWaiting: 0 });
    shop.app.shop.passwords = busy;
    const replies = await repeat(30, () => signIn(from));
    shop.app.shop.passwords = passwords;
    expect(statuses(replies)).not.toContain(500);
    expect(statuses(replies)).toContain(503);
    expect((await signIn(from)).status).toBe(200);
  });

  test('I37: an unknown address is limited like a known one', async () => {
    const [here, there] = [newClient(), newClient()];
    const known = await repeat(12, () => signIn(here, 'wrong password'));
    const unknown = await repeat(12, () => signIn(there, 'wrong password', 'nobody@example.com'));
    expect(statuses(unknown)).toEqual(statuses(known));
  });

  test('one password tried on many accounts: 100 failures of one client', async () => {
    const from = newClient();
    const replies = await repeat(101, (call) => signIn(from, 'Summer2026', `victim-${call}@example.com`));
    expect(statuses(replies).filter((status) => status === 429)).toHaveLength(1);
    expect((await signIn(newClient())).status).toBe(200);
  });

  test('counts an IPv6 customer’s network, not its 2^64 addresses', async () => {
    const replies = await repeat(12, (call) => signIn(`2001:db8:7:7::${call + 1}`, 'wrong password'));
    expect(statuses(replies)).toContain(429);
  });

  test('limits guessing of the current password with a stolen login', async () => {
    const { id } = await buildAccount(shop);
    const headers = await shop.signIn(id);
    const body = { current_password: 'a guess', new_password: 'another one' };
    const from = newClient();
    const guesses = await repeat(12, () =>
      shop.call('POST user/update-user-password', { body, headers, from }),
    );
    expect(statuses(guesses).filter((status) => status === 429)).toHaveLength(2);
    const remove = { body: { current_password: 'a guess' }, headers, from };
    expect((await shop.call('DELETE user/delete', remove)).status).toBe(429);
  });
});

describe.each(['POST user/signup', 'POST user/forgot-password'] as const)('%s', (key) => {
  const ask = (from: string, address: string) =>
    shop.call(key, { body: { email: address, name: 'Layla', password }, from });

  test('5 per hour and client', async () => {
    const from = newClient();
    const replies = await repeat(7, (call) => ask(from, `${key.slice(-4)}-client-${call}@example.com`));
    expect(statuses(replies)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    minutesLater(60);
    expect((await ask(from, email)).status).toBe(200);
  });

  test('5 per hour and address from anywhere, known or not', async () => {
    for (const address of [email, `${key.slice(-4)}-unknown@example.com`]) {
      const replies = [];
      for (let call = 0; call < 7; call++) replies.push(await ask(newClient(), address));
      expect(statuses(replies)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    expect((await mailsTo(shop, email)).length).toBe(5);
  });

  test('does not count malformed requests', async () => {
    const from = newClient();
    await repeat(8, () => ask(from, 'no address'));
    expect((await ask(from, email)).status).toBe(200);
  });
});

test('limits wrong codes per client over all addresses and does not count correct ones', async () => {
  const from = newClient();
  const address = 'typist@example.com';
  await shop.call('POST user/signup', { body: { name: 'T', email: address, password }, from: newClient() });
  const mail = await mailTo(shop, address);
  const enter = (code: string, to = address) =>
    shop.call('POST user/verify', { body: { email: to, code }, from });
  const guesses = await repeat(29, (call) => enter('0000', `guess-${call}@example.com`));
  expect(new Set(statuses(guesses))).toEqual(new Set([201]));
  expect((await enter(codeOf(mail))).status).toBe(200);
  expect((await enter(wrongCodeFor(mail))).status).toBe(201);
  expect((await enter(wrongCodeFor(mail))).httpStatus).toBe(429);
});

test('limits application files to thirty an hour per client over all applications', async () => {
  const from = newClient();
  const send = (id: number) =>
    shop.call('POST seller/application/{id}/documents', {
      params: { id },
      query: { signature: '' },
      upload: Buffer.from('%PDF-1.7'),
      from,
    });
  const replies = await repeat(31, (call) => send(900 + call));
  expect(statuses(replies)).toEqual([...Array(30).fill(201), 429]);
});
