import type { Listing } from '@souk/contract/catalog';
import { moneyNumber } from '@souk/rules/money';
import type { NamedFacets } from '#outbound/search-port.ts';
import { readOverlay, type TranslatedEntity } from '#texts/translations.ts';
import type { TileContext } from './load-tiles.ts';

type Option = { id: number; title: string; count: number };
/** As returned by the query of `read-facets.ts`. */
export type FacetsRow = NamedFacets;

export type Facets = Required<Pick<Listing, 'brands' | 'collections' | 'shipping' | 'facets'>>;

export async function facetsView(context: TileContext, row: FacetsRow, currency: string): Promise<Facets> {
  const overlay = await readOverlay(context, [
    { entity: 'brands', rows: row.brands },
    { entity: 'collections', rows: row.collections },
    { entity: 'shipping_rules', rows: row.shipping },
    { entity: 'stores', rows: row.stores },
    { entity: 'categories', rows: row.categories },
    { entity: 'subcategories', rows: row.sub_categories },
  ]);
  const option =
    (entity: TranslatedEntity) =>
    ({ id, title, count }: Option): Option => ({
      id,
      title: overlay(entity, { id, title }, ['title']).title,
      count,
    });
  const [one, two, three, four] = row.ratings;
  const [any, fifth, third, half] = row.discounts;
  return {
    brands: row.brands.map(option('brands')),
    collections: row.collections.map(option('collections')),
    shipping: row.shipping.map(option('shipping_rules')),
    facets: {
      categories: row.categories.map(option('categories')),
      sub_categories: row.sub_categories.map(({ slug, category_slug, ...own }) => ({
        ...option('subcategories')(own),
        slug,
        category_slug,
      })),
      stores: row.stores.map(({ id, title, count }) => ({
        id,
        title: overlay('stores', { id, name: title }, ['name']).name,
        count,
      })),
      ratings: { '1': one, '2': two, '3': three, '4': four },
      discounts: { '1': any, '20': fifth, '30': third, '50': half },
      price: { min: moneyNumber(row.min_minor, currency), max: moneyNumber(row.max_minor, currency) },
    },
  };
}

const bytesOfOption = 120;
export function bytesOfFacets({ brands, collections, shipping, facets }: Facets): number {
  const { categories, sub_categories, stores } = facets;
  const lists = [brands, collections, shipping, categories, sub_categories, stores];
  return bytesOfOption * lists.reduce((sum, { length }) => sum + length, 10);
}
