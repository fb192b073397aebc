import type { VoucherOffer as WireOffer } from '@souk/contract/voucher';
import { moneyText } from '@souk/rules/money';
import { collectedVoucherView } from '#marketing/vouchers/view.ts';
import type { VoucherOffer } from './list-voucher-offers.ts';

export function voucherOfferView(
  { voucher, discountMinor, missingMinor }: VoucherOffer,
  currency: string,
): WireOffer {
  return {
    ...collectedVoucherView(voucher, currency),
    discount: discountMinor === null ? null : moneyText(discountMinor, currency),
    missing: missingMinor === null ? null : moneyText(missingMinor, currency),
  };
}
