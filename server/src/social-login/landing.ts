import type { IdentityRefusal } from '#account/account-of-identity.ts';
import type { SocialProviderName } from '#outbound/social-port.ts';

/** Why nobody was signed in; the login page has the words (`account.social.…`). */
export type SocialProblem = IdentityRefusal | 'off' | 'busy' | 'denied' | 'expired' | 'failed';

/** Only paths of this shop: whoever chooses where a sign-in ends could lead people to a copy of the page. */
export function ownPath(path: unknown): string {
  if (typeof path !== 'string' || path.length > 2000) return '/';
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) ? path : '/';
}

export function loginPage(problem: SocialProblem, provider: SocialProviderName, next = '/'): string {
  return withNext(`/login?social=${problem}&provider=${provider}`, next);
}

/** CONTRACT §2.3. Without a token the page asks for the code of the mail. */
export function callbackPage(token: string | null, next: string): string {
  return withNext(token === null ? '/social-callback?step=code' : `/social-callback?token=${token}`, next);
}

function withNext(page: string, next: string): string {
  return next === '/' ? page : `${page}&next=${encodeURIComponent(next)}`;
}
