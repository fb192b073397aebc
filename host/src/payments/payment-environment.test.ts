import { describe, expect, test } from 'vitest';
import { paymentGroups, readPaymentEnvironment } from './payment-environment.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new',
};
const payfast = {
  PAYFAST_MERCHANT_ID: '1',
  PAYFAST_MERCHANT_KEY: 'k',
  PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
};

describe('keys of payment providers', () => {
  test('configures nothing without keys', () => {
    expect(readPaymentEnvironment({})).toEqual({});
    expect(readPaymentEnvironment({ STRIPE_SECRET_KEY: '' })).toEqual({});
  });

  test('a complete group is a provider with its live service; two secrets during rotation', () => {
    expect(readPaymentEnvironment(stripe)).toEqual({
      stripe: {
        baseUrl: 'https://api.stripe.com',
        secretKey: 'sk_live_1',
        publishableKey: 'pk_live_1',
        scriptUrl: 'https://js.stripe.com/endive/stripe.js',
        webhookSecrets: ['whsec_old', 'whsec_new'],
      },
    });
  });

  test.each(Object.entries(paymentGroups))(
    '%s: one key alone stops the start and names another',
    (_, group) => {
      const [first = '', second = ''] = group.needed;
      expect(() => readPaymentEnvironment({ [first]: 'something secret' })).toThrow(second);
      expect(() => readPaymentEnvironment({ [first]: 'something secret' })).not.toThrow('something secret');
    },
  );

  test.each(Object.entries(paymentGroups))('%s: all its keys configure it', (name, group) => {
    const given = Object.fromEntries(group.needed.map((variable) => [variable, 'value']));
    expect(Object.keys(readPaymentEnvironment(given))).toEqual([name]);
  });

  test('an invalid URL', () => {
    expect(() => readPaymentEnvironment({ ...stripe, STRIPE_URL: 'api.stripe.com' })).toThrow(
      /^STRIPE_URL must be/,
    );
  });

  test('PayFast: an ambiguous passphrase, invalid networks', () => {
    expect(() => readPaymentEnvironment({ ...payfast, PAYFAST_PASSPHRASE: 'two words' })).toThrow(
      /^PAYFAST_PASSPHRASE must be/,
    );
    expect(() => readPaymentEnvironment({ ...payfast, PAYFAST_NETWORKS: 'everywhere' })).toThrow(
      /^PAYFAST_NETWORKS must be/,
    );
    expect(readPaymentEnvironment(payfast).payfast).toMatchObject({
      apiUrl: null,
      pageUrl: 'https://www.payfast.co.za',
    });
  });
});
