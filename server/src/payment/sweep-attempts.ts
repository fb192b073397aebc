import type { Shop } from '#shop.ts';
import { findAttempt, claimDueAttempts } from '#ledger/attempt-queries.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { abandonAttempt, settleAttempt } from './settle-attempt.ts';
import { isOrderOver } from '#order/is-order-over.ts';

const batch = 50;

/**
 * One round of the job that finds payments without the shopper: closed tabs, lost notices (INVARIANTS I30). Attempts of
 * orders that are over are ended at the provider too. Answers how many it looked at.
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
    // Asked again later: the claim has put it off.
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ attempt: id, err: error }, 'a payment attempt could not be asked about');
  }
}
