import type { IdentityRefusal } from '../account-of-identity.ts';
import type { SocialProviderName } from '#outbound/social-port.ts';

/** Why nobody was signed in; the login page has the texts (`account.social.…`). */
export type SocialProblem = IdentityRefusal | 'off' | 'busy' | 'denied' | 'expired' | 'failed';

/** Allows only paths of this shop, against open redirects to a phishing page. */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string' || path.length > 2000) return '/';
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) ? path : '/';
}

export function loginPage(problem: SocialProblem, provider: SocialProviderName, next = '/'): string {
  return withNext(`/login?social=${problem}&provider=${provider}`, next);
}

/** CONTRACT §2.3. Without a token the page asks for the emailed code. */
export function callbackPage(token: string | null, next: string): string {
  return withNext(token === null ? '/social-callback?step=code' : `/social-callback?token=${token}`, next);
}

function withNext(page: string, next: string): string {
  return next === '/' ? page : `${page}&next=${encodeURIComponent(next)}`;
}
