import { apiAddress } from '@souk/rules/api-address';
import type { ConsoleApi } from '@souk/contract/console-api';
import type { PaymentKeys } from '@souk/contract/console/payment-keys';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { Refusal, refuse, refuseUnknown } from '#http/refusal.ts';
import type { Payments } from '#outbound/payment-port.ts';
import type { EnteredKeys, KeyedProvider, ProviderKeys } from '#outbound/provider-keys-port.ts';
import { listSealed, type SealedService } from '#settings/service-keys.ts';
import type { Shop } from '#shop.ts';
import { removePaymentKeys, savePaymentKeys } from '../keys/change-payment-keys.ts';
import { openKeys } from '../keys/entered-keys.ts';

export const paymentKeyHandlers: ConsoleHandlers<ConsoleApi['operatorPaymentKeys']> = {
  async listPaymentKeys({ shop, db }) {
    const sealed = await listSealed(db);
    const { isSandbox, providers } = shop.providerKeys;
    return { is_sandbox: isSandbox, providers: providers.map((of) => viewOf(shop, of, sealed)) };
  },

  async savePaymentKeys({ shop, db, body, params, caller: { actor } }) {
    const of = findProvider(shop, params.provider);
    if (!of) return refuseUnknown();
    const closed = refuseFixed(shop, of);
    if (closed) return closed;
    const place = { of, keys: shop.providerKeys, authSecret: shop.authSecret };
    const wish = { values: body.values, isTest: body.is_test };
    const saved = await audited(db, actor, (tx) => savePaymentKeys(tx, place, wish));
    if (saved.ok) return viewOf(shop, of, await listSealed(db));
    if (saved.reason === 'invalid') return refuse('refusal.console.payment-keys.invalid');
    return new Refusal(
      saved.names.map((name) => ({
        key: 'refusal.console.payment-keys.missing' as const,
        path: `values.${name}`,
      })),
    );
  },

  async removePaymentKeys({ shop, db, params, caller: { actor } }) {
    const of = findProvider(shop, params.provider);
    if (!of) return refuseUnknown();
    const removed = await audited(db, actor, (tx) => removePaymentKeys(tx, of.provider));
    return removed.ok ? viewOf(shop, of, await listSealed(db)) : refuseUnknown();
  },
};

const findProvider = ({ providerKeys }: Shop, name: string) =>
  providerKeys.providers.find(({ provider }) => provider === name);

function refuseFixed({ providerKeys }: Shop, { isFixed }: KeyedProvider): Refusal | null {
  if (isFixed) return refuse('refusal.console.payment-keys.environment');
  return providerKeys.isSandbox ? refuse('refusal.console.payment-keys.sandbox') : null;
}

function viewOf(
  { payments, publicUrl, authSecret, providerKeys }: Shop,
  { provider, fields, isFixed, hasTestService }: KeyedProvider,
  sealed: readonly SealedService[],
): PaymentKeys {
  const own = isFixed ? undefined : sealed.find(({ service }) => service === provider);
  const keys = own ? openKeys(authSecret, own.sealed) : null;
  const used = own && !providerKeys.isSandbox ? ownPayments(providerKeys, provider, keys) : payments;
  const isBank = provider === 'bank';
  return {
    provider,
    set_by: isFixed ? 'environment' : own ? 'console' : 'nobody',
    is_unreadable: own !== undefined && keys === null,
    mode: isBank ? null : modeOf(used, provider),
    has_test_service: hasTestService,
    fields: fields.map(({ name, isSecret, isNeeded }) => ({
      name,
      is_secret: isSecret,
      is_needed: isNeeded,
      is_set: isFixed ? isNeeded : keys?.values[name] !== undefined,
      value: isSecret ? null : (keys?.values[name] ?? ''),
    })),
    webhook_address: isBank ? null : publicUrl + apiAddress('payment/{provider}/notify', { provider }),
  };
}

/** Keys that were just saved aren't in the cached payments yet. */
const ownPayments = ({ build }: ProviderKeys, provider: string, keys: EnteredKeys | null): Payments =>
  build(new Map(keys ? [[provider, keys]] : []));

function modeOf({ adapters, providersInTestMode }: Payments, provider: string): PaymentKeys['mode'] {
  if (!adapters.has(provider)) return null;
  return providersInTestMode.has(provider) ? 'test' : 'live';
}
