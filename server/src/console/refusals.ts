import { formatMoney, notationIn } from '@souk/rules/format-money';
import type { DeleteOutcome, FieldError, SaveOutcome } from '#records/record-kind.ts';
import type { ChangedProduct } from '#product/change-product.ts';
import { refuse, Refusal, refuseConflict, refuseForNow, refuseUnknown, type Reason } from '#http/refusal.ts';
import type { ChosenRefund } from '#payment/choose-refund.ts';
import type { RefundOutcome } from '#payment/refund-payment.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { RefusalKey } from '#texts/texts.ts';
import type { FactorRefused } from './prove-second-factor.ts';

type Refused = Exclude<SaveOutcome | ChangedProduct | DeleteOutcome, { ok: true }>;

const fieldWords = {
  taken: 'refusal.field.taken',
  name_taken: 'refusal.field.name-taken',
  missing: 'refusal.field.missing',
  zip_invalid: 'refusal.zip.invalid',
  not_allowed: 'refusal.field.not-allowed',
  too_low: 'refusal.field.too-low',
  doubled: 'refusal.field.doubled',
  in_use: 'refusal.field.in-use',
} as const satisfies Record<FieldError['reason'], RefusalKey>;

export function refuseSave(refused: Refused, at = ''): Refusal {
  if (refused.reason === 'not_found') return refuseUnknown();
  if (refused.reason === 'conflict') return refuseConflict(refused.conflict);
  if (refused.reason === 'stale') return new Refusal([{ key: 'refusal.console.conflict' }], 409);
  if (refused.reason === 'in_use') return new Refusal([{ key: 'refusal.console.in-use' }]);
  return new Refusal(
    refused.reason === 'unreadable'
      ? refused.paths.map((path) => ({
          key: 'refusal.field.invalid' as const,
          path: at + path,
          values: { field: path.slice(0, 60) },
        }))
      : refused.fields.map((field): Reason => ({ key: fieldWords[field.reason], path: at + field.path })),
  );
}

/** The cursor doesn't belong to this list: the client starts over. */
export const refuseCursor = () => new Refusal([{ key: 'refusal.console.cursor' }], 400);

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
