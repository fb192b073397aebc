import { clientOf } from './shared-limits.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { routeOf } from '#runtime/watch-requests.ts';
import type { RequestContext } from '#runtime/work-log.ts';

/** More invalid forms than a person's typing errors explain. */
const burst = 20;
const windowMs = 60_000;

/** Counts forms refused by the schemas, per client; logs a burst once for each minute that it lasts. */
export function recordRefusedForm(shop: Shop, request: RequestContext): void {
  shop.metrics.refusals.inc({ route: routeOf(request), status: '201' });
  const windows = shop.memory.rejectedSubmissions;
  const now = shop.clock.now().getTime();
  const client = clientOf(request.ip);
  const known = windows.get(client);
  const window = known && now < known.endsAt ? known : { endsAt: now + windowMs, count: 0 };
  window.count++;
  windows.set(client, window);
  if (window.count === burst) recordSecurityEvent(shop, 'validation-burst', { forms: burst });
}
