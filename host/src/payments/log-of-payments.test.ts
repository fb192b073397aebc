import { buildPayments } from '@souk/server/payment/build-payments';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { buildProduct } from '@souk/server/testing/builders';
import { sandboxKeys } from '@souk/sandbox/sandbox-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loggerOptions } from '#log.ts';
import { sandboxPaymentConfig } from './sandbox-config.ts';

/* Production logs of a checkout whose provider echoes its input: error messages with stacks and causes as well as request lines. */

const email = 'ada.buyer@example.com';
const phone = '+1 202 555 0182';
const secret = sandboxKeys.stripe.secretKey;
const echo = `Invalid email address: ${email}, phone "${phone}"; key ${secret}`;

let shop: TestShop;
let answer: () => Promise<Response>;
let lines: string[] = [];

beforeAll(async () => {
  const { stripe } = sandboxPaymentConfig('http://provider.test');
  const payments = buildPayments(
    { stripe },
    {
      fetch: () => answer(),
      pauseMs: () => 0,
      now: () => shop.clock.now(),
      log: {
        info: (facts, text) => shop.app.server.log.info(facts, text),
        warn: (facts, text) => shop.app.server.log.warn(facts, text),
      },
    },
  );
  const options = loggerOptions('info');
  shop = await buildTestShop({
    payments,
    logger: { ...options, stream: { write: (line: string) => void lines.push(line) } },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  lines = [];
  // After the circuit breaker's pause.
  shop.clock.set(new Date(shop.clock.now().getTime() + 61_000));
});

const json = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));

describe('a provider echoes its input', () => {
  test.each([
    [
      'in its refusal',
      json(400, { error: { message: echo, code: 'email_invalid' } }),
      'Invalid email address: …',
    ],
    ['in a 500', json(500, { error: { message: echo } }), 'status 500'],
    ['in something that is no JSON', () => Promise.resolve(new Response(`${email} ${secret}`)), 'not JSON'],
    ['in JSON of another shape', json(200, { id: 7, url: echo, customer_email: email }), 'lacks'],
    ['nowhere: the connection is cut', () => Promise.reject(new TypeError('fetch failed')), 'fetch failed'],
  ] satisfies [string, () => Promise<Response>, string][])(
    '%s: the log describes the event without personal data',
    async (_case, reply, expected) => {
      answer = reply;
      const product = await buildProduct(shop.db);
      const token = await buildGuest(shop.db, { items: [{ product }], address: { email } });
      const placed = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
      const body = { id: placed.data.id, user_token: token };
      expect((await shop.call('POST order/transaction', { body })).status).toBe(201);
      const params = { id: placed.data.id };
      await shop.call('GET order/find/{id}', { params, query: { user_token: token } });
      const log = lines.join('');
      expect(log).toContain(expected);
      expect(log).toContain('"stack"');
      for (const held of [email, phone, secret, token, 'ada.buyer']) expect(log).not.toContain(held);
    },
  );
});
