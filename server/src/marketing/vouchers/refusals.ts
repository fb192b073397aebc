import { formatMoney, type MoneySettings } from '@souk/rules/format-money';
import type { Reason } from '#http/refusal.ts';
import type { RefusalKey } from '#texts/texts.ts';

// CONTRACT §2.6: unknown, inactive and not started share one text, so that codes can't be found out early.
const keys = {
  'voucher-invalid': 'refusal.voucher.invalid',
  'voucher-expired': 'refusal.voucher.expired',
  'voucher-used': 'refusal.voucher.used',
} as const satisfies Record<string, RefusalKey>;

/** `store`: the store whose products are missing in the cart; null: any store. */
export type VoucherReason =
  | { reason: keyof typeof keys }
  | { reason: 'voucher-only-at'; store: string }
  | { reason: 'voucher-min-spend'; minSpendMinor: number }
  | { reason: 'voucher-spend-more'; missingMinor: number; store: string | null };

export function voucherSentence(refused: VoucherReason, settings: MoneySettings): Reason {
  switch (refused.reason) {
    case 'voucher-only-at':
      return { key: 'refusal.voucher.only-at', values: { store: refused.store } };
    case 'voucher-min-spend': {
      const amount = formatMoney(refused.minSpendMinor, settings);
      return { key: 'refusal.voucher.min-spend', values: { amount } };
    }
    case 'voucher-spend-more': {
      const missing = formatMoney(refused.missingMinor, settings);
      return refused.store === null
        ? { key: 'refusal.voucher.spend-more', values: { missing } }
        : { key: 'refusal.voucher.spend-more-at', values: { missing, store: refused.store } };
    }
    default:
      return { key: keys[refused.reason] };
  }
}
