import type { PaymentConfig } from '@souk/server/payment/build-payments';
import { payfastNetworks } from '@souk/server/payment/providers/payfast';
import { EnvironmentError } from '#environment-error.ts';
import { readGroup, type Group, type Source, type Values } from '#environment-group.ts';

/** Variables of each provider with the URLs of its live service. Also printed by `souk help`. */
export const paymentGroups = {
  stripe: {
    needed: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    optional: { STRIPE_URL: 'https://api.stripe.com' },
  },
  paypal: {
    needed: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    optional: { PAYPAL_URL: 'https://api-m.paypal.com' },
  },
  razorpay: {
    needed: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    optional: { RAZORPAY_CURRENCIES: 'INR', RAZORPAY_URL: 'https://api.razorpay.com/v1' },
  },
  flutterwave: {
    needed: ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_PUBLIC_KEY', 'FLUTTERWAVE_SECRET_HASH'],
    optional: { FLUTTERWAVE_URL: 'https://api.flutterwave.com' },
  },
  iyzico: {
    needed: ['IYZICO_API_KEY', 'IYZICO_SECRET_KEY'],
    optional: { IYZICO_URL: 'https://api.iyzipay.com' },
  },
  payfast: {
    needed: ['PAYFAST_MERCHANT_ID', 'PAYFAST_MERCHANT_KEY', 'PAYFAST_PASSPHRASE'],
    optional: {
      PAYFAST_URL: 'https://www.payfast.co.za',
      // Empty: refunds are made in PayFast's dashboard.
      PAYFAST_API_URL: '',
      PAYFAST_NETWORKS: payfastNetworks.join(','),
    },
  },
  phonepe: {
    needed: [
      'PHONEPE_CLIENT_ID',
      'PHONEPE_CLIENT_SECRET',
      'PHONEPE_WEBHOOK_USER',
      'PHONEPE_WEBHOOK_PASSWORD',
    ],
    optional: {
      PHONEPE_CLIENT_VERSION: '1',
      PHONEPE_URL: 'https://api.phonepe.com/apis/pg',
      PHONEPE_TOKEN_URL: 'https://api.phonepe.com/apis/identity-manager',
    },
  },
  bank: {
    needed: ['BANK_BENEFICIARY', 'BANK_NAME'],
    optional: { BANK_ACCOUNT_NUMBER: '', BANK_IBAN: '', BANK_BIC: '', BANK_BRANCH: '', BANK_NOTE: '' },
  },
} as const satisfies Record<string, Group>;

/** Matches the pinned API version; Stripe doesn't allow self-hosting. */
const stripeScript = 'https://js.stripe.com/endive/stripe.js';

/** PayFast encodes other characters inconsistently, so it would reject its own signatures. */
const payfastPassphrase = /^[\w.-]{1,32}$/;

/**
 * Providers with keys in the environment. Throws EnvironmentError with one sentence for an incomplete group, an invalid URL, or a
 * value the provider can't accept; values are not repeated.
 */
export function readPaymentEnvironment(source: Source): PaymentConfig {
  const of = (name: keyof typeof paymentGroups) => readGroup(source, paymentGroups[name]);
  const [stripe, paypal, razorpay, flutterwave] = [
    of('stripe'),
    of('paypal'),
    of('razorpay'),
    of('flutterwave'),
  ];
  const [iyzico, payfast, phonepe, bank] = [of('iyzico'), of('payfast'), of('phonepe'), of('bank')];
  return {
    ...(stripe && {
      stripe: {
        baseUrl: stripe('STRIPE_URL'),
        secretKey: stripe('STRIPE_SECRET_KEY'),
        publishableKey: stripe('STRIPE_PUBLISHABLE_KEY'),
        webhookSecrets: listOf(stripe('STRIPE_WEBHOOK_SECRET')),
        scriptUrl: stripeScript,
      },
    }),
    ...(paypal && {
      paypal: {
        baseUrl: paypal('PAYPAL_URL'),
        clientId: paypal('PAYPAL_CLIENT_ID'),
        clientSecret: paypal('PAYPAL_CLIENT_SECRET'),
        webhookId: paypal('PAYPAL_WEBHOOK_ID'),
      },
    }),
    ...(razorpay && {
      razorpay: {
        baseUrl: razorpay('RAZORPAY_URL'),
        keyId: razorpay('RAZORPAY_KEY_ID'),
        keySecret: razorpay('RAZORPAY_KEY_SECRET'),
        webhookSecret: razorpay('RAZORPAY_WEBHOOK_SECRET'),
        currencies: listOf(razorpay('RAZORPAY_CURRENCIES')),
      },
    }),
    ...(flutterwave && {
      flutterwave: {
        baseUrl: flutterwave('FLUTTERWAVE_URL'),
        secretKey: flutterwave('FLUTTERWAVE_SECRET_KEY'),
        publicKey: flutterwave('FLUTTERWAVE_PUBLIC_KEY'),
        secretHash: flutterwave('FLUTTERWAVE_SECRET_HASH'),
      },
    }),
    ...(iyzico && {
      iyzico: {
        baseUrl: iyzico('IYZICO_URL'),
        apiKey: iyzico('IYZICO_API_KEY'),
        secretKey: iyzico('IYZICO_SECRET_KEY'),
      },
    }),
    ...(payfast && { payfast: payfastOf(payfast) }),
    ...(phonepe && {
      phonepe: {
        baseUrl: phonepe('PHONEPE_URL'),
        tokenUrl: phonepe('PHONEPE_TOKEN_URL'),
        clientId: phonepe('PHONEPE_CLIENT_ID'),
        clientSecret: phonepe('PHONEPE_CLIENT_SECRET'),
        clientVersion: phonepe('PHONEPE_CLIENT_VERSION'),
        webhookUser: phonepe('PHONEPE_WEBHOOK_USER'),
        webhookPassword: phonepe('PHONEPE_WEBHOOK_PASSWORD'),
      },
    }),
    ...(bank && {
      bank: {
        beneficiary: bank('BANK_BENEFICIARY'),
        bankName: bank('BANK_NAME'),
        accountNumber: bank('BANK_ACCOUNT_NUMBER'),
        iban: bank('BANK_IBAN'),
        bic: bank('BANK_BIC'),
        branch: bank('BANK_BRANCH'),
        note: bank('BANK_NOTE'),
      },
    }),
  };
}

function payfastOf(value: Values) {
  if (!payfastPassphrase.test(value('PAYFAST_PASSPHRASE'))) {
    throw new EnvironmentError(
      'PAYFAST_PASSPHRASE must be 1 to 32 letters, digits, dots, dashes or underscores; change it at PayFast too.',
    );
  }
  const networks = listOf(value('PAYFAST_NETWORKS'));
  if (!networks.every((network) => /^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/.test(network))) {
    throw new EnvironmentError('PAYFAST_NETWORKS must be a list of networks such as 197.97.145.144/28.');
  }
  return {
    pageUrl: value('PAYFAST_URL'),
    apiUrl: value('PAYFAST_API_URL') || null,
    merchantId: value('PAYFAST_MERCHANT_ID'),
    merchantKey: value('PAYFAST_MERCHANT_KEY'),
    passphrase: value('PAYFAST_PASSPHRASE'),
    noticeNetworks: networks,
  };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
