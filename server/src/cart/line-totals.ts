import { PRICE_TYPE } from '@souk/rules/codes';
import { moneyText } from '@souk/rules/money';
import type { TaxRule } from '@souk/rules/tax';
import type { CartTotalsLine } from '@souk/rules/totals';
import type { ChosenPlace } from '#shipping/choose-place.ts';
import type { CartLine } from './cart-line.ts';

/** Converts lines to the input of `cartTotals`; `key` is the cart row's id. */
export function lineTotals(
  lines: readonly { line: CartLine; chosen: Pick<ChosenPlace, 'priceMinor'> | null }[],
  currency: string,
): (CartTotalsLine & { key: number })[] {
  return lines.map(({ line, chosen }) => ({
    key: line.row.id,
    storeId: line.store.id,
    inventoryId: line.inventory.id,
    quantity: line.row.quantity,
    unitMinor: line.unitPriceMinor,
    bundle: line.bundle,
    tax: taxRule(line.tax, currency),
    shippingMinor: chosen?.priceMinor ?? 0,
    freeFromMinor: line.shippingRule.free_from_minor,
  }));
}

/** Converts a stored tax rule: a flat price in whole currency units, or a percentage. */
export function taxRule(tax: CartLine['tax'], currency: string): TaxRule {
  return tax.type === PRICE_TYPE.flat
    ? { type: PRICE_TYPE.flat, price: moneyText(tax.flat_minor, currency) }
    : { type: PRICE_TYPE.percent, price: Number(tax.percent) };
}
