// @module-tag slow
import { CURRENCIES } from '@souk/rules/currencies';
import { listSettledCurrencies, paymentMethods } from '@souk/server/ledger/methods';
import { listSettings } from '@souk/server/settings/queries';
import { readSettings } from '@souk/server/settings/settings-schema';
import {
  deleteOldTestPayments,
  findTestPayment,
} from '@souk/server/payment/test-payment/test-payment-queries';
import { testMethod } from '@souk/server/payment/test-payment/test-method';
import { providersInTestMode } from '@souk/server/payment/providers-in-test-mode';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, setSetting } from '@souk/server/testing/builders';
import { afterAll, describe, expect, test } from 'vitest';
import { sandboxPaymentConfig } from './sandbox-config.ts';
import { goThere, openSandboxShop, remoteProviders } from './sandbox-shop.ts';

/* CONTRACT §2.1 `payment-gateway` of a shop with keys of every provider. */

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
  '%s: offers only methods that can settle it, and refuses an order with another method',
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

test("currencies each of them settles, whatever the shop's is", async () => {
  const settings = readSettings(await listSettings(world.shop.db));
  const settled = Object.fromEntries(
    paymentMethods.map((method) => [
      method.name,
      listSettledCurrencies(world.shop.app.shop.payments, settings, method),
    ]),
  );
  expect(settled).toMatchObject({
    iyzico: ['EUR', 'GBP', 'TRY', 'USD'],
    payfast: ['ZAR'],
    phonepe: ['INR'],
    bank: null,
    cash_on_delivery: null,
  });
  expect(settled['stripe']).toEqual(expect.arrayContaining(['JPY', 'KWD', 'NGN', 'USD']));
  expect(settled['stripe']).not.toContain('IRR');
  const known: ReadonlySet<string> = new Set(CURRENCIES);
  const dead = Object.values(settled).flatMap((codes) => (codes ?? []).filter((code) => !known.has(code)));
  expect(dead).toEqual([]);
});

