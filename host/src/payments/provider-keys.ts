import type { PaymentConfig } from '@souk/server/payment/build-payments';
import type { Payments } from '@souk/server/outbound/payment-port';
import type { EnteredKeys, ProviderKeys } from '@souk/server/outbound/provider-keys-port';
import type { Environment } from '#environment.ts';
import { EnvironmentError } from '#environment-error.ts';
import { paymentGroups, readPaymentEnvironment } from './payment-environment.ts';

type Provider = keyof typeof paymentGroups;
const providers = Object.keys(paymentGroups) as Provider[];

/** Public by nature: identifiers, bank details, and keys that browsers get. */
const open =
  /^BANK_|_(?:PUBLISHABLE_KEY|PUBLIC_KEY|KEY_ID|CLIENT_ID|MERCHANT_ID|WEBHOOK_ID|WEBHOOK_USER|CURRENCIES|CLIENT_VERSION)$/;
/** Addresses and networks stay with the environment: they decide where keys are sent and whose webhooks are believed. */
const forServersOnly = /_(?:URL|NETWORKS)$/;

/** Test services of providers whose keys look the same for both. */
const testServices: Partial<Record<Provider, Readonly<Record<string, string>>>> = {
  paypal: { PAYPAL_URL: 'https://api-m.sandbox.paypal.com' },
  iyzico: { IYZICO_URL: 'https://sandbox-api.iyzipay.com' },
  payfast: { PAYFAST_URL: 'https://sandbox.payfast.co.za' },
  phonepe: {
    PHONEPE_URL: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
    PHONEPE_TOKEN_URL: 'https://api-preprod.phonepe.com/apis/pg-sandbox',
  },
};

/** Keys of payment providers in the environment and in the console. */
export function providerKeysOf(
  environment: Pick<Environment, 'payments' | 'hasPaymentSandbox'>,
  build: (config: PaymentConfig) => Payments,
): ProviderKeys {
  return {
    isSandbox: environment.hasPaymentSandbox,
    providers: providers.map((provider) => ({
      provider,
      fields: fieldsOf(provider),
      isFixed: environment.payments[provider] !== undefined,
      hasTestService: testServices[provider] !== undefined,
    })),
    accepts: (provider, keys) => configOf(provider, keys) !== null,
    build(entered) {
      const configs = [...entered].map(([provider, keys]) => configOf(provider, keys));
      return build(Object.assign({}, ...configs, environment.payments) as PaymentConfig); // parts of one
    },
  };
}

function fieldsOf(provider: Provider) {
  const { needed, optional } = paymentGroups[provider];
  const names: string[] = [...needed, ...Object.keys(optional).filter((name) => !forServersOnly.test(name))];
  return names.map((name) => ({
    name,
    isSecret: !open.test(name),
    isNeeded: (needed as readonly string[]).includes(name),
  }));
}

/** Null: incomplete, or the provider couldn't use it. */
function configOf(provider: string, { values, isTest }: EnteredKeys): PaymentConfig | null {
  const testService = isTest ? testServices[provider as Provider] : undefined;
  try {
    const config = readPaymentEnvironment({ ...values, ...testService });
    return Object.keys(config).join() === provider ? config : null;
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}
