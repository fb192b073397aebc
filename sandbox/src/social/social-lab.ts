import type { Ids } from '#lab/ids.ts';

export type SocialName = 'google' | 'facebook';

export type SocialLab = {
  now(): number;
  ids: Ids;
  urlOf(provider: SocialName): string;
  /** The only redirect target, because the sandbox's keys are public. */
  shopOrigin: string;
};
