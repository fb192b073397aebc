import type { Home } from '@souk/contract/content';
import type { Settings } from '#settings/settings-schema.ts';
import { listRunningSales } from './queries.ts';
import { homeSaleView, type SaleRow } from './view.ts';
import { withProducts, type SaleContext } from './with-products.ts';

/** The running sales as the front page shows them (CONTRACT §2.1, `home`); `onlyFirst`: the one of them that ends first. */
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

/** One after the other: nearly always the first has products that can be seen. */
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
