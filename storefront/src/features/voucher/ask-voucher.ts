import { toMinor } from '@souk/rules/money';
import type { RouterContextProvider } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import type { VoucherAnswer } from './voucher-field.tsx';

type Context = Readonly<RouterContextProvider>;

/** The code's discount on the selected lines, or why it can't be used, without redeeming it. Remembers a valid code. */
export async function askVoucher(context: Context, code: string): Promise<VoucherAnswer> {
  const api = personalApi(context);
  const [outcome, common] = await Promise.all([
    api.call('POST voucher/validity', { body: { voucher: code.trim(), keep: true } }),
    api.need('GET common'),
  ]);
  if (!outcome.ok) return { code, applied: null, messages: outcome.messages };
  return answerOf(outcome.data, common.setting.currency);
}

/** The voucher applied on an earlier page, recalculated for the current cart. */
export async function loadAppliedVoucher(context: Context): Promise<VoucherAnswer | null> {
  const api = personalApi(context);
  const [{ voucher: applied }, common] = await Promise.all([
    api.need('GET voucher/applied'),
    api.need('GET common'),
  ]);
  if (!applied) return null;
  const { code, discount, store_id, refused } = applied;
  if (discount === null) return { code, applied: null, messages: refused };
  return answerOf({ code, discount, store_id }, common.setting.currency);
}

function answerOf(
  { code, discount, store_id: storeId }: { code: string; discount: string; store_id: number | null },
  currency: string,
): VoucherAnswer {
  return { code, applied: { discountMinor: toMinor(discount, currency), storeId }, messages: [] };
}
