import { isPayoutFailure } from '@souk/rules/payout-state';
import { isReturnCode, returnCodeKey } from '@souk/rules/return-codes';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Why a payout failed or came back: the operator's words, or the bank's or the provider's code in words. */
export function payoutReason(reason: string | null, t: Translate): string | null {
  if (reason === null) return null;
  if (isReturnCode(reason)) return t(returnCodeKey(reason));
  return isPayoutFailure(reason) ? t(`payout.failure.${reason}`) : reason;
}
