import { PRICE_TYPE, type PriceType } from './codes.ts';
import { percentUnits, PERCENT_SCALE, requireAmount, roundedRatio, toMinorRounded } from './money.ts';

export type TaxRule = { type: PriceType; price: number | string };

/**
 * Tax contained in an amount, never added to a price. Minor units, 0 to the amount. Percent (SPEC §9): price − price / (1 +
 * pct/100), half up. Flat: `price` per unit, at most the amount.
 */
export function containedTax(rule: TaxRule, amountMinor: number, quantity: number, currency: string): number {
  requireAmount(amountMinor);
  if (rule.type === PRICE_TYPE.flat) {
    const perUnitMinor = Math.max(0, toMinorRounded(rule.price, currency));
    return Math.min(amountMinor, perUnitMinor * quantity);
  }
  const units = BigInt(percentUnits(rule.price));
  return roundedRatio(BigInt(amountMinor), units, 100n * PERCENT_SCALE + units);
}
