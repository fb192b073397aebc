import { formatMoney, notationIn } from '@souk/rules/format-money';
import { toMinorRounded } from '@souk/rules/money';
import { useCallback } from 'react';
import { useSiteSettings } from '#features/site/shop-facts.ts';

const spareSettings = {
  currency: 'USD',
  currency_icon: '$',
  currency_position: 1,
  decimal_format: 'en-US',
} as const;

/**
 * Formats an amount by the shop's settings: `money('38.90')` or `money(38.9)` → `$38.90`. All pages use it. Orders pass their own
 * currency.
 */
export function useMoney(currency?: string): (amount: number | string) => string {
  const settings = useSiteSettings()?.setting ?? spareSettings;
  return useCallback(
    (amount) => {
      const notation = notationIn(currency ?? settings.currency, settings);
      return formatMoney(toMinorRounded(amount, notation.currency), notation);
    },
    [settings, currency],
  );
}
