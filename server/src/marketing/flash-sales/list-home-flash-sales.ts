import type { Home } from '@souk/contract/content';
import type { Settings } from '#settings/settings-schema.ts';
import { listRunningSales } from './queries.ts';
import { homeSaleView, type SaleRow } from './view.ts';
import { withProducts, type SaleContext } from './with-products.ts';

/** The running sales for the home page (CONTRACT §2.1, `home`); `onlyFirst`: the one that ends first. */
export async function listHomeFlashSales(
  context: SaleContext & { now: Date; settings: Settings },
  { onlyFirst = false } = {},
): Promise<Home['flash_sales']> {
  const { db, now, settings } = context;
  const running = await listRunningSales(db, now);
  const sales = onlyFirst ? await firstWithProducts(context, running) : await withProducts(context, running);
  return sales.map(({ sale, products }) =>
    homeSaleView(sale, products, { now, currency: settings.currency }),
  );
}

/** Loads sales one by one, since the first nearly always has visible products. */
async function firstWithProducts(
  context: SaleContext,
  sales: readonly SaleRow[],
): ReturnType<typeof withProducts> {
  for (const sale of sales) {
    const found = await withProducts(context, [sale]);
    if (found.length > 0) return found;
  }
  return [];
}
