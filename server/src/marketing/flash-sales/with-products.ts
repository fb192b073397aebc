import { inLanguage } from '#texts/translations.ts';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Language } from '#texts/language.ts';
import { listSaleProducts } from './queries.ts';
import type { SaleProductRow, SaleRow } from './view.ts';

export type SaleContext = { db: Kysely<DB>; language: Language };

export async function withProducts(
  context: SaleContext,
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
