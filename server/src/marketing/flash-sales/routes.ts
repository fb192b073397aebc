import { inLanguage } from '#texts/translations.ts';
import { pageOf } from '#db/pagination.ts';
import type { Handlers } from '#http/mount.ts';
import { refuse } from '#http/refusal.ts';
import { showsStock } from '#http/shown.ts';
import { countSaleProducts, findSale, listOpenSales, listSaleProductsPage } from './queries.ts';
import { saleListView, salePageProductView, saleView } from './view.ts';
import { withProducts } from './with-products.ts';

const productsPerPage = 30;

export const flashSaleHandlers: Handlers<'flashSale'> = {
  flashSales: {
    isCached: true,
    shows: (sales) => ({
      ...showsStock(sales?.flatMap(({ products }) => products) ?? []),
      includesTime: true,
    }),
    async handle(call) {
      const { db, now, settings } = call;
      const sales = await withProducts(call, await listOpenSales(db, now));
      return sales.map(({ sale, products }) =>
        saleListView(sale, products, { now, currency: settings.currency }),
      );
    },
  },

  flashSale: {
    isCached: true,
    shows: (found) => ({ ...showsStock(found?.data ?? []), includesTime: true }),
    async handle(call) {
      const { db, now, params, query, settings } = call;
      const found = await findSale(db, params.id);
      if (!found) return refuse('refusal.flash-sale.missing');
      const perPage = query.per_page || productsPerPage;
      const [rows, total] = await Promise.all([
        listSaleProductsPage(db, { saleId: found.id, page: query.page, perPage }),
        countSaleProducts(db, found.id),
      ]);
      const [products, [sale = found]] = await Promise.all([
        inLanguage(call, 'products', rows, ['title']),
        inLanguage(call, 'flash_sales', [found], ['title']),
      ]);
      const moment = { now, currency: settings.currency };
      return {
        ...pageOf({
          rows: products.map((row) => salePageProductView(row, sale, moment)),
          total,
          page: query.page,
          perPage,
          links: call.links,
        }),
        sale: saleView(sale, now),
      };
    },
  },
};
