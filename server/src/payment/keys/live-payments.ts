import type { Payments } from '#outbound/payment-port.ts';
import type { ProviderKeys } from '#outbound/provider-keys-port.ts';
import type { SiteCache } from '#settings/site-cache.ts';
import { openEnteredKeys } from './entered-keys.ts';

type Parts = {
  fixed: Payments;
  keys: ProviderKeys;
  site: SiteCache;
  authSecret: string;
};

/**
 * The payment methods of the environment and of keys entered in the console. They are read with the settings, so that a change takes
 * effect in every process without a restart; each call reads the current ones.
 */
export function livePayments({ fixed, keys, site, authSecret }: Parts): Payments {
  let built: { of: readonly unknown[]; payments: Payments } | null = null;

  function current(): Payments {
    const known = site.lastKnown()?.serviceKeys;
    // Background jobs may be the first to ask after a change.
    if (!site.isCurrent()) void site.read().catch(() => {});
    if (known === undefined) return fixed;
    if (built?.of !== known)
      built = { of: known, payments: keys.build(openEnteredKeys(authSecret, keys, known)) };
    return built.payments;
  }

  return {
    get adapters() {
      return current().adapters;
    },
    get payoutAdapters() {
      return current().payoutAdapters;
    },
    get publicKeys() {
      return current().publicKeys;
    },
    get bankDetails() {
      return current().bankDetails;
    },
    get wallet() {
      return current().wallet;
    },
    get formOrigins() {
      return current().formOrigins;
    },
    get providersInTestMode() {
      return current().providersInTestMode;
    },
  };
}
