import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import { testMethod } from '@souk/server/payment/test-method';
import { withoutMoney } from '@souk/server/payment/without-money';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, setSetting } from '@souk/server/testing/builders';
import { afterAll, describe, expect, test } from 'vitest';
import { sandboxPaymentConfig } from './sandbox-config.ts';
import { openSandboxShop, remoteProviders } from './sandbox-shop.ts';

/* CONTRACT §2.1 `payment-gateway` of a shop that has keys of every provider. */

const world = await openSandboxShop();
afterAll(() => world.close());

async function gatewayIn(currency: string) {
  await setSetting(world.shop.db, 'currency', currency);
  world.shop.app.shop.site.invalidate();
  return (await world.shop.call('GET payment-gateway', {})).data;
}

test.each([
  ['USD', [3, 4, 1, 5, 6, 7, 2]],
  ['INR', [3, 1, 9, 7, 2]],
  ['ZAR', [3, 5, 8, 7, 2]],
  ['TRY', [3, 6, 7, 2]],
  ['NGN', [3, 5, 7, 2]],
  ['JPY', [3, 4, 1, 7, 2]],
  ['KWD', [3, 1, 7, 2]],
])(
  '%s: only what can settle it is offered, and an order with another method is refused',
  async (currency, ids) => {
    const gateway = await gatewayIn(currency);
    expect(gateway.methods.map(({ id }) => id)).toEqual(ids);
    const switches = [gateway.razorpay, gateway.cash_on_delivery, gateway.stripe, gateway.paypal];
    const others = [gateway.flutterwave, gateway.iyzico, gateway.bank, gateway.payfast, gateway.phonepe];
    expect([...switches, ...others]).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => (ids.includes(id) ? 1 : 0)),
    );

    const product = await buildProduct(world.shop.db, { sellingMinor: 24_950 });
    const token = await buildGuest(world.shop.db, { items: [{ product }] });
    for (const method of [1, 4, 6, 8, 9].filter((id) => !ids.includes(id))) {
      const { form } = await world.shop.call('POST order/action', {
        body: orderBody(token, { order_method: method }),
      });
      expect(form).toEqual(['Invalid payment method.']);
    }
  },
);

test('public keys of what is on, and no secret', async () => {
  const gateway = await gatewayIn('USD');
  const { stripe, paypal, razorpay, flutterwave, iyzico, payfast, phonepe } = sandboxPaymentConfig('');
  expect(gateway).toMatchObject({
    stripe_key: stripe.publishableKey,
    paypal_key: paypal.clientId,
    flutterwave_key: flutterwave.publicKey,
    razorpay_key: razorpay.keyId,
    bank_details: { iban: 'XX00 0000 0000 0000 0000 00' },
  });
  const secrets = [
    stripe.secretKey,
    ...stripe.webhookSecrets,
    paypal.clientSecret,
    paypal.webhookId,
    razorpay.keySecret,
    razorpay.webhookSecret,
    flutterwave.secretKey,
    flutterwave.secretHash,
    iyzico.apiKey,
    iyzico.secretKey,
    payfast.merchantKey,
    payfast.passphrase,
    phonepe.clientSecret,
    phonepe.webhookPassword,
  ];
  const inRand = await gatewayIn('ZAR');
  expect([inRand.razorpay_key, inRand.paypal_key]).toEqual(['', '']);
  const said = JSON.stringify([gateway, inRand, await gatewayIn('INR')]);
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
});

describe('a way to pay is tried', () => {
  const buyer = { name: 'Omar', email: 'omar@example.com', language: 'en' };
  async function tried(name: string, currency: string) {
    await gatewayIn(currency);
    const { shop } = world.shop.app;
    return testMethod(shop, { name, buyer, settings: readSettings(await listSettings(shop.db)) });
  }
  async function written() {
    const tables = ['orders', 'payment_attempts', 'payment_ledger', 'payment_events', 'mails'] as const;
    return Promise.all(
      tables.map(async (table) => (await world.shop.db.selectFrom(table).selectAll().execute()).length),
    );
  }

  test.each(remoteProviders)('at $name, and nothing of it is in the books', async ({ name, currency }) => {
    const before = await written();
    const tested = await tried(name, currency);
    expect(tested).toMatchObject({ ok: true, next: expect.anything() });
    if (!tested.ok) throw new Error(tested.reason);
    expect(tested.steps.map(({ step }) => step)).toEqual(['currency', 'open', 'ask', 'end']);
    expect(tested.steps.filter(({ state }) => state === 'failed')).toEqual([]);
    await world.runDue();
    await world.deliver();
    expect(await written()).toEqual(before);
  });

  test('of a transfer it says what shoppers read', async () => {
    const tested = await tried('bank', 'USD');
    expect(tested).toMatchObject({
      ok: true,
      steps: [{ step: 'currency' }, { step: 'open', state: 'done' }],
    });
    expect(JSON.stringify(tested)).toContain('XX00 0000');
  });

  test('a currency that it does not take, and a provider that is away, are told', async () => {
    expect(await tried('phonepe', 'USD')).toMatchObject({ steps: [{ step: 'currency', state: 'failed' }] });
    await world.trouble({ provider: 'stripe', kind: '500', times: 9 });
    const away = await tried('stripe', 'USD');
    await world.trouble({ provider: 'stripe', kind: '500', times: 0 });
    expect(away).toMatchObject({ ok: true, next: null });
    expect(JSON.stringify(away)).toContain('"step":"open","state":"failed"');
  });

  test('never with keys that move money', async () => {
    const config = sandboxPaymentConfig('http://localhost:1');
    expect(withoutMoney(config).size).toBe(remoteProviders.length);
    const { stripe, paypal, razorpay, flutterwave, iyzico, payfast, phonepe } = config;
    const live = {
      stripe: { ...stripe, secretKey: `sk_${'live'}_1` },
      paypal: { ...paypal, baseUrl: 'https://api-m.paypal.com' },
      razorpay: { ...razorpay, keyId: `rzp_${'live'}_1` },
      flutterwave: { ...flutterwave, secretKey: 'FLWSECK-1-X' },
      iyzico: { ...iyzico, apiKey: 'abc' },
      payfast: { ...payfast, pageUrl: 'https://www.payfast.co.za' },
      phonepe: { ...phonepe, baseUrl: 'https://api.phonepe.com/apis/pg' },
    };
    expect([...withoutMoney(live)]).toEqual([]);
    const { shop } = world.shop.app;
    const settings = readSettings(await listSettings(shop.db));
    const real = { ...shop, payments: { ...shop.payments, withoutMoney: new Set<string>() } };
    expect(await testMethod(real, { name: 'stripe', buyer, settings })).toEqual({
      ok: false,
      reason: 'live',
    });
  });
});
