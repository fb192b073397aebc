import type { EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { toMinor } from '@souk/rules/money';

export type DeliveryEstimate = ReplyOf<EndpointOf<'GET cart/place'>>;

export type Delivery = {
  isFree: boolean;
  price: string;
  /** Dates without a time. */
  from: string;
  to: string;
  /** Value of the store's items in one order from which shipping is free; null if it is always or never free. */
  freeFrom: string | null;
};

/** Shipping cost of one unit at this price, considering free shipping. Null if it doesn't ship there. */
export function deliveryAt(
  estimate: DeliveryEstimate['delivery'],
  priceMinor: number,
  currency: string,
): Delivery | null {
  if (!estimate) return null;
  const { price, from, to, free_from: freeFrom } = estimate;
  const isFree = Number(price) === 0 || (freeFrom !== null && priceMinor >= toMinor(freeFrom, currency));
  return { isFree, price, from, to, freeFrom: isFree ? null : freeFrom };
}
