import type { Search } from '@souk/contract/search';
import type { Tile } from '@souk/contract/catalog-entities';
import type { listMatchingCategories, listMatchingSubcategories } from '#search/queries.ts';

export function searchView(found: {
  categories: Awaited<ReturnType<typeof listMatchingCategories>>;
  subcategories: Awaited<ReturnType<typeof listMatchingSubcategories>>;
  tiles: Tile[];
  suggested: string[];
}): Search {
  return {
    category: found.categories.map(({ id, title, slug, image }) => ({ id, title, slug, image })),
    sub_category: found.subcategories.map(({ id, title, slug, image, category_slug }) => ({
      id,
      title,
      slug,
      image,
      category: { slug: category_slug },
    })),
    product: found.tiles,
    suggested: found.suggested.map((title) => ({ title })),
  };
}
