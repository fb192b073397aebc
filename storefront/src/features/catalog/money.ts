import { formatMoney } from '@souk/rules/format-money';
import { toMinorRounded } from '@souk/rules/money';
import { useCallback } from 'react';
import { useShopFacts } from '#features/site/shop-facts.ts';

const spareSettings = {
  currency: 'USD',
  currency_icon: '$',
  currency_position: 1,
  decimal_format: 'en-US',
} as const;

/** `money('38.90')` or `money(38.9)` → `$38.90` by the shop's settings: the one way amounts reach a page. */
export function useMoney(): (amount: number | string) => string {
  const settings = useShopFacts()?.setting ?? spareSettings;
  return useCallback(
    (amount) => formatMoney(toMinorRounded(amount, settings.currency), settings),
    [settings],
  );
}
