import { expect, test } from 'vitest';
import { assertNoLiveKeys } from './assert-no-live-keys.ts';

const phonepeTest = 'https://api-preprod.phonepe.com/apis/pg-sandbox';

test.each([
  ['STRIPE_SECRET_KEY', 'sk_live_51abc'],
  ['STRIPE_KEY', 'rk_live_51abc'],
  ['ANY_NAME', 'pk_live_51abc'],
  ['RAZORPAY_KEY_ID', 'rzp_live_abc'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLWSECK-abc-X'],
  ['IYZICO_API_KEY', 'TZY4COlRiQ'],
  ['IYZICO_SECRET_KEY', 'Eu1eRgVCgE3'],
  ['PAYFAST_MERCHANT_ID', '10027938'],
  ['PAYPAL_URL', 'https://api-m.paypal.com'],
  ['IYZICO_URL', 'https://api.iyzipay.com/'],
  ['PAYFAST_URL', 'https://www.payfast.co.za'],
  ['PHONEPE_URL', 'https://api.phonepe.com/apis/pg'],
])('%s with a live credential stops the sandbox without revealing it', (name, value) => {
  expect(() => assertNoLiveKeys({ [name]: value })).toThrow(`${name} holds`);
  expect(() => assertNoLiveKeys({ [name]: value })).not.toThrow(value);
});

test.each([
  ['PAYPAL_CLIENT_ID', {}],
  ['PAYPAL_CLIENT_SECRET', { PAYPAL_URL: '' }],
  ['PAYPAL_CLIENT_ID', { PAYPAL_URL: 'https://paypal.example' }],
  ['PHONEPE_CLIENT_ID', {}],
  ['PHONEPE_CLIENT_SECRET', { PHONEPE_URL: phonepeTest }],
  ['PHONEPE_CLIENT_ID', { PHONEPE_TOKEN_URL: phonepeTest }],
])(
  "%s beside %j counts as live: the key is ambiguous and the URL isn't the test service's",
  (name, addresses) => {
    const check = () => assertNoLiveKeys({ ...addresses, [name]: 'AbC123' });
    expect(check).toThrow(`${name} holds`);
    expect(check).not.toThrow('AbC123');
  },
);

test('test keys, test URLs and anything else are accepted', () => {
  assertNoLiveKeys({
    STRIPE_SECRET_KEY: 'sk_test_51abc',
    RAZORPAY_KEY_ID: 'rzp_test_abc',
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-abc-X',
    IYZICO_API_KEY: 'sandbox-abc',
    PAYFAST_MERCHANT_ID: '10000100',
    PAYPAL_CLIENT_ID: 'AbC123',
    PAYPAL_CLIENT_SECRET: 'AbC123',
    PAYPAL_URL: 'https://api-m.sandbox.paypal.com',
    IYZICO_URL: 'https://sandbox-api.iyzipay.com',
    PHONEPE_CLIENT_ID: 'AbC123',
    PHONEPE_CLIENT_SECRET: 'AbC123',
    PHONEPE_URL: phonepeTest,
    PHONEPE_TOKEN_URL: `${phonepeTest}/`,
    HOME: '/root',
    EMPTY: '',
    ABSENT: undefined,
  });
});
