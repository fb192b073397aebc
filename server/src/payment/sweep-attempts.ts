import type { Shop } from '#shop.ts';
import { findAttempt, claimDueAttempts } from '#ledger/attempt-queries.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { abandonAttempt, settleAttempt } from './settle-attempt.ts';
import { isOrderOver } from '#order/is-order-over.ts';

const batch = 50;

/**
 * One run of the job that finds payments after closed tabs and lost webhooks (INVARIANTS I30). Also ends attempts of orders that are over
 * at the provider. Returns the number examined.
 */
export async function sweepAttempts(shop: Shop): Promise<number> {
  const ids = await claimDueAttempts(shop.db, { now: shop.clock.now(), limit: batch });
  for (const id of ids) await look(shop, id);
  return ids.length;
}

async function look(shop: Shop, id: number): Promise<void> {
  const attempt = await findAttempt(shop.db, id);
  if (!attempt) return;
  try {
    const { attempt: settled } = await settleAttempt(shop, attempt);
    if (await isOrderOver(shop.db, attempt.order_id)) await abandonAttempt(shop, settled);
  } catch (error) {
    // The claim has already scheduled the next inquiry.
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ attempt: id, err: error }, 'could not query a payment attempt');
  }
}
