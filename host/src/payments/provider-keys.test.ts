// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { loadMessages } from '@souk/contract/messages';
import { callConsole, ownerAtConsole } from '@souk/server/console/test-consoles';
import { buildPayments } from '@souk/server/payment/build-payments';
import { buildTestShop, testPublicUrl, type TestShop } from '@souk/server/testing/build-test-shop';
import { sealKeys } from '@souk/server/settings/service-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPaymentEnvironment } from './payment-environment.ts';
import { providerKeysOf } from './provider-keys.ts';
import { readPaymentMethods } from './read-payment-methods.ts';

/* Keys of payment providers, entered in the console. */

const { operatorPaymentKeys, operatorSettings } = consoleApi;
const environment = {
  payments: readPaymentEnvironment({ BANK_BENEFICIARY: 'Souk Ltd', BANK_NAME: 'Bank' }),
  hasPaymentSandbox: false,
};
const quiet = { info: () => {}, warn: () => {} };
const keysOf = (given: typeof environment) =>
  providerKeysOf(given, (config) => buildPayments(config, { fetch, now: () => new Date(), log: quiet }));
const providerKeys = keysOf(environment);
const secret = 'sk_live_5ecret';
const stripe = {
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop({ providerKeys, payments: providerKeys.build(new Map()) });
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop?.close());

async function list() {
  return (await callConsole(shop, operatorPaymentKeys.listPaymentKeys, { headers })).data.providers;
}
const find = async (name: string) => (await list()).find(({ provider }) => provider === name);
function save(provider: string, values: object, more: object = {}) {
  const call = { params: { provider }, body: { values, ...more }, headers };
  return callConsole(shop, operatorPaymentKeys.savePaymentKeys, call);
}
/** As each process does when it is told that settings have changed. */
async function methodsShown() {
  shop.app.shop.site.invalidate();
  const { data } = await callConsole(shop, operatorSettings.readSettings, { headers });
  return data.methods.filter(({ state }) => state === 'on').map(({ name }) => name);
}

test('every key has a name in the console', () => {
  const messages = loadMessages('en');
  const names = providerKeys.providers.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(20);
  const unnamed = names.filter((name) => {
    const suffix = name
      .slice(name.indexOf('_') + 1)
      .toLowerCase()
      .replaceAll('_', '-');
    return messages[`operator.payment-key.${suffix}`] === undefined;
  });
  expect(unnamed).toEqual([]);
  expect(names.filter((name) => /_(?:URL|NETWORKS)$/.test(name))).toEqual([]);
});

test('keys are stored encrypted and offer the method at once; secrets never come back', async () => {
  expect(await methodsShown()).not.toContain('stripe');
  const saved = await save('stripe', stripe);
  expect(saved.data).toMatchObject({
    set_by: 'console',
    mode: 'live',
    webhook_address: `${testPublicUrl}/api/v1/payment/stripe/notify`,
  });
  expect(saved.data.fields).toEqual([
    { name: 'STRIPE_SECRET_KEY', is_secret: true, is_needed: true, is_set: true, value: null },
    { name: 'STRIPE_PUBLISHABLE_KEY', is_secret: false, is_needed: true, is_set: true, value: 'pk_live_1' },
    { name: 'STRIPE_WEBHOOK_SECRET', is_secret: true, is_needed: true, is_set: true, value: null },
  ]);
  expect(await methodsShown()).toContain('stripe');
  const doctor = {
    ...environment,
    publicUrl: testPublicUrl,
    authSecret: shop.app.shop.authSecret,
    dataDir: '',
  };
  expect(await readPaymentMethods(doctor, shop.db)).toContain('stripe');

  const { data: history } = await callConsole(shop, operatorSettings.listHistory, { headers });
  expect(history.rows[0]).toMatchObject({
    action: 'payment-keys.save',
    label: 'stripe',
    before: null,
    after: {},
  });
  const stored = await shop.db.selectFrom('service_keys').selectAll().execute();
  for (const seen of [saved.data, await list(), history, stored])
    expect(JSON.stringify(seen)).not.toContain(secret);
});

test('secrets that are left empty stay, and test keys say so', async () => {
  const { data } = await save('stripe', {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  });
  expect(data).toMatchObject({ mode: 'test' });
  expect(data.fields.every(({ is_set: isSet }) => isSet)).toBe(true);
  expect(await methodsShown()).toContain('stripe');
  expect([...shop.app.shop.payments.providersInTestMode]).toEqual(['stripe']);
});

test('a provider whose keys look the same for both is told which they are', async () => {
  const paypal = { PAYPAL_CLIENT_ID: 'one', PAYPAL_CLIENT_SECRET: 'two', PAYPAL_WEBHOOK_ID: 'three' };
  expect((await save('paypal', paypal)).data.mode).toBe('live');
  expect((await save('paypal', paypal, { is_test: true })).data.mode).toBe('test');
});

test('missing and unusable keys are refused', async () => {
  const { status, data } = await save('razorpay', { RAZORPAY_KEY_ID: 'rzp_live_1' });
  expect(status).toBe(201);
  expect(data).toMatchObject({
    fields: [{ path: 'values.RAZORPAY_KEY_SECRET' }, { path: 'values.RAZORPAY_WEBHOOK_SECRET' }],
  });
  const payfast = { PAYFAST_MERCHANT_ID: '1', PAYFAST_MERCHANT_KEY: 'k', PAYFAST_PASSPHRASE: 'two words' };
  expect((await save('payfast', payfast)).data).toMatchObject({
    form: [expect.stringContaining('can’t use')],
  });
  expect((await save('nobody', {})).httpStatus).toBe(404);
  expect(await methodsShown()).not.toContain('payfast');
});

test('the environment and the sandbox win', async () => {
  expect(await find('bank')).toMatchObject({ set_by: 'environment', mode: null, webhook_address: null });
  const fixed = await save('bank', { BANK_BENEFICIARY: 'Someone', BANK_NAME: 'Elsewhere' });
  expect(fixed.data).toMatchObject({ form: [expect.stringContaining('set by the environment')] });
  expect(keysOf({ ...environment, hasPaymentSandbox: true }).isSandbox).toBe(true);
});

test('deleted keys and those of another secret offer nothing', async () => {
  const sealed = sealKeys('the secret of another machine', { values: stripe, isTest: false });
  await shop.db.updateTable('service_keys').set({ sealed }).where('service', '=', 'stripe').execute();
  expect(await find('stripe')).toMatchObject({ set_by: 'console', is_unreadable: true, mode: null });
  expect(await methodsShown()).not.toContain('stripe');
  const remove = () =>
    callConsole(shop, operatorPaymentKeys.removePaymentKeys, { params: { provider: 'stripe' }, headers });
  expect((await remove()).data).toMatchObject({ set_by: 'nobody', mode: null });
  expect((await remove()).httpStatus).toBe(404);
  expect(await methodsShown()).not.toContain('stripe');
});
