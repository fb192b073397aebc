import type { SellerBalance } from '@souk/contract/seller-console/money';

/** The day on which what becomes available covers the store's debt; null: later than known. */
export function coveredOn({ available, coming }: SellerBalance): string | null {
  let left = available.minor;
  for (const { on, amount } of coming) {
    left += amount.minor;
    if (left >= 0) return on;
  }
  return null;
}

/** Nothing was earned in this currency yet, and nothing is paid out. */
export const isUntouched = ({ available, pending, paying, reserved }: SellerBalance) =>
  [available, pending, paying, reserved].every(({ minor }) => minor === 0);
