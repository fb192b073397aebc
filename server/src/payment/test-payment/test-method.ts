import { currencyExponent } from '@souk/rules/money';
import { paymentMethods } from '#ledger/methods.ts';
import { newReference } from '#ledger/new-reference.ts';
import type { Attempt, Buyer, NextStep, PaymentAdapter } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { withTimeBudget } from '#outbound/time-budget.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { awaitRefused } from '../log-notice.ts';
import { returnAddresses } from '../return-addresses.ts';
import { attemptOfTestPayment, recordTestPayment } from './record-test-payment.ts';
import { insertTestPayment, type TestPaymentRow } from './test-payment-queries.ts';

export type TestStep = {
  step: 'currency' | 'open' | 'ask';
  state: 'done' | 'failed';
  /** The provider's message, without identifiers. */
  said: string;
};

export type MethodTested =
  | {
      ok: true;
      steps: TestStep[];
      next: NextStep | null;
      /** The test payment that waits for a webhook; null if the method has none or a step failed. */
      trial: TestPaymentRow | null;
    }
  | { ok: false; reason: 'unknown' | 'off' | 'live' };

type Wish = { name: string; settings: Settings; buyer: Pick<Buyer, 'name' | 'email' | 'language'> };

/**
 * Tests a payment method: opens a payment of an everyday amount at the provider and inquires about it; the tester pays it there (decision
 * 011). The payment belongs to no order and no ledger. Refused if the keys would move real money. For methods without a provider it only
 * shows what shoppers see.
 */
export async function testMethod(shop: Shop, { name, settings, buyer }: Wish): Promise<MethodTested> {
  const method = paymentMethods.find((one) => one.name === name);
  if (!method) return { ok: false, reason: 'unknown' };
  if (method.provider === null)
    return settings.cash_on_delivery
      ? { ok: true, steps: [], next: null, trial: null }
      : { ok: false, reason: 'off' };
  const adapter = shop.payments.adapters.get(method.provider);
  if (!adapter) return { ok: false, reason: 'off' };
  // A method without a remote session moves no money.
  if (!adapter.openAtOnce && !shop.payments.providersInTestMode.has(method.provider))
    return { ok: false, reason: 'live' };
  const { currency, default_country: country } = settings;
  const due = { minor: 100 * 10 ** currencyExponent(currency), currency };
  if (!adapter.supports(due, { country }))
    return {
      ok: true,
      steps: [{ step: 'currency', state: 'failed', said: '' }],
      next: null,
      trial: null,
    };
  const done: TestStep[] = [{ step: 'currency', state: 'done', said: '' }];
  if (adapter.openAtOnce) {
    const now = shop.clock.now();
    const attempt: Attempt = {
      ref: newReference(),
      orderNumber: '',
      due,
      providerRef: null,
      createdAtMs: now.getTime(),
      pageUrl: null,
      isOrderOver: false,
    };
    return { ok: true, steps: done, next: adapter.openAtOnce(attempt).next, trial: null };
  }
  const whole: Buyer = {
    ...buyer,
    phone: settings.phone || '+10000000000',
    country,
    address1: settings.address_1 || '1 Test Street',
    city: settings.city || 'Test',
    state: settings.default_state,
    zip: settings.zip || '00000',
    // There is no browser request; providers that require an address get the loopback address.
    ip: '127.0.0.1',
  };
  const { steps, ...opened } = await withTimeBudget(() => begin(shop, { adapter, due, buyer: whole }));
  return { ok: true, steps: [...done, ...steps], ...opened };
}

type Opening = { adapter: PaymentAdapter; due: Attempt['due']; buyer: Buyer };
type Begun = { steps: TestStep[]; next: NextStep | null; trial: TestPaymentRow | null };

/** Stored before the provider is called: its webhook may arrive before our next step. */
async function begin(shop: Shop, { adapter, due, buyer }: Opening): Promise<Begun> {
  const { provider } = adapter;
  const payment = await insertTestPayment(shop.db, {
    provider,
    reference: newReference(),
    amountMinor: due.minor,
    currency: due.currency,
    now: shop.clock.now(),
  });
  awaitRefused(shop, provider);
  const addresses = returnAddresses(shop, payment);
  const opened = await tryCall(() => adapter.start(attemptOfTestPayment(payment), addresses, buyer));
  if (!opened.ok) {
    await recordTestPayment(shop, {
      id: payment.id,
      facts: [{ type: 'failed', reason: 'refused', final: true }],
    });
    return { steps: [{ step: 'open', state: 'failed', said: opened.said }], next: null, trial: null };
  }
  const { next, facts } = opened.result;
  const known = await recordTestPayment(shop, { id: payment.id, facts });
  if (adapter.isWebhookOnly) return { steps: [], next, trial: known };
  const steps: TestStep[] = [{ step: 'open', state: 'done', said: '' }];
  const asked = await tryCall(() => adapter.inquire(attemptOfTestPayment(known)));
  if (!asked.ok)
    return { steps: [...steps, { step: 'ask', state: 'failed', said: asked.said }], next, trial: null };
  return { steps: [...steps, { step: 'ask', state: 'done', said: '' }], next, trial: known };
}

async function tryCall<Result>(
  work: () => Promise<Result>,
): Promise<{ ok: true; result: Result } | { ok: false; said: string }> {
  try {
    return { ok: true, result: await work() };
  } catch (error) {
    if (error instanceof ProviderRefusedError || error instanceof ProviderUnavailableError)
      return { ok: false, said: error.message };
    throw error;
  }
}
