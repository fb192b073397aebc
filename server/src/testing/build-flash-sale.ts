import { flashSaleInput } from '@souk/contract/console/offers';
import type { Kysely } from 'kysely';
import { wholeShop } from '#access/scope.ts';
import { saveFlashSale } from '#marketing/flash-sales/flash-sale.ts';
import type { DB } from '../db/generated/db.d.ts';
import { saved } from './builders.ts';

let counter = 0;

export async function buildFlashSale(
  db: Kysely<DB>,
  sale: {
    start: Date;
    end: Date;
    items: { productId: number; priceMinor: number; quota?: number; limitPerShopper?: number }[];
  },
): Promise<number> {
  const input = flashSaleInput.parse({
    title: `Flash sale ${++counter}`,
    start: sale.start.toISOString(),
    end: sale.end.toISOString(),
    products: sale.items.map((item) => ({
      product_id: item.productId,
      price_minor: item.priceMinor,
      quota: item.quota,
      limit_per_shopper: item.limitPerShopper,
    })),
  });
  return saved(db, (tx) => saveFlashSale(tx, wholeShop, input));
}
