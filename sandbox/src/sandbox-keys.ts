/**
 * Keys of the sandbox's single merchant, for the host's adapters. Obviously fake and public, hence worthless; published test keys
 * where a provider has some.
 */
export const sandboxKeys = {
  stripe: {
    secretKey: 'sk_test_souk_sandbox_no_real_money',
    publishableKey: 'pk_test_souk_sandbox_no_real_money',
    webhookSecrets: ['whsec_souk_sandbox_no_real_money'],
  },
  paypal: {
    clientId: 'souk-sandbox-client',
    clientSecret: 'souk-sandbox-secret-no-real-money',
    webhookId: '1SOUKSANDBOX00001',
  },
  razorpay: {
    keyId: 'rzp_test_soukSandbox001',
    keySecret: 'soukSandboxNoRealMoney01',
    webhookSecret: 'souk-sandbox-webhook',
    currencies: ['INR', 'USD', 'EUR', 'GBP', 'AED', 'SGD', 'JPY', 'KWD', 'BHD', 'OMR'],
  },
  flutterwave: {
    publicKey: 'FLWPUBK_TEST-soukSandboxNoRealMoney-X',
    secretKey: 'FLWSECK_TEST-soukSandboxNoRealMoney-X',
    secretHash: 'souk-sandbox-secret-hash',
  },
  iyzico: {
    apiKey: 'sandbox-souk-no-real-money',
    secretKey: 'sandbox-souk-secret-no-real-money',
    merchantId: 3_400_001,
  },
  payfast: {
    merchantId: '10000100',
    merchantKey: '46f0cd694581a',
    passphrase: 'jt7NOE43FZPn',
  },
  phonepe: {
    clientId: 'SOUKSANDBOX_NOREALMONEY',
    clientSecret: 'c291ay1zYW5kYm94LW5vLXJlYWwtbW9uZXk',
    clientVersion: '1',
    merchantId: 'SOUKSANDBOXUAT',
    webhookUser: 'souk_sandbox',
    webhookPassword: 'Sandbox2026',
  },
  google: {
    clientId: 'souk-sandbox.apps.googleusercontent.example',
    clientSecret: 'souk-sandbox-nobody-is-asked',
  },
  facebook: { clientId: '100000000000001', clientSecret: 'souk-sandbox-nobody-is-asked' },
} as const;
