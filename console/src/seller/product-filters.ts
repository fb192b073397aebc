import type { SellerProductCounts } from '@souk/contract/seller-console/products';
import type { BulkSelection } from '@souk/contract/seller-console/bulk';
import type { FilterChoice } from '#parts/filter-chip.tsx';

type Question = Exclude<BulkSelection, { ids: unknown }>;
export type ProductFilters = Pick<Question, 'category_id' | 'subcategory_id' | 'stock' | 'in'>;

export const placeNames = ['category_id', 'subcategory_id'] as const;
export const stockLevels = ['available', 'low', 'sold_out'] as const satisfies ProductFilters['stock'][];

/** Filters from the URL; unknown values are ignored. */
export function filtersIn(search: URLSearchParams): ProductFilters {
  const stock = stockLevels.find((level) => level === search.get('stock'));
  const places = placeNames.flatMap((name) => {
    const value = search.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(value) ? [[name, Number(value)] as const] : [];
  });
  const record = search.get('in');
  return { ...Object.fromEntries(places), ...(stock ? { stock } : {}), ...(record ? { in: record } : {}) };
}

/** Categories with products of the store, with subcategories. */
export const placeChoices = (categories: SellerProductCounts['categories']): FilterChoice[] =>
  categories.flatMap(({ id, title, subcategories }) => [
    { title, asks: { category_id: String(id) } },
    ...subcategories.map((part) => ({
      title: part.title,
      asks: { category_id: String(id), subcategory_id: String(part.id) },
      isWithin: true,
    })),
  ]);
