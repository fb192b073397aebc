import { currencyExponent } from '@souk/rules/money';
import { paymentMethods } from '#ledger/methods.ts';
import { newReference } from '#ledger/new-reference.ts';
import type { Attempt, Buyer, NextStep, PaymentAdapter } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { withPatience } from '#outbound/shopper-patience.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { awaitRefused } from '../log-notice.ts';
import { returnAddresses } from '../return-addresses.ts';
import { attemptOfTrial, noteTrial } from './note-trial.ts';
import { insertTrial, type TrialRow } from './trial-queries.ts';

export type TestStep = {
  step: 'currency' | 'open' | 'ask';
  state: 'done' | 'failed';
  /** What the provider said, without what it is about. */
  said: string;
};

export type MethodTested =
  | {
      ok: true;
      steps: TestStep[];
      /** Where whoever tests it goes on, or what shoppers read. */
      next: NextStep | null;
      /** What waits for the provider's notice now; null where nobody sends any, or a step has failed. */
      trial: TrialRow | null;
    }
  | { ok: false; reason: 'unknown' | 'off' | 'live' };

type Wish = { name: string; settings: Settings; buyer: Pick<Buyer, 'name' | 'email' | 'language'> };

/**
 * Tries a way to pay: a payment of an everyday amount is opened at the provider and asked about, to be paid there by whoever
 * tests it (decision 011). It is a trial: of no order, and in none of the books. Refused where the keys would move money. Of
 * what has no provider it only says what shoppers see.
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
  // Whose account it is asks nobody, and so moves nothing.
  if (!adapter.openAtOnce && !shop.payments.withoutMoney.has(method.provider))
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
    // No browser asks; a provider that insists on an address is told this machine's.
    ip: '127.0.0.1',
  };
  const { steps, ...opened } = await withPatience(() => begin(shop, { adapter, due, buyer: whole }));
  return { ok: true, steps: [...done, ...steps], ...opened };
}

type Trial = { adapter: PaymentAdapter; due: Attempt['due']; buyer: Buyer };
type Begun = { steps: TestStep[]; next: NextStep | null; trial: TrialRow | null };

/** Stored before anybody leaves for the provider: its notice may be faster than whatever follows here. */
async function begin(shop: Shop, { adapter, due, buyer }: Trial): Promise<Begun> {
  const { provider } = adapter;
  const trial = await insertTrial(shop.db, {
    provider,
    reference: newReference(),
    amountMinor: due.minor,
    currency: due.currency,
    now: shop.clock.now(),
  });
  awaitRefused(shop, provider);
  const addresses = returnAddresses(shop, trial);
  const opened = await said(() => adapter.start(attemptOfTrial(trial), addresses, buyer));
  if (!opened.ok) {
    await noteTrial(shop, { id: trial.id, facts: [{ type: 'failed', reason: 'refused', final: true }] });
    return { steps: [{ step: 'open', state: 'failed', said: opened.said }], next: null, trial: null };
  }
  const { next, facts } = opened.result;
  const known = await noteTrial(shop, { id: trial.id, facts });
  if (adapter.isToldOnly) return { steps: [], next, trial: known };
  const steps: TestStep[] = [{ step: 'open', state: 'done', said: '' }];
  const asked = await said(() => adapter.inquire(attemptOfTrial(known)));
  if (!asked.ok)
    return { steps: [...steps, { step: 'ask', state: 'failed', said: asked.said }], next, trial: null };
  return { steps: [...steps, { step: 'ask', state: 'done', said: '' }], next, trial: known };
}

async function said<Result>(
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
