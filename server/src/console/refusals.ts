import { formatMoney, notationIn } from '@souk/rules/format-money';
import { refuse, Refusal, refuseForNow, refuseUnknown } from '#http/refusal.ts';
import type { ChosenRefund } from '#payment/choose-refund.ts';
import type { RefundOutcome } from '#payment/refund-payment.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { RefusalKey } from '#texts/texts.ts';
import type { FactorRefused } from './prove-second-factor.ts';

export const refuseWish = (reason: 'unsaid' | 'unknown') =>
  reason === 'unsaid' ? refuse('refusal.console.refund.unsaid') : refuseUnknown();

type RefusedRefund = Exclude<
  ChosenRefund | RefundOutcome | { ok: false; reason: 'another-amount' },
  { ok: true }
>;

export function refuseRefund(
  refused: RefusedRefund,
  { settings, currency }: { settings: Settings; currency: string },
): Refusal {
  const left = (minor: number, of: string) =>
    refuse('refusal.console.refund.too-much', { left: formatMoney(minor, notationIn(of, settings)) });
  switch (refused.reason) {
    case 'order-missing':
    case 'part-missing':
    case 'line-missing':
    case 'payment-missing':
      return refuseUnknown();
    case 'too-much':
      return left(refused.leftMinor, refused.currency);
    case 'more-than-left':
      return left(refused.leftMinor, currency);
    case 'several-payments':
      return refuse('refusal.console.refund.several-payments');
    case 'another-amount':
      return refuse('refusal.console.refund.another-amount');
    case 'nothing-left':
    case 'units-missing':
      return refuse('refusal.console.refund.nothing-left');
  }
}

const returnWords = {
  passed: 'refusal.console.return-passed',
  'line-missing': 'refusal.console.return-line-missing',
  'more-than-units': 'refusal.console.return-more-than-units',
  'not-sent': 'refusal.console.return-not-sent',
} as const satisfies Record<string, RefusalKey>;

export const refuseReturnAct = (reason: 'not_found' | keyof typeof returnWords) =>
  reason === 'not_found' ? refuseUnknown() : refuse(returnWords[reason]);

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
