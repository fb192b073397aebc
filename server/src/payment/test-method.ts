import { currencyExponent } from '@souk/rules/money';
import type { PaymentFact } from '@souk/rules/payment-state';
import { paymentMethods } from '#ledger/methods.ts';
import { newReference } from '#ledger/new-reference.ts';
import type { Attempt, Buyer, NextStep, PaymentAdapter } from '#outbound/payment-port.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { withPatience } from '#outbound/shopper-patience.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { returnAddresses } from './return-addresses.ts';

export type TestStep = {
  step: 'currency' | 'open' | 'ask' | 'end';
  /** `left`: the provider cannot be told, and ends it by itself. */
  state: 'done' | 'failed' | 'left';
  /** What the provider said, without what it is about. */
  said: string;
};

export type MethodTested =
  | { ok: true; steps: TestStep[]; next: NextStep | null }
  | { ok: false; reason: 'unknown' | 'off' | 'live' };

type Wish = { name: string; settings: Settings; buyer: Pick<Buyer, 'name' | 'email' | 'language'> };

/**
 * Tries a way to pay: an attempt of an everyday amount is opened at the provider, asked about, and ended there. It belongs to no
 * order and is not stored, so nothing of the shop counts it; nobody pays it. Refused where the keys would move money. Of what has no provider
 * it only says what shoppers see.
 */
export async function testMethod(shop: Shop, { name, settings, buyer }: Wish): Promise<MethodTested> {
  const method = paymentMethods.find((one) => one.name === name);
  if (!method) return { ok: false, reason: 'unknown' };
  if (method.provider === null)
    return settings.cash_on_delivery ? { ok: true, steps: [], next: null } : { ok: false, reason: 'off' };
  const adapter = shop.payments.adapters.get(method.provider);
  if (!adapter) return { ok: false, reason: 'off' };
  // Whose account it is asks nobody, and so moves nothing.
  if (!adapter.openAtOnce && !shop.payments.withoutMoney.has(method.provider))
    return { ok: false, reason: 'live' };
  const now = shop.clock.now();
  const { currency, default_country: country } = settings;
  const due = { minor: 100 * 10 ** currencyExponent(currency), currency };
  if (!adapter.supports(due, { country }))
    return { ok: true, steps: [{ step: 'currency', state: 'failed', said: '' }], next: null };
  const attempt: Attempt = {
    ref: newReference(),
    due,
    providerRef: null,
    createdAtMs: now.getTime(),
    orderNumber: `${now.toISOString().slice(0, 10).replaceAll('-', '')}TEST00`,
  };
  const whole: Buyer = {
    ...buyer,
    phone: settings.phone || '+10000000000',
    country,
    address1: settings.address_1 || '1 Test Street',
    city: settings.city || 'Test',
    // No browser asks; a provider that insists on an address is told this machine's.
    state: settings.default_state,
    zip: settings.zip || '00000',
    ip: '127.0.0.1',
  };
  const done: TestStep = { step: 'currency', state: 'done', said: '' };
  const { steps, next } = await withPatience(() => tryOut(shop, { adapter, attempt, buyer: whole }));
  return { ok: true, steps: [done, ...steps], next };
}

type Trial = { adapter: PaymentAdapter; attempt: Attempt; buyer: Buyer };

async function tryOut(
  shop: Shop,
  { adapter, attempt, buyer }: Trial,
): Promise<{ steps: TestStep[]; next: NextStep | null }> {
  const addresses = returnAddresses(shop, { provider: adapter.provider, reference: attempt.ref });
  const opened = await said(() => adapter.start(attempt, addresses, buyer));
  if (!opened.ok) return { steps: [{ step: 'open', state: 'failed', said: opened.said }], next: null };
  const steps: TestStep[] = [{ step: 'open', state: 'done', said: '' }];
  const { next, facts } = opened.result;
  // Nobody has to be asked about a transfer.
  if (adapter.openAtOnce) return { steps, next };
  const known = { ...attempt, providerRef: refOf(facts) ?? attempt.providerRef };
  const asked = await said(() => adapter.inquire(known));
  steps.push({ step: 'ask', state: asked.ok ? 'done' : 'failed', said: asked.ok ? '' : asked.said });
  if (!adapter.abandon) return { steps: [...steps, { step: 'end', state: 'left', said: '' }], next };
  const abandon = adapter.abandon.bind(adapter);
  const ended = await said(() => abandon(known));
  steps.push({ step: 'end', state: ended.ok ? 'done' : 'failed', said: ended.ok ? '' : ended.said });
  return { steps, next };
}

const refOf = (facts: readonly PaymentFact[]) =>
  facts.flatMap((fact) => (fact.type === 'opened' ? [fact.providerRef] : []))[0];

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
