import type { Endpoint } from '@souk/contract/endpoint';
import type { Refusal } from './refusal.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { routeOf } from '#runtime/watch-requests.ts';
import type { RequestContext } from '#runtime/work-log.ts';

/** Refused because the entity belongs to another owner or does not exist (INVARIANTS I31, I32). */
const owned: ReadonlySet<string> = new Set([
  'refusal.order.missing',
  'refusal.address.missing',
  'refusal.cart.missing',
  'refusal.review.missing',
]);

/** Counts a refusal, and logs a security event for exceeded limits and for attempts at the data of others. */
export function recordRefusal(
  shop: Shop,
  { access }: Pick<Endpoint, 'access'>,
  request: RequestContext,
  { status, reasons }: Refusal,
): void {
  shop.metrics.refusals.inc({ route: routeOf(request), status: String(status) });
  if (status === 429) recordSecurityEvent(shop, 'limit-reached', { limit: 'shared' });
  else if (access !== 'public' && reasons.some(({ key }) => owned.has(key)))
    recordSecurityEvent(shop, 'owner-refused');
}
