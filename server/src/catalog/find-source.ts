import type { Kysely } from 'kysely';
import { safeUrl } from '#content/safe-url.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ProductFilter } from './product-filter.ts';
import { findBanner, findCollection } from './queries.ts';

/** SPEC §9, "Product sources". */
const sourceType = { categories: 1, subcategories: 2, tags: 3, brands: 4, products: 5, url: 6 } as const;

export type ListingSource = {
  id: number;
  source_type: number;
  slug: string;
  url: string | null;
  title: string;
  filter: Pick<
    ProductFilter,
    'categoryId' | 'subcategoryId' | 'brandIds' | 'productIds' | 'tags' | 'collectionIds'
  >;
};

/**
 * The banner or home section (a collection) that a listing was opened from, with what it shows. Null when its id is
 * unknown or it is hidden: such a link has ended, and showing everything instead would be something else.
 */
export async function findSource(
  db: Kysely<DB>,
  { bannerId, sectionId }: { bannerId: number; sectionId: number },
): Promise<ListingSource | null> {
  if (bannerId) {
    const banner = await findBanner(db, bannerId);
    if (!banner) return null;
    const { id, title, slug, source_type, url } = banner;
    return {
      id,
      title,
      slug,
      source_type,
      url: url === null ? null : safeUrl(url),
      filter: filterOf(banner),
    };
  }
  const section = await findCollection(db, sectionId);
  if (!section) return null;
  const { id, title, slug } = section;
  return { id, title, slug, source_type: sourceType.products, url: null, filter: { collectionIds: [id] } };
}

function filterOf(banner: {
  source_type: number;
  source_id: number | null;
  tags: string | null;
}): ListingSource['filter'] {
  const ids = banner.source_id === null ? [] : [banner.source_id];
  switch (banner.source_type) {
    case sourceType.categories:
      return ids.length ? { categoryId: ids[0]! } : { productIds: [] };
    case sourceType.subcategories:
      return ids.length ? { subcategoryId: ids[0]! } : { productIds: [] };
    case sourceType.tags: {
      const tags = (banner.tags ?? '').split(',').filter((tag) => tag.trim());
      return tags.length ? { tags } : { productIds: [] };
    }
    case sourceType.brands:
      return ids.length ? { brandIds: ids } : { productIds: [] };
    case sourceType.products:
      return { productIds: ids };
    default:
      return {};
  }
}
