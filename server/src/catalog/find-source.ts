import type { Kysely } from 'kysely';
import { safeUrl } from '#texts/safe-url.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ProductFilter } from './product-filter.ts';
import { findBanner, findBySlug, findCollection } from './queries.ts';

/** SPEC §9, "Product sources"; a collection is a list of products. */
const sourceType = { categories: 1, subcategories: 2, tags: 3, brands: 4, products: 5, url: 6 } as const;

export type ListingSource = {
  id: number;
  kind: 'banners' | Named['kind'];
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
 * The banner, home section (a collection) or slug that a listing was opened from, as a filter. Null if it is unknown or hidden: showing
 * everything instead would be misleading.
 */
export async function findSource(
  db: Kysely<DB>,
  { bannerId, sectionId, slug }: { bannerId: number; sectionId: number; slug: string },
): Promise<ListingSource | null> {
  if (bannerId) {
    const banner = await findBanner(db, bannerId);
    if (!banner) return null;
    const { id, title, slug, source_type, url } = banner;
    return {
      id,
      kind: 'banners',
      title,
      slug,
      source_type,
      url: url === null ? null : safeUrl(url),
      filter: filterOf(banner),
    };
  }
  if (sectionId) {
    const section = await findCollection(db, sectionId);
    return section ? sourceOf({ ...section, kind: 'collections' }) : null;
  }
  const named = await findBySlug(db, slug);
  return named ? sourceOf(named) : null;
}

type Named = NonNullable<Awaited<ReturnType<typeof findBySlug>>>;

function sourceOf({ kind, id, title, slug }: Named): ListingSource {
  const filters = {
    categories: { categoryId: id },
    subcategories: { subcategoryId: id },
    brands: { brandIds: [id] },
    collections: { collectionIds: [id] },
  };
  const type = kind === 'collections' ? sourceType.products : sourceType[kind];
  return { id, kind, title, slug, source_type: type, url: null, filter: filters[kind] };
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
