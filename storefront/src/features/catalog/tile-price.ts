import { toMinorRounded } from '@souk/rules/money';
import { discountPercent } from '@souk/rules/price';

/** What a tile, a suggestion and a flash item say about their price. */
export type PriceFields = {
  price: string | null;
  selling: number;
  offered: number;
  /** Of a tile: the lowest price of its variants. */
  lowest?: number;
  prices_differ?: boolean;
};

export type TilePrice = {
  current: number | string;
  previous: number | null;
  percent: number;
  /** Some variants cost more. */
  isFrom: boolean;
};

/**
 * SPEC §9: the lowest price of the variants where it is known, else the flash price while it runs (the API sends it only
 * then), then offered if above 0, then selling.
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
