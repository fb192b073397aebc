import { randomBytes } from 'node:crypto';
import type { Payments, AdapterParts, PaymentAdapter } from '#outbound/payment-port.ts';
import { providerRequester, type RequesterParts } from '#outbound/provider-requester.ts';
import { bankAdapter, type BankConfig } from './providers/bank.ts';
import { flutterwaveAdapter, type FlutterwaveConfig } from './providers/flutterwave.ts';
import { iyzicoAdapter, type IyzicoConfig } from './providers/iyzico.ts';
import { payfastAdapter, type PayfastConfig } from './providers/payfast.ts';
import { paypalAdapter, type PaypalConfig } from './providers/paypal.ts';
import { phonepeAdapter, type PhonepeConfig } from './providers/phonepe.ts';
import { razorpayAdapter, type RazorpayConfig } from './providers/razorpay.ts';
import { providersInTestMode } from './providers-in-test-mode.ts';
import { stripeAdapter, walletOf } from './providers/stripe.ts';
import type { StripeConfig } from './providers/stripe-calls.ts';
import { stripeConnectAdapter } from './providers/stripe-connect.ts';

export type PaymentConfig = {
  stripe?: StripeConfig;
  paypal?: PaypalConfig;
  razorpay?: RazorpayConfig;
  flutterwave?: FlutterwaveConfig;
  iyzico?: IyzicoConfig;
  payfast?: PayfastConfig;
  phonepe?: PhonepeConfig;
  bank?: BankConfig;
};

/** Adapters of the configured providers, sharing one HTTP client with timeouts and redacted logs. */
export function buildPayments(config: PaymentConfig, parts: RequesterParts): Payments {
  const given: AdapterParts = {
    request: providerRequester(parts),
    now: parts.now,
    random: () => randomBytes(16).toString('hex'),
  };
  const { stripe, paypal, razorpay, flutterwave, iyzico, payfast, phonepe, bank } = config;
  const adapters: PaymentAdapter[] = [
    ...(stripe ? [stripeAdapter(stripe, given)] : []),
    ...(paypal ? [paypalAdapter(paypal, given)] : []),
    ...(razorpay ? [razorpayAdapter(razorpay, given)] : []),
    ...(flutterwave ? [flutterwaveAdapter(flutterwave, given)] : []),
    ...(iyzico ? [iyzicoAdapter(iyzico, given)] : []),
    ...(payfast ? [payfastAdapter(payfast, given)] : []),
    ...(phonepe ? [phonepeAdapter(phonepe, given)] : []),
    ...(bank ? [bankAdapter(bank)] : []),
  ];
  return {
    adapters: new Map(adapters.map((adapter) => [adapter.provider, adapter])),
    payoutAdapters: new Map(stripe ? [['stripe', stripeConnectAdapter(stripe, given)]] : []),
    publicKeys: {
      ...(stripe ? { stripe: stripe.publishableKey } : {}),
      ...(razorpay ? { razorpay: razorpay.keyId } : {}),
      ...(paypal ? { paypal: paypal.clientId } : {}),
      ...(flutterwave ? { flutterwave: flutterwave.publicKey } : {}),
    },
    wallet: stripe ? walletOf(stripe) : null,
    bankDetails: bank
      ? {
          beneficiary: bank.beneficiary,
          bank_name: bank.bankName,
          account_number: bank.accountNumber,
          iban: bank.iban,
          bic: bank.bic,
          branch: bank.branch,
          note: bank.note,
        }
      : null,
    providersInTestMode: providersInTestMode(config),
    formOrigins: [
      ...(razorpay ? [new URL(razorpay.baseUrl).origin] : []),
      ...(payfast ? payfastPages(new URL(payfast.pageUrl)) : []),
    ],
  };
}

/** PayFast redirects its form to another of its hosts, which browsers check against `form-action` too. */
function payfastPages({ origin, hostname }: URL): string[] {
  const isLive = hostname.endsWith('.payfast.co.za');
  return [origin, ...(isLive ? ['https://*.payfast.co.za', 'https://*.payfast.io'] : [])];
}
