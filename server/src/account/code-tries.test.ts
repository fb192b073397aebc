import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildAccount, codeOf, linkOf, mailTo, password, wrongCodeFor } from './test-people.ts';

let shop: TestShop;
let email = '';
let count = 0;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());
beforeEach(() => void (email = `tries-${count++}@example.com`));

const advanceClock = (minutes: number) =>
  shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));
const signUp = () => shop.call('POST user/signup', { body: { name: 'Layla Haddad', email, password } });
const leftOf = ({ data }: { data: unknown }) => (data as { tries_left?: number }).tries_left;

/** The attempts left after each of these wrong codes. */
async function enterWrong(times: number, code: string, purpose: 'verify' | 'reset' = 'verify') {
  const left: (number | undefined)[] = [];
  for (let done = 0; done < times; done++) {
    const reply =
      purpose === 'verify'
        ? await shop.call('POST user/verify', { body: { email, code } })
        : await shop.call('POST user/update-password', { body: { email, code, password } });
    expect(reply.form).toEqual(['Invalid Code.']);
    left.push(leftOf(reply));
  }
  return left;
}

test('a wrong code returns the remaining attempts, and a new one resets them', async () => {
  await signUp();
  expect(await enterWrong(5, wrongCodeFor(await mailTo(shop, email)))).toEqual([4, 3, 2, 1, 0]);
  advanceClock(1);
  expect(await enterWrong(1, '0000')).toEqual([0]);
  advanceClock(4);
  await signUp();
  expect(await enterWrong(1, wrongCodeFor(await mailTo(shop, email)))).toEqual([4]);
  advanceClock(16);
  await signUp();
  const done = await shop.call('POST user/verify', {
    body: { email, code: codeOf(await mailTo(shop, email)) },
  });
  expect(done.status).toBe(200);
});

test('I37: an unknown address or one with an account gets the same reply', async () => {
  const invalidate = () => shop.call('POST user/forgot-password', { body: { email } });
  await invalidate();
  const unknown = await enterWrong(3, '0000', 'reset');
  await invalidate();
  expect([...unknown, ...(await enterWrong(1, '0000', 'reset'))]).toEqual([4, 3, 2, 4]);

  email = (await buildAccount(shop)).email;
  await signUp();
  expect(await enterWrong(3, '0000')).toEqual([4, 3, 2]);
});

test('the email’s link still works after too many wrong codes', async () => {
  await signUp();
  await enterWrong(5, wrongCodeFor(await mailTo(shop, email)));
  await signUp();
  const mail = await mailTo(shop, email);
  const body = { email, code: codeOf(mail) };
  expect((await shop.call('POST user/verify', { body })).httpStatus).toBe(429);
  const done = await shop.call('POST user/verify', { body: { link: linkOf(mail) } });
  expect(done.status).toBe(200);
});

test('a wrong link has no attempts', async () => {
  expect(leftOf(await shop.call('POST user/verify', { body: { link: 'x'.repeat(43) } }))).toBeUndefined();
});

test('the delay after wrong codes survives a restart', async () => {
  await signUp();
  await enterWrong(5, wrongCodeFor(await mailTo(shop, email)));
  const restarted = await buildTestShop({
    now: shop.clock.now(),
    database: { url: shop.databaseUrl, drop: async () => {} },
  });
  const body = { email, code: '0000' };
  expect((await restarted.call('POST user/verify', { body })).httpStatus).toBe(429);
  restarted.clock.set(new Date(shop.clock.now().getTime() + 60_000));
  expect((await restarted.call('POST user/verify', { body })).status).toBe(201);
  expect((await restarted.call('POST user/verify', { body })).httpStatus).toBe(429); // now four minutes
  restarted.clock.set(new Date(shop.clock.now().getTime() + 3 * 60_000));
  expect((await restarted.call('POST user/verify', { body })).httpStatus).toBe(429);
  await restarted.close();
});
