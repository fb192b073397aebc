import type { PaymentAdapter } from '@souk/server/outbound/payment-port';
import { buildPayments } from '@souk/server/payment/build-payments';
import { testBuyer } from '@souk/server/payment/providers/test-parts';
import { expect, test } from 'vitest';
import { sandboxPaymentConfig } from './sandbox-config.ts';

/* INVARIANTS I15: what each provider receives for 249.50 USD, 24950 JPY, 24.950 KWD, 24.955 KWD, 249.50 INR and 249.50 ZAR,
   according to the providers' documentation (PAYMENTS §2 to §9); null: not offered. */
const purchases = [
  ['USD', 24_950],
  ['JPY', 24_950],
  ['KWD', 24_950],
  ['KWD', 24_955],
  ['INR', 24_950],
  ['ZAR', 24_950],
] as const;
const golden: Record<string, readonly (string | number | null)[]> = {
  // Smallest units; with three decimals the last is 0.
  stripe: ['24950', '24950', '24950', null, '24950', '24950'],
  paypal: ['249.50', '24950', null, null, null, null],
  // The currencies the account was opened for.
  razorpay: [24_950, 24_950, 24_950, null, 24_950, null],
  flutterwave: [249.5, null, null, null, null, 249.5],
  iyzico: ['249.5', null, null, null, null, null],
  payfast: [null, null, null, null, null, '249.50'],
  phonepe: [null, null, null, null, 24_950, null],
  bank: ['249.50 USD', '24950 JPY', '24.950 KWD', '24.955 KWD', '249.50 INR', '249.50 ZAR'],
};

type Body = Record<string, unknown> & {
  purchase_units: { amount: { value: string } }[];
};
const amountIn: Record<string, (body: string) => unknown> = {
  stripe: (body) => new URLSearchParams(body).get('line_items[0][price_data][unit_amount]'),
  paypal: (body) => (JSON.parse(body) as Body).purchase_units[0]!.amount.value,
  iyzico: (body) => (JSON.parse(body) as Body)['price'],
};
const amountInJson = (body: string) => (JSON.parse(body) as Body)['amount'];

/** Records and refuses everything beyond a token request. */
const asked: string[] = [];
const refuse: typeof fetch = (url, init) => {
  if (/token/.test(String(url))) {
    return Promise.resolve(
      Response.json({ access_token: 'token', expires_in: 3600, expires_at: 4_000_000_000 }),
    );
  }
  asked.push(String(init?.body));
  return Promise.resolve(Response.json({}, { status: 400 }));
};
const { adapters } = buildPayments(sandboxPaymentConfig('https://sandbox.example'), {
  fetch: refuse,
  pauseMs: () => 0,
  now: () => new Date('2026-11-20T12:00:00Z'),
  log: { info: () => undefined, warn: () => undefined },
});

async function sentAmount(adapter: PaymentAdapter, currency: string, minor: number): Promise<unknown> {
  const due = { currency, minor };
  if (!adapter.supports(due, testBuyer)) return null;
  const attempt = {
    ref: 'K7QX-92MB-4F7K',
    orderNumber: '20261120ABC123',
    due,
    providerRef: null,
    createdAtMs: Date.parse('2026-11-20T12:00:00Z'),
    pageUrl: null,
    isOrderOver: false,
  };
  const back = 'https://shop.example/api/v1/payment/x/return?ref=K7QX-92MB-4F7K';
  asked.length = 0;
  const started = await adapter
    .start(attempt, { back, cancel: back, notify: back }, testBuyer)
    .catch(() => null);
  if (started?.next.kind === 'form')
    return started.next.fields.find(([name]) => name === 'amount')?.[1] ?? 'no amount';
  if (started?.next.kind === 'instructions')
    return started.next.lines.find(({ label }) => label === 'amount')?.value ?? 'no amount';
  return (amountIn[adapter.provider] ?? amountInJson)(asked[0]!);
}

test.each([...adapters.values()].map((adapter) => [adapter.provider, adapter] as const))(
  "I15: %s gets the amount in its own units, or isn't offered",
  async (provider, adapter) => {
    const amounts: unknown[] = [];
    for (const [currency, minor] of purchases) amounts.push(await sentAmount(adapter, currency, minor));
    expect(amounts).toEqual(golden[provider]);
  },
);

test('the table has every provider', () => {
  expect([...adapters.keys()].toSorted()).toEqual(Object.keys(golden).toSorted());
});
