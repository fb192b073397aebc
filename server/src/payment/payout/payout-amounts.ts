import { currencyExponent } from '@souk/rules/money';
import type { Settings } from '#settings/settings-schema.ts';

/** The least that is paid out by default, by the decimals of a currency: 1,500 JPY, 10.00 EUR, 3.000 KWD; in minor units. */
const usualMinimum = { 0: 1500, 2: 1000, 3: 3000 } as const;

const inMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** currencyExponent(currency));

/** The least that is paid out in a currency, in its minor units: the shop's setting in its own currency, the usual minimum in others. */
export function payoutMinimum(
  currency: string,
  { currency: own, payout_minimum: minimum }: Pick<Settings, 'currency' | 'payout_minimum'>,
): number {
  return minimum > 0 && currency === own
    ? inMinor(minimum, currency)
    : usualMinimum[currencyExponent(currency)];
}

/** Whether two people must approve the amount: it is above the setting, in units of its currency; 0 turns the rule off. */
export const needsTwo = (
  { amount_minor: minor, currency }: { amount_minor: number; currency: string },
  { payout_approval_above: above }: Pick<Settings, 'payout_approval_above'>,
): boolean => above > 0 && minor > inMinor(above, currency);

/** `P-0149` */
export const payoutNumber = (id: number): string => `P-${String(id).padStart(4, '0')}`;
