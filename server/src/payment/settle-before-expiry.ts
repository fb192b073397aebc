import type { Shop } from '#shop.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { settleOrder } from './start-payment.ts';

/**
 * Asks for an order's payment one last time. An unreachable provider doesn't delay the expiry: money it took is refunded once it reports
 * it.
 */
export async function settleBeforeExpiry(shop: Shop, orderId: number): Promise<void> {
  try {
    await settleOrder(shop, orderId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ order: orderId, err: error }, 'could not query a provider before an order expired');
  }
}
