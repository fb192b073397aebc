import { describe, expect, test } from 'vitest';
import type { AdapterParts, PaymentAdapter } from '#outbound/payment-port.ts';
import { bankAdapter } from './bank.ts';
import { flutterwaveAdapter } from './flutterwave.ts';
import { iyzicoAdapter } from './iyzico.ts';
import { payfastAdapter } from './payfast.ts';
import { paypalAdapter } from './paypal.ts';
import { phonepeAdapter } from './phonepe.ts';
import { razorpayAdapter } from './razorpay.ts';
import { stripeAdapter } from './stripe.ts';
import { scripted, testAddresses, testAttempt, testBuyer } from './test-parts.ts';

/* INVARIANTS I15: "golden file per payment method for USD, JPY, KWD, INR; a method that cannot settle a currency is not offered". */

const currencies = ['INR', 'USD', 'JPY', 'KWD'];
const baseUrl = '';

const makers: Record<string, (parts: AdapterParts) => PaymentAdapter> = {
  stripe: (parts) =>
    stripeAdapter(
      { baseUrl, secretKey: 's', publishableKey: 'p', scriptUrl: '', webhookSecrets: ['w'] },
      parts,
    ),
  paypal: (parts) => paypalAdapter({ baseUrl, clientId: 'c', clientSecret: 's', webhookId: 'w' }, parts),
  razorpay: (parts) =>
    razorpayAdapter({ baseUrl, keyId: 'k', keySecret: 's', webhookSecret: 'w', currencies }, parts),
  flutterwave: (parts) =>
    flutterwaveAdapter({ baseUrl, secretKey: 's', publicKey: 'p', secretHash: 'h' }, parts),
  iyzico: (parts) => iyzicoAdapter({ baseUrl, apiKey: 'a', secretKey: 's' }, parts),
  payfast: (parts) =>
    payfastAdapter(
      {
        pageUrl: '',
        apiUrl: null,
        merchantId: 'm',
        merchantKey: 'k',
        passphrase: 'p',
        noticeNetworks: null,
      },
      parts,
    ),
  phonepe: (parts) =>
    phonepeAdapter(
      {
        baseUrl,
        tokenUrl: '',
        clientId: 'c',
        clientSecret: 's',
        clientVersion: '1',
        webhookUser: 'u',
        webhookPassword: 'p',
      },
      parts,
    ),
  bank: () =>
    bankAdapter({
      beneficiary: 'Souk',
      bankName: 'Bank',
      accountNumber: '1',
      iban: '',
      bic: '',
      branch: '',
      note: '',
    }),
};

/** The amount sent for 24,950 minor units; null: not offered. */
async function amountOnTheWire(provider: string, minor: number, currency: string): Promise<string | null> {
  const token = { access_token: 't', expires_in: 3600, expires_at: 9_999_999_999 };
  const { requests, parts } = scripted(({ url }) => ({ body: url.includes('oauth') ? token : {} }));
  const adapter = makers[provider]!(parts);
  const due = { minor, currency };
  if (!adapter.supports(due, { country: 'US' })) return null;
  const attempt = { ...testAttempt, due };
  // The scripted reply isn't the provider's: only the request matters.
  const started = await adapter.start(attempt, testAddresses, testBuyer).catch(() => null);
  if (started?.next.kind === 'form') return valueOf(started.next.fields, 'amount');
  if (started?.next.kind === 'instructions')
    return started.next.lines.find(({ label }) => label === 'amount')?.value ?? '';
  const sent = requests.at(-1)?.body ?? '';
  const form = new URLSearchParams(sent).get('line_items[0][price_data][unit_amount]');
  return form ?? /"(?:amount|value|price)":("?[\d.]+"?)/.exec(sent)?.[1] ?? '';
}

const valueOf = (fields: readonly (readonly [string, string])[], field: string) =>
  fields.find(([name]) => name === field)?.[1] ?? '';

