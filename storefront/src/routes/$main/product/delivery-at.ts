import { toMinor } from '@souk/rules/money';
import type { Delivery } from './load-product.ts';

/** Free already where one unit at this price is worth enough. */
export function deliveryAt(delivery: Delivery, priceMinor: number, currency: string): Delivery {
  if (!delivery?.freeFrom || priceMinor < toMinor(delivery.freeFrom.price, currency)) return delivery;
  return { ...delivery, isFree: true, freeFrom: null };
}
