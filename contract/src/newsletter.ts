import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, requiredEmail, text } from './input.ts';

/** The subscription starts when the emailed link is confirmed. The response is the same for new and known addresses. */
export const subscribe = endpoint({
  method: 'POST',
  path: 'email-subscription',
  access: 'public',
  summary:
    'Subscribe to the newsletter; emails a confirmation link. The response is the same for new and known addresses',
  body: z.object({ email: requiredEmail }),
  reply: z.literal(true),
});

const badLink = 'refusal.newsletter.link';
const linkFields = { id: bodyId(badLink), signature: text(64, badLink) };

/** [ours] `expires` in seconds since 1970. Confirming is idempotent. */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: 'email-subscription/confirm',
  access: 'public',
  summary: 'Confirm a newsletter subscription with the signed link, valid for 7 days',
  body: z.object({ ...linkFields, expires: z.union([text(12, badLink), z.number()], badLink) }),
  reply: z.literal(true),
});

/** [ours] The link doesn't expire, and unsubscribing is idempotent. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: 'email-subscription/unsubscribe',
  access: 'public',
  summary: 'Unsubscribe from the newsletter with the signed link in any issue; the address is deleted',
  body: z.object(linkFields),
  reply: z.literal(true),
});
