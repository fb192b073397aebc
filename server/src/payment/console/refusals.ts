import { formatMoney, notationIn } from '@souk/rules/format-money';
import { refuse, refuseUnknown, type Refusal } from '#http/refusal.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { ChosenRefund } from '../choose-refund.ts';
import type { RefundOutcome } from '../refund-payment.ts';

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
