import { toMinor } from '@souk/rules/money';
import type { RouterContextProvider } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import type { VoucherAnswer } from './voucher-field.tsx';

/** What the code takes off the selected lines, or why it can not be used; uses nothing up. */
export async function askVoucher(
  context: Readonly<RouterContextProvider>,
  code: string,
): Promise<VoucherAnswer> {
  const api = personalApi(context);
  const [outcome, common] = await Promise.all([
    api.call('POST voucher/validity', { body: { voucher: code } }),
    api.need('GET common'),
  ]);
  if (!outcome.ok) return { code, applied: null, messages: outcome.messages };
  const { discount, store_id: storeId } = outcome.data;
  return {
    code: outcome.data.code,
    applied: { discountMinor: toMinor(discount, common.setting.currency), storeId },
    messages: [],
  };
}
