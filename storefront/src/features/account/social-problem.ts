import type { MessageKey } from '@souk/kit/i18n/messages-context.tsx';
import { socialProviders, type SocialProvider } from './social-providers.ts';

/** Message for each reason why a provider login failed. */
const words = {
  denied: 'account.social.denied',
  expired: 'account.social.expired',
  failed: 'account.social.failed',
  busy: 'account.social.busy',
  off: 'account.social.off',
  closed: 'account.social.closed',
  'no-email': 'account.social.noEmail',
  'known-email': 'account.social.knownEmail',
  'other-person': 'account.social.otherPerson',
} as const satisfies Record<string, MessageKey>;

/** `provider` is null if the message doesn't name one. */
export type SocialProblem = { reason: keyof typeof words; provider: SocialProvider | null };

export const wordsOf = ({ reason }: SocialProblem) => words[reason];

/** Cancelling, or having an account with a password, is not an error. */
export function toneOf({ reason }: SocialProblem): 'info' | 'warning' {
  return reason === 'denied' || reason === 'known-email' ? 'info' : 'warning';
}

/** The problem in `?social=…&provider=…` of the login page; null for unknown values. */
export function readSocialProblem(request: Request): SocialProblem | null {
  const { searchParams } = new URL(request.url);
  const [reason, provider] = [searchParams.get('social') ?? '', searchParams.get('provider') ?? ''];
  if (!isReason(reason)) return null;
  if (isProvider(provider)) return { reason, provider };
  return reason === 'expired' ? { reason, provider: null } : null;
}

function isReason(text: string): text is SocialProblem['reason'] {
  return Object.hasOwn(words, text);
}

function isProvider(text: string): text is SocialProvider {
  return Object.hasOwn(socialProviders, text);
}
