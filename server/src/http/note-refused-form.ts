import { clientOf } from './shared-limits.ts';
import type { Shop } from '#shop.ts';
import { noteSecurityEvent } from '#telemetry/security-events.ts';
import { routeOf } from '#telemetry/watch-requests.ts';
import type { AskedBy } from '#telemetry/work-log.ts';

/** People mistype; nobody mistypes twenty forms in a minute. */
const burst = 20;
const windowMs = 60_000;

/** Counts forms that the contract's schemas refuse, by client; a burst is noted once in each minute that it lasts. */
export function noteRefusedForm(shop: Shop, request: AskedBy): void {
  shop.metrics.refusals.inc({ route: routeOf(request), status: '201' });
  const windows = shop.memory.refusedForms;
  const now = shop.clock.now().getTime();
  const client = clientOf(request.ip);
  const known = windows.get(client);
  const window = known && now < known.endsAt ? known : { endsAt: now + windowMs, count: 0 };
  window.count++;
  windows.set(client, window);
  if (window.count === burst) noteSecurityEvent(shop, 'validation-burst', { forms: burst });
}
