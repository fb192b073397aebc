import type { RefundReason } from '@souk/rules/refund-reasons';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Why a customer is refunded, and the operator's words; without another reason these are the reason. */
export function refundWords(
  { reason, note }: { reason: RefundReason; note: string },
  t: Translate,
): { reason: string; note: string } {
  return reason === 'other' && note !== ''
    ? { reason: note, note: '' }
    : { reason: t(`ledger.refund.reason.${reason}`), note };
}
