import type { sellerCosts } from '@souk/contract/seller-application';
import type { ReplyOf } from '@souk/contract/endpoint';
import type { CommissionRate } from '@souk/rules/commission-rates';
import { moneyText } from '@souk/rules/money';
import { payoutMinimum } from '#payment/payout/payout-amounts.ts';
import type { Settings } from '#settings/settings-schema.ts';

/** `rates`: of a store without terms of its own. */
export function costsView(rates: readonly CommissionRate[], settings: Settings): ReplyOf<typeof sellerCosts> {
  const percents = rates.map(({ percent }) => percent);
  const { currency, new_seller_days: days, new_seller_hold_days: holdDays } = settings;
  return {
    commission_from_percent: Math.min(...percents),
    commission_to_percent: Math.max(...percents),
    commission_tax_percent: settings.commission_tax_percent,
    pays_payment_fees: settings.payment_fee_paid_by === 'seller',
    payout_schedule: settings.payout_schedule,
    payout_minimum: moneyText(payoutMinimum(currency, settings), currency),
    hold_days: settings.withdrawal_days,
    new_seller: days > 0 && holdDays > 0 ? { days, hold_days: holdDays } : null,
  };
}
