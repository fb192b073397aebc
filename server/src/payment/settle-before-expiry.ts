import type { Shop } from '#shop.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { settleOrder } from './start-payment.ts';

/**
 * Asks for the money of an order one last time. A provider that does not answer does not keep the goods of others from
 * the stock: what it took all the same is refunded when it says so.
 */
export async function settleBeforeExpiry(shop: Shop, orderId: number): Promise<void> {
  try {
    await settleOrder(shop, orderId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError) && !(error instanceof ProviderRefusedError)) throw error;
    shop.log.warn({ order: orderId, err: error }, 'a provider could not be asked before an order expired');
  }
}
