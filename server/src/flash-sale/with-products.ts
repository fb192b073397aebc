import { inLanguage } from '#texts/translations.ts';
import type { TileContext } from '#catalog/load-tiles.ts';
import { listSaleProducts } from './queries.ts';
import type { SaleProductRow, SaleRow } from './view.ts';

/** Sales with their visible products, all in the caller's language; a sale without any is left out. */
export async function withProducts(
  context: Pick<TileContext, 'db' | 'language'>,
  sales: SaleRow[],
): Promise<{ sale: SaleRow; products: SaleProductRow[] }[]> {
  const rows = await listSaleProducts(
    context.db,
    sales.map((sale) => sale.id),
  );
  const [titled, products] = await Promise.all([
    inLanguage(context, 'flash_sales', sales, ['title']),
    inLanguage(context, 'products', rows, ['title']),
  ]);
  const productsOf = Map.groupBy(products, (row) => row.flash_sale_id);
  return titled.flatMap((sale) => {
    const own = productsOf.get(sale.id);
    return own ? [{ sale, products: own }] : [];
  });
}
