import { PUBLIC_STATUS, oneTwoOf } from '@souk/rules/codes';
import type { Banner, Tile } from '@souk/contract/catalog-entities';
import type { Common } from '@souk/contract/settings';
import type { Home } from '@souk/contract/content';
import { wireTime } from '#http/wire-time.ts';
import { defaultImage } from '@souk/rules/default-image';
import { bannerHref } from './banner-href.ts';
import { cleanHtml } from '#texts/clean-html.ts';
import type {
  findPage,
  listBannerRows,
  listCollectionEntries,
  listFeaturedBrands,
  listHomeCollections,
  listPublicCategories,
  listPublicSubcategories,
  SiteFeature,
  listSiteLinks,
} from './queries.ts';
import { safeUrl } from '#texts/safe-url.ts';

type RowOf<Query extends (...parameters: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>[number];
type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;
export type CategoryRow = RowOf<typeof listPublicCategories>;
export type SubcategoryRow = RowOf<typeof listPublicSubcategories>;
export type SiteLinkRow = RowOf<typeof listSiteLinks>;
export type CollectionRow = RowOf<typeof listHomeCollections>;
export type CollectionEntryRow = RowOf<typeof listCollectionEntries>;

const datesOf = (row: { created_at: Date; updated_at: Date }) => ({
  created_at: wireTime(row.created_at),
  updated_at: wireTime(row.updated_at),
});

/** CONTRACT §3.9. */
export function bannerView(row: RowOf<typeof listBannerRows>): Banner {
  return {
    id: row.id,
    image: row.image,
    type: row.type,
    source_type: row.source_type,
    tags: row.tags,
    url: row.url === null ? null : safeUrl(row.url),
    title: row.title,
    subtitle: row.subtitle,
    button_text: row.button_text,
    status: oneTwoOf(row.status === PUBLIC_STATUS.public),
    closable: row.closable ? 1 : 0,
    slug: row.slug,
    href: bannerHref(row),
    ...datesOf(row),
  };
}

export const pageBannerView = (banner: Banner | null): Common['page_banners']['listing'] => {
  if (!banner) return null;
  const { id, image, title, subtitle, button_text, href } = banner;
  return { id, image, title, subtitle, button_text, href };
};

export function menuCategoryView(row: CategoryRow, children: SubcategoryRow[]): Common['categories'][number] {
  const links = children.map((child) => ({
    id: child.id,
    title: child.title,
    slug: child.slug,
    parent: row.id,
    image: child.image,
  }));
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    image: row.image,
    public_sub_categories: links,
    child: links,
    in_footer_child: children
      .filter((child) => child.in_footer)
      .map(({ id, title, slug }) => ({ id, title, slug })),
  };
}

/** Target of a header or footer link: its own address, or the page of its slug. */
function linkTarget(row: SiteLinkRow, fallback: string): string {
  if (row.link !== '') return safeUrl(row.link, fallback);
  return row.slug === '' ? fallback : `/page/${encodeURIComponent(row.slug)}`;
}

export function headerLinkView(row: SiteLinkRow): Common['header_links']['left'][number] {
  return {
    id: row.id,
    title: row.title,
    url: linkTarget(row, '/'),
    target: row.opens_new_window ? '_blank' : '_self',
  };
}

export function footerLinkView(row: SiteLinkRow): Common['about'][number] {
  const link = linkTarget(row, '/');
  return { id: row.id, title: row.title, slug: row.slug || slugOfLink(link), link, image: row.image };
}

/** Apps build an address from the slug, so internal links always have one (CONTRACT L11). */
function slugOfLink(link: string): string {
  if (!link.startsWith('/')) return '';
  return (
    link
      .split(/[?#]/, 1)[0]!
      .split('/')
      .findLast((part) => part !== '') ?? 'home'
  );
}

/** Social links and payment icons; a payment icon without an address is a plain picture. */
export function iconLinkView(row: SiteLinkRow): Common['social'][number] {
  const image = row.image || defaultImage; // apps build an address from it (CONTRACT L11)
  return { id: row.id, title: row.title, link: linkTarget(row, ''), image };
}

export function siteFeatureView(row: SiteFeature): Home['site_features'][number] {
  return { image: row.image, title: row.title, detail: cleanHtml(row.detail) };
}

export function featuredCategoryView(row: CategoryRow | SubcategoryRow): Home['featured_categories'][number] {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    image: row.image,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    status: oneTwoOf(row.status === PUBLIC_STATUS.public),
    featured: oneTwoOf(row.featured),
    ...datesOf(row),
  };
}

export function featuredSubcategoryView(
  row: SubcategoryRow,
  parent: CategoryRow,
): Home['featured_categories'][number] {
  return {
    ...featuredCategoryView(row),
    category_id: parent.id,
    category: { id: parent.id, title: parent.title, slug: parent.slug },
  };
}

export function featuredBrandView(row: RowOf<typeof listFeaturedBrands>): Home['featured_brands'][number] {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    image: row.image,
    featured: oneTwoOf(row.featured),
    status: oneTwoOf(row.status === PUBLIC_STATUS.public),
    ...datesOf(row),
  };
}

type HomeCollection = Home['collections'][number];

export function collectionTileView(
  entry: CollectionEntryRow,
  tile: Tile,
): HomeCollection['product_collections'][number] {
  return { ...tile, product_collection_id: entry.id, product_id: entry.product_id };
}

export function collectionView(
  row: CollectionRow,
  tiles: HomeCollection['product_collections'],
  productsCount: number,
): HomeCollection {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    image: row.image,
    status: oneTwoOf(row.status === PUBLIC_STATUS.public),
    products_count: productsCount,
    product_collections: tiles,
    products: tiles,
    ...datesOf(row),
  };
}

export function staticPageView(row: PageRow) {
  return {
    slug: row.slug,
    title: row.title,
    description: cleanHtml(row.description),
    meta_title: row.meta_title,
    meta_description: row.meta_description,
  };
}
