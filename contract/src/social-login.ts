import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text, userToken } from './input.ts';

/* Provider sign-in starts at the browser address `user/social-login/redirect/{google|facebook}?next=` (CONTRACT §2.3): it leads
   to the provider, back to `user/social-login/callback/{provider}`, and on to `/social-callback?token=<JWT>` or
   `/login?social=<reason>`. The two calls here are for our own page. */

/** [ours] The email address still needed to complete a provider sign-in in this browser; null when there is none. */
export const awaitedEmail = endpoint({
  method: 'GET',
  path: 'user/social-login',
  access: 'public',
  summary: 'Get the email address that received the code of a social login, in the browser that started it',
  reply: z.object({ email: z.string().nullable() }),
});

/** [ours] Exchanges the token from the URL for a login: the token is revoked, so the session never appears in a URL. */
export const exchangeToken = endpoint({
  method: 'POST',
  path: 'user/social-login',
  access: 'public',
  summary: 'Complete a social login in the browser that started it, and merge the guest cart',
  body: z.object({ token: text(2000, 'refusal.social.expired'), user_token: userToken }),
  reply: z.literal(true),
});
