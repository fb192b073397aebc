import { toMinorRounded } from '@souk/rules/money';
import { discountPercent } from '@souk/rules/price';

/** What a tile, a suggestion and a flash item say about their price. */
export type PriceFields = { price: string | null; selling: number; offered: number };

export type TilePrice = { current: number | string; previous: number | null; percent: number };

/** SPEC §9: the flash price while it runs (the API sends it only then), then offered if above 0, then selling. */
export function tilePrice({ price, selling, offered }: PriceFields, currency = 'USD'): TilePrice {
  const current = price ?? (offered > 0 ? offered : selling);
  const currentMinor = toMinorRounded(current, currency);
  const sellingMinor = toMinorRounded(selling, currency);
  return {
    current,
    previous: currentMinor < sellingMinor ? selling : null,
    percent: discountPercent(currentMinor, sellingMinor),
  };
}
