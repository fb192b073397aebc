import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Words of several providers for the same reason, as a pattern. */
const reasons = [
  ['not-received', /not_received|goods_or_services_not_received/],
  ['not-as-described', /not_as_described|unacceptable|defective/],
  ['fraud', /fraud|unauthori[sz]ed|unrecognized/],
  ['duplicate', /duplicate|processed_other|paid_by_other/],
  ['not-refunded', /credit_not_processed|refund/],
  ['canceled', /subscription|cancel/],
] as const;

/** A provider's reason in words; unknown ones as they are, readable. */
export function disputeReason(reason: string, t: Translate): string {
  const known = reasons.find(([, pattern]) => pattern.test(reason));
  if (known) return t(`operator.dispute.reason.${known[0]}`);
  return reason === '' ? t('operator.dispute.reason.none') : reason.replaceAll('_', ' ');
}
