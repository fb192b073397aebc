import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { bodyId, requiredEmail, text } from './input.ts';

/** The newsletter begins only when the link in the mail is followed. Answers the same for new and known addresses. */
export const subscribe = endpoint({
  method: 'POST',
  path: 'email-subscription',
  access: 'public',
  summary:
    'Subscribe to the newsletter; emails a confirmation link. The reply is the same for new and known addresses',
  body: z.object({ email: requiredEmail }),
  reply: z.literal(true),
});

const badLink = 'refusal.newsletter.link';
/** What a mail's link carries: `id` names the subscription, `signature` is hex. Missing parts are a bad link. */
const linkFields = { id: bodyId(badLink), signature: text(64, badLink) };

/** [ours] `expires` in seconds since 1970. Confirming twice is no mistake. */
export const confirmSubscription = endpoint({
  method: 'POST',
  path: 'email-subscription/confirm',
  access: 'public',
  summary: 'Confirm a newsletter subscription with the signed link, valid for 7 days',
  body: z.object({ ...linkFields, expires: z.union([text(12, badLink), z.number()], badLink) }),
  reply: z.literal(true),
});

/** [ours] Such a link never ends, and ending what has ended is no mistake. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: 'email-subscription/unsubscribe',
  access: 'public',
  summary: 'Unsubscribe from the newsletter with the signed link in any issue; the address is deleted',
  body: z.object(linkFields),
  reply: z.literal(true),
});