describe('24,950 minor units, in each provider’s notation', () => {
  test.each([
    // provider, USD 249.50, JPY 24,950, KWD 24.950, INR 249.50
    ['stripe', '24950', '24950', '24950', '24950'],
    ['paypal', '"249.50"', '"24950"', null, null],
    ['razorpay', '24950', '24950', '24950', '24950'],
    ['flutterwave', '249.5', null, null, null],
    ['iyzico', '"249.5"', null, null, null],
    ['payfast', null, null, null, null],
    ['phonepe', null, null, null, '24950'],
    ['bank', '249.50 USD', '24950 JPY', '24.950 KWD', '249.50 INR'],
  ])('%s', async (provider, ...golden) => {
    const sent = await Promise.all(
      ['USD', 'JPY', 'KWD', 'INR'].map((currency) => amountOnTheWire(provider, 24_950, currency)),
    );
    expect(sent).toEqual(golden);
  });

  test.each([
    ['payfast', 'ZAR', '249.50'],
    ['iyzico', 'TRY', '"249.5"'],
    ['flutterwave', 'NGN', '249.5'],
    // Zero-decimal currencies that Stripe counts in hundredths.
    ['stripe', 'UGX', '2495000'],
    ['stripe', 'ISK', '2495000'],
  ])('%s in %s', async (provider, currency, golden) => {
    expect(await amountOnTheWire(provider, 24_950, currency)).toBe(golden);
  });

  test.each(['HUF', 'TWD'])('PayPal accepts %s without decimals only', async (currency) => {
    expect(await amountOnTheWire('paypal', 24_900, currency)).toBe('"249"');
    expect(await amountOnTheWire('paypal', 24_950, currency)).toBeNull();
  });
});

test.each([
  ['stripe takes dinars in steps of ten fils', 'stripe', 24_955, 'KWD'],
  ['stripe takes 0.50 dollars and more', 'stripe', 49, 'USD'],
  ['razorpay takes dinars in steps of ten fils', 'razorpay', 24_955, 'KWD'],
  ['razorpay takes a rupee and more', 'razorpay', 99, 'INR'],
  ['phonepe takes a rupee and more', 'phonepe', 99, 'INR'],
  ['payfast takes five rand and more', 'payfast', 499, 'ZAR'],
])('%s, and is not offered below', async (_rule, provider, minor, currency) => {
  expect(await amountOnTheWire(provider, minor, currency)).toBeNull();
});

describe('reads a provider’s amounts in the same units', () => {
  test.each([
    ['USD', 24_950, 24_950],
    ['JPY', 24_950, 24_950],
    ['KWD', 24_950, 24_950],
    ['UGX', 2_495_000, 24_950],
    // Half a shilling matches no amount of ours: it goes to review, without rounding.
    ['UGX', 2_495_050, -1],
  ])('Stripe: %s %i', async (currency, units, minor) => {
    const { parts } = scripted(() => ({
      body: {
        id: 'cs_1',
        status: 'complete',
        payment_status: 'paid',
        amount_total: units,
        currency: currency.toLowerCase(),
        client_reference_id: testAttempt.ref,
        payment_intent: 'pi_1',
      },
    }));
    const facts = await makers['stripe']!(parts).inquire({ ...testAttempt, providerRef: 'cs_1' });
    expect(facts).toEqual([{ type: 'paid', amount: { minor, currency }, paymentId: 'pi_1' }]);
  });

  test.each([
    ['INR', 24_950],
    ['JPY', 24_950],
    ['KWD', 24_950],
  ])('Razorpay: %s %i', async (currency, minor) => {
    const item = { id: 'pay_1', amount: minor, currency, status: 'captured' };
    const { parts } = scripted(() => ({ body: { items: [item] } }));
    const facts = await makers['razorpay']!(parts).inquire({ ...testAttempt, providerRef: 'order_1' });
    expect(facts).toEqual([{ type: 'paid', amount: { minor, currency }, paymentId: 'pay_1' }]);
  });

  test.each([
    ['USD', '249.50', 24_950],
    ['JPY', '24950', 24_950],
    ['HUF', '249', 24_900],
    ['TWD', '249', 24_900],
  ])('PayPal: %s %s', async (currency, value, minor) => {
    const capture = { id: 'c', status: 'COMPLETED', amount: { currency_code: currency, value } };
    const unit = { custom_id: testAttempt.ref, payments: { captures: [capture] } };
    const order = { id: 'o', status: 'COMPLETED', purchase_units: [unit] };
    const { parts } = scripted(({ url }) => ({
      body: url.includes('oauth') ? { access_token: 't', expires_in: 3600 } : order,
    }));
    const facts = await makers['paypal']!(parts).inquire({ ...testAttempt, providerRef: 'o' });
    expect(facts).toEqual([{ type: 'paid', amount: { minor, currency }, paymentId: 'c' }]);
  });
});
