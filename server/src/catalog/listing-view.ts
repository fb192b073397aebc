import { publicStatusOf, oneTwoOf } from '@souk/rules/codes';
import type { Listing } from '@souk/contract/catalog';
import { wireTime } from '#http/wire-time.ts';
import type { ListingSource } from './find-source.ts';
import type { findBrand, findCategory, findCollection, findSubcategory } from './queries.ts';

type Found<Find extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>;
type Titled = { id: number; title: string; slug: string };

export function linkView(row: Titled): Titled {
  return { id: row.id, title: row.title, slug: row.slug };
}

export function titledView(row: Titled & { image: string }): Titled & { image: string } {
  return { id: row.id, title: row.title, slug: row.slug, image: row.image };
}

export function categoryView(
  row: Found<typeof findCategory>,
  children: readonly (Titled & { image: string })[],
): Listing['category'] {
  return {
    ...titledView(row),
    banner_image: row.banner_image,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    child: children.map(titledView),
  };
}

export function subcategoryView(
  row: Found<typeof findSubcategory>,
  category: Titled,
): Listing['sub_category'] {
  return {
    ...titledView(row),
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    status: publicStatusOf(row.status),
    featured: oneTwoOf(row.featured),
    category_id: row.category_id,
    category: linkView(category),
    created_at: wireTime(row.created_at),
    updated_at: wireTime(row.updated_at),
  };
}

export function brandView(row: Found<typeof findBrand>): NonNullable<Listing['brand']> {
  return {
    title: row.title,
    slug: row.slug,
    image: row.image,
    banner_image: row.banner_image,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
  };
}

export function collectionView(row: Found<typeof findCollection>): NonNullable<Listing['collection']> {
  return titledView(row);
}

export function sourceView(source: ListingSource): NonNullable<Listing['source']> {
  return {
    id: source.id,
    source_type: source.source_type,
    slug: source.slug,
    url: source.url,
    title: source.title,
  };
}
