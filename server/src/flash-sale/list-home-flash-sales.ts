import type { Home } from '@souk/contract/content';
import type { Settings } from '#settings/settings-schema.ts';
import { listRunningSales } from './queries.ts';
import { homeSaleView } from './view.ts';
import { withProducts, type SaleContext } from './with-products.ts';

/** The running sales as the front page shows them (CONTRACT §2.1, `home`). */
export async function listHomeFlashSales(
  context: SaleContext & { now: Date; settings: Settings },
): Promise<Home['flash_sales']> {
  const { db, now, settings } = context;
  const sales = await withProducts(context, await listRunningSales(db, now));
  return sales.map(({ sale, products }) =>
    homeSaleView(sale, products, { now, currency: settings.currency }),
  );
}
