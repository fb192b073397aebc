import { toMinorRounded } from '@souk/rules/money';
import { discountPercent } from '@souk/rules/price';

export type PriceFields = {
  price: string | null;
  selling: number;
  offered: number;
  /** On tiles: the lowest variant price. */
  lowest?: number;
  prices_differ?: boolean;
};

type PriceSetting = { currency: string; states_lowest_price: 0 | 1 };

export type TilePrice = {
  current: number | string;
  previous: number | null;
  percent: number;
  /** Some variants cost more. */
  isFrom: boolean;
};

/**
 * SPEC §9: the lowest variant price if known, else the flash sale price (the API sends it only while the sale runs), else
 * `offered` if above 0, else `selling`.
 */
export function tilePrice(facts: PriceFields, currency = 'USD'): TilePrice {
  const { price, selling, offered, lowest, prices_differ: isFrom = false } = facts;
  const current = lowest ?? price ?? (offered > 0 ? offered : selling);
  const currentMinor = toMinorRounded(current, currency);
  const sellingMinor = toMinorRounded(selling, currency);
  return {
    current,
    previous: currentMinor < sellingMinor ? selling : null,
    percent: discountPercent(currentMinor, sellingMinor),
    isFrom,
  };
}

/**
 * The price where only the product page can say what it is compared with: in shops that have to state the lowest price of the last 30 days
 * (Directive 98/6/EC art. 6a), nothing is struck through.
 */
export function plainPrice(facts: PriceFields, setting: PriceSetting | undefined): TilePrice {
  const price = tilePrice(facts, setting?.currency);
  return setting?.states_lowest_price === 1 ? { ...price, previous: null, percent: 0 } : price;
}
