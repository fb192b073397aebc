import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildAccount, codeOf, mailTo, password, wrongCodeFor } from '#account/test-people.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { sample } from './test-scrape.ts';
import type { SecurityEvent } from './security-sentences.ts';

/* ASVS 16.2–16.4: sign-ins, refusals by owner and bursts are logged with UTC time and request id, without secrets. */

type Line = Record<string, unknown> & { event?: string };

let shop: TestShop;
let lines: Line[] = [];
let text = '';

beforeAll(async () => {
  const { payments } = testProvider();
  shop = await buildTestShop({
    rateLimits: true,
    payments,
    logger: {
      level: 'info',
      stream: {
        write(line: string) {
          text += line;
          lines.push(JSON.parse(line) as Line);
        },
      },
    },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines = [];
  text = '';
});

let clients = 0;
const newClient = () => `203.0.113.${++clients}`;

/** Events caused by `work`, in the counter and in the log, which must agree. */
async function noted(event: SecurityEvent, work: () => Promise<unknown>): Promise<Line[]> {
  const count = async () => {
    const { body } = await shop.app.shop.metrics.scrape();
    return sample(body, 'souk_security_events_total', { event }) ?? 0;
  };
  const before = await count();
  await work();
  const logged = lines.filter((line) => line.event === event);
  expect((await count()) - before).toBe(logged.length);
  return logged;
}

const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('signing in', () => {
  test('logs a wrong password with account, client, route and request, without user input', async () => {
    const { id, email } = await buildAccount(shop);
    const from = newClient();
    const typed = 'my other secret';
    const [line] = await noted('sign-in-refused', () =>
      shop.call('POST user/signin', { body: { email, password: typed }, from }),
    );
    expect(line).toMatchObject({ user: id, ip: from, route: '/api/v1/user/signin', request_id: requestId });
    for (const secret of [typed, email]) expect(text).not.toContain(secret);
  });

  test('logs an unknown address alike, without an account', async () => {
    const [line] = await noted('sign-in-refused', () =>
      shop.call('POST user/signin', { body: { email: 'nobody@example.com', password }, from: newClient() }),
    );
    expect(line).toMatchObject({ user: null });
  });

  test('logs the right password too', async () => {
    const { id, email } = await buildAccount(shop);
    const [line] = await noted('signed-in', () =>
      shop.call('POST user/signin', { body: { email, password }, from: newClient() }),
    );
    expect(line).toMatchObject({ user: id, request_id: requestId });
  });

  test('the eleventh wrong attempt within 15 minutes reaches a limit', async () => {
    const { email } = await buildAccount(shop);
    const from = newClient();
    const logged = await noted('limit-reached', async () => {
      for (let tries = 0; tries < 11; tries++)
        await shop.call('POST user/signin', { body: { email, password: 'wrong one' }, from });
    });
    expect(logged).toHaveLength(1);
  });

  test('logs a wrong code, not the right one', async () => {
    const email = 'new.person@example.com';
    const from = newClient();
    await shop.call('POST user/signup', { body: { name: 'New', email, password }, from });
    const mail = await mailTo(shop, email);
    const verify = (code: string) => shop.call('POST user/verify', { body: { email, code }, from });
    const wrong = wrongCodeFor(mail);
    const logged = await noted('code-refused', async () => {
      await verify(wrong);
      await verify(codeOf(mail));
    });
    expect(logged).toHaveLength(1);
    expect(text).not.toContain(email);
  });
});

describe('invalid logins', () => {
  const profile = (token: string) =>
    shop.call('GET user/profile', { headers: { authorization: `Bearer ${token}` } });
  const signedBy = (secret: string, expires: string) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setJti('00000000-0000-4000-8000-000000000000')
      .setAudience('souk')
      .setIssuedAt(shop.clock.now())
      .setExpirationTime(new Date(shop.clock.now().getTime() + Number(expires)))
      .sign(new TextEncoder().encode(secret));

  test.each([
    ['one of another secret', 'login-tampered', () => signedBy('x'.repeat(40), '60000')],
    ['one that has expired', 'login-expired', () => signedBy(shop.app.shop.authSecret, '-3600000')],
    ['one whose row is gone', 'login-ended', () => signedBy(shop.app.shop.authSecret, '60000')],
    ['no token at all', 'login-tampered', () => Promise.resolve('nonsense')],
  ] satisfies [string, SecurityEvent, () => Promise<string>][])('%s: %s', async (_what, event, make) => {
    const token = await make();
    const logged = await noted(event, () => profile(token));
    expect(logged).toHaveLength(1);
    expect(text).not.toContain(token);
  });
});

test('another’s order doesn’t exist, and the attempt is logged (I32)', async () => {
  const product = await buildProduct(shop.db);
  const shopper = await buildGuest(shop.db, { items: [{ product }] });
  const placed = await shop.call('POST order/action', { body: orderBody(shopper) });
  const stranger = await buildGuest(shop.db);
  const find = (token: string) =>
    shop.call('GET order/find/{id}', { params: { id: placed.data.id }, query: { user_token: token } });
  const logged = await noted('owner-refused', async () => {
    expect((await find(shopper)).status).toBe(200);
    expect((await find(stranger)).status).not.toBe(200);
  });
  expect(logged).toMatchObject([{ route: '/api/v1/order/find/:id', request_id: requestId }]);
  expect(JSON.stringify(logged)).not.toContain(stranger);
});

test('twenty refused forms of one client in a minute are one burst; of twenty clients none', async () => {
  const send = (from: string) => shop.call('POST contact', { body: { email: 'x' }, from });
  const one = newClient();
  const logged = await noted('validation-burst', async () => {
    for (let form = 0; form < 30; form++) await send(one);
    for (let form = 0; form < 20; form++) await send(newClient());
  });
  expect(logged).toMatchObject([{ ip: one }]);
});

test('logs an unauthenticated payment webhook under its request', async () => {
  const logged = await noted('notice-refused', () =>
    shop.app.server.inject({ method: 'POST', url: '/api/v1/payment/nobody/notify', payload: 'x' }),
  );
  expect(logged).toMatchObject([{ provider: 'nobody', request_id: requestId }]);
});

test('a flood reaches a limit, logged for each refused request', async () => {
  const from = newClient();
  const logged = await noted('limit-reached', async () => {
    for (let call = 0; call < 22; call++)
      await shop.call('GET track-order', { query: { order: 'x' }, from } as never).catch(() => {});
  });
  expect(logged.length).toBeGreaterThan(0);
});
