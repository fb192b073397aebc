import { findAttempt } from '#ledger/attempt-queries.ts';
import { listWithoutFee } from '#ledger/provider-money-queries.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import type { Shop } from '#shop.ts';
import { applyFacts } from './apply-facts.ts';
import { attemptOf } from './attempt.ts';

const batch = 200;
/** Providers state the fee with the payment or within hours. */
const askedForMs = 3 * 24 * 3600_000;

/**
 * Asks providers for the fees of payments that webhooks proved without one. Refunds and payments have their own ways, so that only the fee
 * is applied. Returns the number of fees found.
 */
export async function fetchFees(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  const adapters = [...shop.payments.adapters.values()].filter(({ tellsFees }) => tellsFees === true);
  const ids = await listWithoutFee(shop.db, {
    providers: adapters.map(({ provider }) => provider),
    since: new Date(now.getTime() - askedForMs),
    limit: batch,
  });
  let found = 0;
  for (const id of ids) {
    const row = await findAttempt(shop.db, id);
    const adapter = row && shop.payments.adapters.get(row.provider);
    if (!adapter) continue;
    try {
      // Nothing may be captured any more.
      const facts = await adapter.inquire({ ...attemptOf(row), isOrderOver: true });
      const fees = facts.filter(({ type }) => type === 'fee');
      if (fees.length === 0) continue;
      await applyFacts(shop, { attemptId: id, facts: fees, actor: row.provider, now });
      found++;
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError))
        throw error;
      shop.log.warn({ attempt: id, err: error }, 'could not query the fee of a payment');
    }
  }
  return found;
}
