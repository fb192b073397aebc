import { cartTotals } from '@souk/rules/totals';
import type { CartLine } from '../cart-line.ts';
import { lineTotals } from '../line-totals.ts';
import type { MoneySettings } from '@souk/rules/format-money';
import { discountOf, voucherLines } from '#marketing/vouchers/check-voucher.ts';
import type { VoucherRow } from '#marketing/vouchers/queries.ts';

/** The discount on an order of these lines in minor units. Free units of bundles and shipping aren't discounted. */
export function cartVoucherDiscount(
  voucher: VoucherRow,
  lines: readonly CartLine[],
  settings: MoneySettings,
): number {
  const { currency } = settings;
  const totals = cartTotals({
    currency,
    lines: lineTotals(
      lines.map((line) => ({ line, chosen: null })),
      currency,
    ),
    voucher: discountOf(voucher, voucherLines(lines), settings),
  });
  return totals.voucherMinor;
}
