import { providerRequester, type PaymentLog } from '#outbound/provider-requester.ts';
import { facebookLogin, type FacebookConfig } from './facebook.ts';
import { googleLogin, type GoogleConfig } from './google.ts';
import type { SocialProviders } from '#outbound/social-port.ts';

/** Keys and addresses; a provider without keys is not offered. */
export type SocialLoginConfig = { google?: GoogleConfig; facebook?: FacebookConfig };

/** Three calls of a sign-in must fit into the time of one request (app.ts, `handlerTimeout`). */
const timeoutMs = 4000;

/** The providers behind their keys. `log` gets hosts, paths and statuses; never a token or a person. */
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
