import type { Search } from '@souk/contract/search';
import type { Tile } from '@souk/contract/catalog-entities';
import type { SuggestedCategory, SuggestedSubcategory } from '#search/queries.ts';

export function searchView(found: {
  categories: SuggestedCategory[];
  subcategories: SuggestedSubcategory[];
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
