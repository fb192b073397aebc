import { isReturnCode, returnCodeKey } from '@souk/rules/return-codes';
import type { Translate } from '@souk/kit/i18n/translate.ts';

/** Why a payout failed or came back: the operator's words, or the bank's code in words. */
export const payoutReason = (reason: string | null, t: Translate): string | null =>
  reason !== null && isReturnCode(reason) ? t(returnCodeKey(reason)) : reason;
