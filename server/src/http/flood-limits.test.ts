import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type CallReply, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';

/* CONTRACT D14: "track-order 20 per 10 min; order/action 10 per 10 min", per client address. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ rateLimits: true });
});
afterAll(() => shop.close());

function expectTooMany(reply: CallReply<unknown>, text: RegExp) {
  expect(reply.httpStatus).toBe(429);
  const seconds = Number(reply.headers['retry-after']);
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  const message = expect.stringMatching(text);
  expect(reply).toMatchObject({ status: 429, data: { form: [message] }, message });
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
}

async function callTimes<Reply>(times: number, call: () => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let n = 0; n < times; n++) replies.push(await call());
  return replies;
}

test('the 21st tracked order within ten minutes is 429 with Retry-After; another client can still track', async () => {
  const query = { tracking_id: '20261120ABCDEF' };
  const track = (from: string) => shop.call('GET track-order', { query, from });
  const replies = await callTimes(20, () => track('192.0.2.1'));
  expect(new Set(replies.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]));
  expectTooMany(await track('192.0.2.1'), /^Too many attempts\. Please wait \d+ seconds?\.$/);
  expect((await track('192.0.2.2')).httpStatus).toBe(200);
});

test('L9: "unknown paths count against the flood limit"', async () => {
  const ask = (n: number) =>
    shop.app.server
      .inject({ url: `/api/v1/guess/${n}`, remoteAddress: '192.0.2.9' })
      .then((reply) => reply.statusCode);
  const replies = new Set<number>();
  for (let n = 0; n < 600; n++) replies.add(await ask(n));
  expect(replies).toEqual(new Set([404]));
  expect(await ask(600)).toBe(429);
});

test('the 11th order within ten minutes is 429 in the caller’s language, and places no order', async () => {
  const product = await buildProduct(shop.db, { stock: 5 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const order = (body: Record<string, unknown>) =>
    shop.call('POST order/action', { body, from: '192.0.2.3', headers: { language: 'ar' } });
  const refused = await callTimes(10, () => order({ ...orderBody(token), order_method: 99 }));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([201]));
  expectTooMany(await order(orderBody(token)), /[\u0600-\u06ff]/);
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
});
