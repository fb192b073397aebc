import type { Endpoint } from '@souk/contract/endpoint';
import { isSharedLimit, limitNameOf, sharedLimits } from './limits.ts';
import type { Call, EndpointHandler } from './mount.ts';
import { refuseForNow, type Refusal } from './refusal.ts';
import { clientOf, countUse } from './shared-limits.ts';

export async function countCall(
  endpoint: Endpoint,
  handler: EndpointHandler<Endpoint>,
  call: Call,
): Promise<Refusal | null> {
  const name = limitNameOf(endpoint, handler.limit);
  if (!call.shop.rateLimits || !isSharedLimit(name)) return null;
  const { perClient, perSubject } = sharedLimits[name];
  const subject = handler.limitSubject?.(call) ?? call.userId;
  const subjects = [
    ...(perClient ? [`client:${clientOf(call.request.ip)}`] : []),
    ...(perSubject && subject !== null ? [`subject:${subject}`] : []),
  ];
  for (const counted of subjects) {
    const seconds = await countUse(call.db, { name, subject: counted, now: call.now });
    if (seconds !== null) return refuseForNow(seconds);
  }
  return null;
}
