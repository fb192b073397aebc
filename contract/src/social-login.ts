import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text, userToken } from './input.ts';

/*
 * Signing in with a provider begins at `user/social-login/redirect/{google|facebook}?next=`, an address for browsers
 * (CONTRACT §2.3): it leads to the provider, back to `user/social-login/callback/{provider}`, and from there to
 * `/social-callback?token=<JWT>` or to `/login?social=<reason>`. The two calls here are what our own page makes of it.
 */

/** [ours] The address that a sign-in with a provider in this browser waits for; null when there is none. */
export const awaitedEmail = endpoint({
  method: 'GET',
  path: 'user/social-login',
  access: 'public',
  summary: 'Get the address whose code completes a provider sign-in in the browser that started it',
  reply: z.object({ email: z.string().nullable() }),
});

/** [ours] Takes the token out of the address: it ends, and the browser gets a login that was never in one. */
export const exchangeToken = endpoint({
  method: 'POST',
  path: 'user/social-login',
  access: 'public',
  summary: 'Complete a provider sign-in in the browser that started it and merge the guest cart',
  body: z.object({ token: text(2000, 'refusal.social.expired'), user_token: userToken }),
  reply: z.literal(true),
});
