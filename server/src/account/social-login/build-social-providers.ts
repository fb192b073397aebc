import { providerRequester, type PaymentLog } from '#outbound/provider-requester.ts';
import { facebookLogin, type FacebookConfig } from './facebook.ts';
import { googleLogin, type GoogleConfig } from './google.ts';
import type { SocialProviders } from '#outbound/social-port.ts';

export type SocialLoginConfig = { google?: GoogleConfig; facebook?: FacebookConfig };

/** The three calls of a sign-in must fit into one request's time limit (app.ts, `handlerTimeout`). */
const timeoutMs = 4000;

/** `log` gets hosts, paths and statuses, but no tokens or personal data. */
export function buildSocialProviders(
  { google, facebook }: SocialLoginConfig,
  { fetch, now, log }: { fetch: typeof globalThis.fetch; now(): Date; log: PaymentLog },
): SocialProviders {
  const request = providerRequester({ fetch, now, log, timeoutMs, pauseMs: () => 100 });
  return {
    ...(google && { google: googleLogin(google, { request, fetch, now, timeoutMs }) }),
    ...(facebook && { facebook: facebookLogin(facebook, request) }),
  };
}
