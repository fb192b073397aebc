import { refuse, Refusal, refuseForNow, refuseUnknown } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';
import type { FactorRefused } from './prove-second-factor.ts';

/** The reply lists the accepted factors. */
export function refuseFactor(refused: FactorRefused): Refusal {
  if (refused.reason === 'too-many') return refuseForNow(refused.seconds);
  const key =
    refused.reason === 'second-factor-missing'
      ? 'refusal.second-factor.required'
      : 'refusal.second-factor.wrong';
  return new Refusal([{ key }], 201, { next: 'second-factor', secondFactor: refused.asked });
}

type TeamReason =
  | ('role-missing' | 'member-missing' | 'invitation-missing' | 'beyond-own-rights' | 'last-owner')
  | ('not-addable' | 'store-has-owner' | 'is-member' | 'too-many' | 'invitation-over' | 'account-needed');

const teamWords: Partial<Record<TeamReason, RefusalKey>> = {
  'beyond-own-rights': 'refusal.console.beyond-rights',
  'last-owner': 'refusal.console.last-owner-store',
  'not-addable': 'refusal.console.no-account',
  'is-member': 'refusal.console.is-member',
  'store-has-owner': 'refusal.console.has-owner',
  'too-many': 'refusal.console.too-many-invitations',
  'invitation-over': 'refusal.console.invitation-over',
  'account-needed': 'refusal.name.required',
};

/** A member that doesn't exist reads like one of another team. */
export function refuseTeam(reason: TeamReason): Refusal {
  const key = teamWords[reason];
  return key ? refuse(key) : refuseUnknown();
}
