import type { SellerProductCounts } from '@souk/contract/seller-console/products';
import type { BulkSelection } from '@souk/contract/seller-console/bulk';
import type { FilterChoice } from '#parts/filter-chip.tsx';

type Question = Exclude<BulkSelection, { ids: unknown }>;
/** By what the list of products is narrowed besides its tab and its words. */
export type ProductFilters = Pick<Question, 'category_id' | 'subcategory_id' | 'stock'>;

export const placeNames = ['category_id', 'subcategory_id'] as const;
export const stockLevels = ['available', 'low', 'sold_out'] as const satisfies ProductFilters['stock'][];

/** As they stand in the address; what the list does not know counts as not said. */
export function filtersIn(search: URLSearchParams): ProductFilters {
  const stock = stockLevels.find((level) => level === search.get('stock'));
  const places = placeNames.flatMap((name) => {
    const value = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(value) ? [[name, Number(value)] as const] : [];
  });
  return { ...Object.fromEntries(places), ...(stock ? { stock } : {}) };
}

/** The categories in which the store has products, each with its parts below it. */
export const placeChoices = (categories: SellerProductCounts['categories']): FilterChoice[] =>
  categories.flatMap(({ id, title, subcategories }) => [
    { title, asks: { category_id: String(id) } },
    ...subcategories.map((part) => ({
      title: part.title,
      asks: { category_id: String(id), subcategory_id: String(part.id) },
      isWithin: true,
    })),
  ]);
