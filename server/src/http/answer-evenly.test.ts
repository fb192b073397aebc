import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildAccount, password } from '#account/test-people.ts';

const minMs = 300;
let shop: TestShop;
let known = '';
beforeAll(async () => {
  shop = await buildTestShop({ minReplyMs: minMs });
  known = (await buildAccount(shop)).email;
});
afterAll(() => shop.close());

test.each([
  ['user/signup', { name: 'Layla', password }],
  ['user/forgot-password', {}],
  ['user/verify', { code: '12345' }],
  ['user/update-password', { code: '12345', password }],
])('I37: %s waits for the same clock, whether or not the address is known', async (path, body) => {
  for (const email of [known, 'unknown@example.com']) {
    const start = performance.now();
    await shop.app.server.inject({ method: 'POST', url: `/api/v1/${path}`, payload: { ...body, email } });
    // Timers may fire a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(minMs - 2);
  }
});
