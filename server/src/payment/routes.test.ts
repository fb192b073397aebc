import { paymentGateway } from '@souk/contract/payment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { setSetting } from '#testing/builders.ts';
import { findConfiguredMethod, paymentMethods } from '#ledger/methods.ts';
import { cashOnly } from '#outbound/payment-port.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute();
  shop.app.shop.site.invalidate();
});

async function getGateway(settings: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(settings)) await setSetting(shop.db, key, value);
  shop.app.shop.site.invalidate();
  const { data, status } = await shop.call('GET payment-gateway', { headers });
  paymentGateway.reply.parse(data);
  expect(status).toBe(200);
  return data;
}

describe('GET payment-gateway', () => {
  test('cash on delivery is enabled by default and preselected', async () => {
    const data = await getGateway();
    expect(data).toMatchObject({ cash_on_delivery: 1, stripe: 0, bank: 0, default: 2, bank_details: null });
    expect(data.methods).toEqual([{ id: 2, name: 'cash_on_delivery', title: 'Cash on delivery' }]);
  });

  test('a disabled method isn’t offered, and nothing is preselected', async () => {
    const data = await getGateway({ cash_on_delivery: false });
    expect(data).toMatchObject({ cash_on_delivery: 0, default: 0, methods: [] });
    const { settings } = await shop.app.shop.site.read();
    expect(findConfiguredMethod(cashOnly, settings, 2)).toBeNull();
  });

  test('a disabled default falls back to the first enabled method', async () => {
    expect((await getGateway({ default_payment_method: 3 })).default).toBe(2);
  });

  test('methods are named in the caller’s language', async () => {
    const [method] = (await getGateway({}, { language: 'ar' })).methods;
    expect(method?.title).toBe('الدفع عند الاستلام');
  });

  test('"The reply never contains a secret": only the contract’s fields are returned', async () => {
    const data = await getGateway({ stripe_secret: 'sk_live_x', cash_on_delivery: true });
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(paymentGateway.reply.shape).toSorted());
    expect(JSON.stringify(data)).not.toMatch(/secret|sk_/);
  });

  test('switches stay numbers with compat_string_flags', async () => {
    const data = await getGateway({ compat_string_flags: true });
    expect([data.cash_on_delivery, data.stripe, data.default]).toEqual([1, 0, 2]);
  });

  test('every method has a unique ID of SPEC §9', () => {
    const ids = paymentMethods.map(({ id }) => id);
    expect(ids.every((id) => id >= 1 && id <= 9)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
