import { apiAddress } from '@souk/rules/api-address';
import { POPULAR_IF_LEAN } from '@souk/rules/home-sections';
import type { Banner, Tile } from '@souk/contract/catalog-entities';
import type { Home } from '@souk/contract/content';
import { inLanguage } from '#texts/translations.ts';
import { listProductIds } from '#catalog/list-product-ids.ts';
import { loadTiles, type TileContext } from '#catalog/load-tiles.ts';
import { type Page, pageOf } from '#db/pagination.ts';
import { listHomeFlashSales } from '#marketing/flash-sales/list-home-flash-sales.ts';
import type { Shop } from '#shop.ts';
import { bannerTypes, listBanners } from './list-banners.ts';
import { takeCategories, takeSubcategories } from './take-categories.ts';
import {
  listCollectionCards,
  listCollectionEntries,
  listFeaturedBrands,
  listHomeCollections,
  readHomePlan,
} from './queries.ts';
import {
  collectionTileView,
  collectionView,
  featuredBrandView,
  featuredCategoryView,
  featuredSubcategoryView,
  siteFeatureView,
} from './view.ts';

const perCollection = 12;
const popularProducts = 30;
/** Clients read banners[2] to [4] without a check and [5] if present (CONTRACT §2.1). */
const minBanners = 6;

type HomeContext = TileContext & { shop: Shop };

/** The home page (CONTRACT §2.1, `home`) in a fixed number of queries; `isLean`: the subset for `lean`. */
export async function loadHome(context: HomeContext, { isLean = false } = {}): Promise<Home> {
  const { now } = context;
  const [{ banners, plan, featured, brands, flashSales, cards }, { result, collections }] = await Promise.all(
    [loadWindow(context, isLean), isLean ? loadPopular(context) : loadHomeProducts(context)],
  );
  const bannersOf = (type: number) => banners.filter((banner) => banner.type === type);
  return {
    sections: plan.sections,
    slider: {
      main: bannersOf(bannerTypes.mainSlider),
      right_top: bannersOf(bannerTypes.sliderRightTop)[0] ?? null,
      right_bottom: bannersOf(bannerTypes.sliderRightBottom)[0] ?? null,
    },
    banners: atLeast(minBanners, bannersOf(bannerTypes.home), banners),
    site_features: plan.features.map(siteFeatureView),
    featured_categories: featured,
    featured_brands: brands.map(featuredBrandView),
    collections: cards ?? collections,
    flash_sales: flashSales,
    time_zone: 'UTC',
    server_time: now.getTime(),
    result,
  };
}

/** The parts without tiles, all of them small. `cards`: collections without products; null if products are included. */
async function loadWindow(context: HomeContext, isLean: boolean) {
  const { db } = context;
  const [banners, plan, featured, brands, cards, flashSales] = await Promise.all([
    listBanners(context, [
      bannerTypes.mainSlider,
      bannerTypes.sliderRightTop,
      bannerTypes.sliderRightBottom,
      bannerTypes.home,
    ]),
    readHomePlan(db).then(async ({ sections, features: rows }) => ({
      sections,
      features: await inLanguage(context, 'site_features', rows, ['title', 'detail']),
    })),
    loadFeaturedCategories(context),
    listFeaturedBrands(db).then((rows) => inLanguage(context, 'brands', rows, ['title'])),
    isLean ? loadCollectionCards(context) : null,
    listHomeFlashSales(context, { onlyFirst: isLean }),
  ]);
  return { banners, plan, featured, brands, cards, flashSales };
}

/** Repeats banners if the shop has fewer, so that no client reads past the end; empty if it has none. */
function atLeast(count: number, own: Banner[], others: Banner[]): Banner[] {
  const source = own.length ? own : others;
  if (own.length >= count || source.length === 0) return own;
  return Array.from({ length: count }, (_, index) => source[index % source.length]!);
}

async function loadFeaturedCategories(context: TileContext): Promise<Home['featured_categories']> {
  const fields = ['title', 'meta_title', 'meta_description'] as const;
  const [categories, subcategories] = await Promise.all([
    takeCategories(context).then((rows) => inLanguage(context, 'categories', rows, fields)),
    takeSubcategories(context).then((rows) => inLanguage(context, 'subcategories', rows, fields)),
  ]);
  const byId = new Map(categories.map((row) => [row.id, row]));
  return [
    ...categories.filter((row) => row.featured).map(featuredCategoryView),
    ...subcategories
      .filter((row) => row.featured)
      .flatMap((row) => {
        const parent = byId.get(row.category_id);
        return parent ? [featuredSubcategoryView(row, parent)] : [];
      }),
  ];
}

async function loadHomeProducts(context: HomeContext): Promise<Pick<Home, 'collections' | 'result'>> {
  const { db } = context;
  const [collections, entries, popular] = await Promise.all([
    listHomeCollections(db).then((rows) => inLanguage(context, 'collections', rows, ['title'])),
    listCollectionEntries(db, perCollection),
    listPopularIds(context, popularProducts),
  ]);
  const tiles = await loadTiles(context, [
    ...new Set([...entries.map((entry) => entry.product_id), ...popular.ids]),
  ]);
  const tileById = new Map(tiles.map((tile) => [tile.id, tile]));
  const tilesOf = (ids: number[]) => ids.flatMap((id) => tileById.get(id) ?? []);
  const entriesOf = Map.groupBy(entries, (entry) => entry.collection_id);
  return {
    collections: collections.map((row) => {
      const own = entriesOf.get(row.id) ?? [];
      const shown = own.flatMap((entry) =>
        tilesOf([entry.product_id]).map((tile) => collectionTileView(entry, tile)),
      );
      return collectionView(row, shown, own[0]?.products_count ?? 0);
    }),
    result: popularPage(context, tilesOf(popular.ids), popular.total, popularProducts),
  };
}

async function loadCollectionCards(context: HomeContext): Promise<Home['collections']> {
  const rows = await listCollectionCards(context.db);
  const cards = await inLanguage(context, 'collections', rows, ['title']);
  return cards.map((row) => collectionView(row, [], row.products_count));
}

/** For pages that show collections as cards, which need no tiles of these. */
async function loadPopular(context: HomeContext): Promise<{ collections: []; result: Page<Tile> }> {
  const { ids, total } = await listPopularIds(context, POPULAR_IF_LEAN);
  return {
    collections: [],
    result: popularPage(context, await loadTiles(context, ids), total, POPULAR_IF_LEAN),
  };
}

const listPopularIds = ({ db, now }: Pick<HomeContext, 'db' | 'now'>, perPage: number) =>
  listProductIds(db, {}, { now, page: 1, perPage, sort: 'popular' });

function popularPage({ shop }: HomeContext, rows: Tile[], total: number, perPage: number): Page<Tile> {
  // Further pages of this list come from that endpoint.
  const filter = perPage === popularProducts ? '' : `per_page=${perPage}`;
  const links = { origin: shop.publicUrl, path: apiAddress('products'), filter };
  return pageOf({ rows, total, page: 1, perPage, links });
}