test('public keys of enabled methods, and no secret', async () => {
  const gateway = await gatewayIn('USD');
  const { stripe, paypal, razorpay, flutterwave, iyzico, payfast, phonepe } = sandboxPaymentConfig('');
  expect(gateway).toMatchObject({
    stripe_key: stripe.publishableKey,
    paypal_key: paypal.clientId,
    flutterwave_key: flutterwave.publicKey,
    razorpay_key: razorpay.keyId,
    bank_details: { iban: 'XX00 0000 0000 0000 0000 00' },
    wallet: { key: stripe.publishableKey },
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
  const json = JSON.stringify([gateway, inRand, await gatewayIn('INR')]);
  expect(secrets.filter((secret) => json.includes(secret))).toEqual([]);
});

describe('a test payment', () => {
  const buyer = { name: 'Omar', email: 'omar@example.com', language: 'en' };
  async function tried(name: string, currency: string) {
    await gatewayIn(currency);
    const { shop } = world.shop.app;
    return testMethod(shop, { name, buyer, settings: readSettings(await listSettings(shop.db)) });
  }
  async function written() {
    const tables = ['orders', 'payment_attempts', 'money_movements', 'payment_events', 'mails'] as const;
    return Promise.all(
      tables.map(async (table) => (await world.shop.db.selectFrom(table).selectAll().execute()).length),
    );
  }

  /** A payment in progress whose provider page is open. */
  async function begun(name: string, currency: string) {
    const tested = await tried(name, currency);
    if (!tested.ok || !tested.trial || !tested.next) throw new Error(JSON.stringify(tested));
    await goThere(tested.next);
    const { id, reference } = tested.trial;
    return {
      id,
      steps: tested.steps,
      act: (body: object) => world.outcome(name, reference, body),
      row: async () => (await findTestPayment(world.shop.db, id))!,
    };
  }
  const outcomes = async () =>
    (await world.shop.db.selectFrom('payment_notices').select('outcome').orderBy('id', 'desc').execute()).map(
      ({ outcome }) => outcome,
    );
  const wait = (minutes: number) =>
    world.shop.clock.set(new Date(world.shop.clock.now().getTime() + minutes * 60_000));

  describe.each(remoteProviders)('at $name', ({ name, currency, isAskable }) => {
    test("creates no ledger entries and waits for the provider's confirmation", async () => {
      const before = await written();
      const { id, steps, act, row } = await begun(name, currency);
      expect(steps.map(({ step }) => step)).toEqual(isAskable ? ['currency', 'open', 'ask'] : ['currency']);
      expect(steps.filter(({ state }) => state === 'failed')).toEqual([]);
      expect(await row()).toMatchObject({ state: 'pending', returned_at: null, noticed_at: null });
      expect(await world.comeBack(await act({ outcome: 'pay' }))).toBe(
        `/operator/settings/payments?trial=${id}`,
      );
      const back = await row();
      expect(back).toMatchObject({ state: isAskable ? 'paid' : 'pending', noticed_at: null });
      expect(back.returned_at).not.toBeNull();
      await world.deliver();
      const done = await row();
      expect(done).toMatchObject({
        state: 'paid',
        received_minor: done.amount_minor,
        received_currency: currency,
      });
      expect(done.noticed_at).not.toBeNull();
      expect((await outcomes())[0]).toBe('trial');
      await world.runDue();
      expect(await written()).toEqual(before);
    });

    test('accepts its webhook before the return, twice, and long after', async () => {
      const before = await written();
      const { act, row } = await begun(name, currency);
      const browser = await act({ outcome: 'pay', knobs: { copies: 2 } });
      await Promise.all([world.deliver(), world.comeBack(browser), world.comeBack(browser)]);
      const done = await row();
      expect(done).toMatchObject({ state: 'paid', noticed_at: expect.any(Date) });
      wait(180);
      await world.deliver({ again: true });
      await world.comeBack(browser);
      expect(await row()).toEqual(done);
      expect(await written()).toEqual(before);
    });

    test('refuses a forged webhook', async () => {
      wait(2);
      const { act, row } = await begun(name, currency);
      await act({ outcome: 'pay', knobs: { tamper: 'signature' } });
      await world.deliver();
      expect(await row()).toMatchObject({ state: 'pending', noticed_at: null });
      expect((await outcomes())[0]).toBe('refused');
    });
  });

  test("ignores webhooks after it was deleted; a method's last success is kept", async () => {
    const proved = await begun('stripe', 'USD');
    await proved.act({ outcome: 'pay' });
    await world.deliver();
    const open = await begun('stripe', 'USD');
    await open.act({ outcome: 'pay', knobs: { notice: 'held' } });
    wait(8 * 24 * 60);
    await deleteOldTestPayments(world.shop.db, world.shop.clock.now());
    const left = await world.shop.db.selectFrom('payment_trials').select(['id', 'state']).execute();
    expect(left).toContainEqual({ id: proved.id, state: 'paid' });
    expect(left.map(({ id }) => id)).not.toContain(open.id);
    const before = await written();
    await world.deliver();
    expect((await outcomes())[0]).toBe('unknown');
    expect(await written()).toEqual(before);
  });

  test("shows a transfer's instructions as shoppers see them", async () => {
    const tested = await tried('bank', 'USD');
    expect(tested).toMatchObject({
      ok: true,
      steps: [{ step: 'currency', state: 'done' }],
      trial: null,
    });
    expect(JSON.stringify(tested)).toContain('XX00 0000');
  });

  test('reports an unsupported currency, and a provider that is down', async () => {
    expect(await tried('phonepe', 'USD')).toMatchObject({ steps: [{ step: 'currency', state: 'failed' }] });
    await world.trouble({ provider: 'stripe', kind: '500', times: 9 });
    const away = await tried('stripe', 'USD');
    await world.trouble({ provider: 'stripe', kind: '500', times: 0 });
    expect(away).toMatchObject({ ok: true, next: null });
    expect(JSON.stringify(away)).toContain('"step":"open","state":"failed"');
  });

  test('is never run with keys that move money', async () => {
    const config = sandboxPaymentConfig('http://localhost:1');
    expect(providersInTestMode(config).size).toBe(remoteProviders.length);
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
    expect([...providersInTestMode(live)]).toEqual([]);
    const { shop } = world.shop.app;
    const settings = readSettings(await listSettings(shop.db));
    const real = { ...shop, payments: { ...shop.payments, providersInTestMode: new Set<string>() } };
    expect(await testMethod(real, { name: 'stripe', buyer, settings })).toEqual({
      ok: false,
      reason: 'live',
    });
  });
});
