import type { Ids } from '#lab/ids.ts';

export type SocialName = 'google' | 'facebook';

/** What both fake providers get: clock, chance, and the one shop that they know. */
export type SocialLab = {
  /** Milliseconds of the sandbox's clock. */
  now(): number;
  ids: Ids;
  /** Base of a provider's addresses, as browsers and the shop see them. */
  urlOf(provider: SocialName): string;
  /** Answers are sent there and nowhere else, since everybody knows the sandbox's keys. */
  shopOrigin: string;
};
