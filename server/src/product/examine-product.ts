import type { Hint, Stop } from '@souk/contract/seller-console/doctor';
import { defaultImage } from '@souk/rules/default-image';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { listLanguages } from '#settings/queries.ts';
import { readProducts } from './save/read-products.ts';
import type { StoredProduct } from './save/product-values.ts';
import { findStock, lacksSafetyInfo, lowStock, ownOf, productStops } from './seller-queries.ts';

type Found = {
  stops: Stop[];
  taken_down_reason: string;
  is_listed: boolean;
  is_category_hidden: boolean;
  lacks_safety_info: boolean;
};
type HintFound = { kind: Hint; count: number; languages: string[] };

export type Examined = { stops: Stop[]; takenDownReason: string; isListed: boolean; hints: HintFound[] };

/**
 * Reasons why a product can't be bought, most important first, and hints for better sales. Doesn't decide whether shoppers see the page:
 * callers compare with the public API.
 */
export async function examineProduct(db: Kysely<DB>, scope: Scope, id: number): Promise<Examined | null> {
  const [{ rows }, products, stock, languages] = await Promise.all([
    sql<Found>`
      select ${productStops} as stops, p.taken_down_reason,
        exists (select from listed_products l where l.id = p.id) as is_listed,
        ${lacksSafetyInfo} as lacks_safety_info,
        not exists (select from categories c where c.id = p.category_id and c.status = 1) as is_category_hidden
      from products p where p.id = ${id} and ${ownOf(scope)}`.execute(db),
    readProducts(db, scope, [id]),
    findStock(db, scope, id),
    listLanguages(db),
  ]);
  const [found] = rows;
  const product = products.get(id);
  if (!found || !product) return null;
  const others = languages.filter(({ is_default: isDefault }) => !isDefault).map(({ code }) => code);
  return {
    stops: found.stops,
    takenDownReason: found.taken_down_reason,
    isListed: found.is_listed,
    hints: hintsOf(product, { stock, others, found }),
  };
}

type Around = { stock: ReadonlyMap<number, number>; others: readonly string[]; found: Found };

function hintsOf({ values }: StoredProduct, { stock, others, found }: Around): HintFound[] {
  const stocks = values.variants.map(({ id }) => stock.get(id) ?? 0);
  const soldOut = stocks.filter((stock) => stock === 0).length;
  // Excludes the placeholder picture of imported products.
  const own = values.pictures.filter(({ image }) => image !== defaultImage);
  const untranslated = others.filter((code) => !values.texts[code]?.['title']);
  const hints: HintFound[] = [
    { kind: 'safety_missing', count: found.lacks_safety_info ? 1 : 0, languages: [] },
    { kind: 'category_hidden', count: found.is_category_hidden ? 1 : 0, languages: [] },
    // If all are, the product is sold out, which is a stop.
    { kind: 'kinds_sold_out', count: soldOut === stocks.length ? 0 : soldOut, languages: [] },
    {
      kind: 'kinds_low',
      count: stocks.filter((stock) => stock > 0 && stock <= lowStock).length,
      languages: [],
    },
    { kind: 'no_picture', count: own.length === 0 ? 1 : 0, languages: [] },
    { kind: 'alt_missing', count: own.filter(({ alt }) => alt === '').length, languages: [] },
    { kind: 'text_missing', count: untranslated.length, languages: untranslated },
    { kind: 'no_description', count: values.description === '' ? 1 : 0, languages: [] },
  ];
  return hints.filter(({ count }) => count > 0);
}
