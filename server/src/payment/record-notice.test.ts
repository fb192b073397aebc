import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { testProvider } from './test-provider.ts';

const start = new Date('2026-11-20T12:00:00Z');

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments });
});
afterAll(() => shop.close());

const notify = (signature: string) =>
  shop.app.server.inject({
    method: 'POST',
    url: '/api/v1/payment/stripe/notify',
    headers: { 'content-type': 'application/json', 'x-test-signature': signature },
    payload: JSON.stringify({ ref: 'nothing-of-ours', key: 'evt-1', facts: [] }),
  });
const noted = () => shop.db.selectFrom('provider_notices').select(['provider', 'last_at']).execute();
const advanceClock = (ms: number) => shop.clock.set(new Date(start.getTime() + ms));

test('records genuine webhooks once a minute; forged ones and browser returns don’t count', async () => {
  expect((await notify('forged')).statusCode).toBe(401);
  await shop.app.server.inject({ url: '/api/v1/payment/stripe/return?ref=nothing' });
  expect(await noted()).toEqual([]);
  expect((await notify('genuine')).statusCode).toBe(404); // it is about nothing, but shows that the provider knows our URL
  expect(await noted()).toEqual([{ provider: 'stripe', last_at: start }]);
  advanceClock(59_000);
  await notify('genuine');
  expect(await noted()).toEqual([{ provider: 'stripe', last_at: start }]);
  advanceClock(60_000);
  await notify('genuine');
  expect(await noted()).toEqual([{ provider: 'stripe', last_at: shop.clock.now() }]);
});
