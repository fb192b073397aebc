import type { Listing, products } from '@souk/contract/catalog';
import { toMinorRounded } from '@souk/rules/money';
import { pageOf } from '#db/pagination.ts';
import type { Call } from '#http/mount.ts';
import { readHelpfulText, widenSearch } from '#search/widen-search.ts';
import { inLanguage, type TranslatedEntity } from '#texts/translations.ts';
import { findSource, type ListingSource } from './find-source.ts';
import { listProductIds } from './list-product-ids.ts';
import {
  brandView,
  categoryView,
  collectionView,
  linkView,
  sourceView,
  subcategoryView,
} from './listing-view.ts';
import { loadTiles, type TileContext } from './load-tiles.ts';
import type { ReadyFilter } from './product-filter.ts';
import * as queries from './queries.ts';
import { readFacets } from './read-facets.ts';

const pageSize = 30;

/** A call of either door. */
type ListingCall = TileContext & Pick<Call<typeof products>, 'shop' | 'query' | 'filter'>;

/** `products` and `all` (CONTRACT §2.2); `path` is the one that was called, for the links of the page. */
export async function readListing(call: ListingCall, path: string): Promise<Listing> {
  const { db, query } = call;
  const asksSource = query.banner > 0 || query.home_spm > 0 || query.slug !== '';
  const [place, source, search] = await Promise.all([
    findPlace(call),
    asksSource
      ? findSource(db, { bannerId: query.banner, sectionId: query.home_spm, slug: query.slug })
      : null,
    query.q ? readHelpfulText(db, query.q) : null,
  ]);
  const isLost = place === null || (asksSource && source === null);
  const filter: ReadyFilter = {
    ...sidebarFilter(call),
    ...place?.filter,
    ...(isLost ? { productIds: [] } : {}),
    search,
  };
  const scope = { filter, within: source?.filter ?? {} };
  const [found, head] = await Promise.all([readGoods(call, path, scope), readHead(call, place, source)]);
  const wider = search && found.result.total === 0 ? await widenSearch(db, search) : null;
  return {
    ...(wider ? await readGoods(call, path, { ...scope, filter: { ...filter, search: wider } }) : found),
    ...head,
    corrected: (wider ?? search)?.corrected ?? null,
    partial: (wider ?? search)?.isPartial ?? false,
  };
}

/** A page of what a filter leaves, and the sidebar. */
async function readGoods(
  call: ListingCall,
  path: string,
  { filter, within }: { filter: ReadyFilter; within: ReadyFilter },
) {
  const { db, now, query, shop } = call;
  const page = { page: query.page, perPage: query.per_page || pageSize };

  async function loadPage() {
    const { ids, total } = await listProductIds(
      db,
      { ...filter, within },
      { now, ...page, sort: query.sortby },
    );
    return { rows: await loadTiles(call, ids), total };
  }

  const [{ rows, total }, facets] = await Promise.all([
    loadPage(),
    query.sidebar_data ? readFacets(call, filter, within) : null,
  ]);
  const place = { origin: shop.publicUrl, path: `/api/v1/${path}` };
  return { result: pageOf({ rows, total, ...page, ...place, filter: call.filter }), ...facets };
}

function sidebarFilter({ query, settings }: ListingCall): ReadyFilter {
  return {
    categoryIds: query.categories,
    subcategoryIds: query.sub_categories,
    storeIds: query.store,
    productIds: query.ids.length > 0 ? query.ids : null,
    brandIds: query.brand,
    collectionIds: query.collection,
    shippingIds: query.shipping,
    minRating: query.rating,
    minDiscount: query.discount,
    minMinor: query.min === null ? null : toMinorRounded(query.min, settings.currency),
    maxMinor: query.max === null ? null : toMinorRounded(query.max, settings.currency),
  };
}

type Place = {
  category: Awaited<ReturnType<typeof queries.findCategory>>;
  subcategory: Awaited<ReturnType<typeof queries.findSubcategory>>;
  filter: Pick<ReadyFilter, 'categoryId' | 'subcategoryId'>;
};

/**
 * The category and subcategory that are asked for. A subcategory alone brings its category along, also when its slug was
 * asked for as a category's and no category has it (CONTRACT L5). Null when one of them is unknown or hidden, or when
 * they do not belong together.
 */
async function findPlace({ db, query }: ListingCall): Promise<Place | null> {
  const [asked, named] = await Promise.all([
    query.category ? queries.findCategory(db, query.category) : undefined,
    query.sub_category ? queries.findSubcategory(db, query.sub_category) : undefined,
  ]);
  const isUnknown = query.category !== '' && !asked;
  if (isUnknown && query.sub_category) return null;
  const child = isUnknown ? await queries.findSubcategory(db, query.category) : undefined;
  const subcategory = child?.slug === query.category ? child : named;
  if ((isUnknown || query.sub_category) && !subcategory) return null;
  if (asked && subcategory && subcategory.category_id !== asked.id) return null;
  const category =
    asked ?? (subcategory ? await queries.findCategory(db, subcategory.category_slug) : undefined);
  return {
    category,
    subcategory,
    filter: { categoryId: category?.id ?? null, subcategoryId: subcategory?.id ?? null },
  };
}

/** Everything above the tiles: where the shopper is and what the page is called. */
async function readHead(call: ListingCall, place: Place | null, source: ListingSource | null) {
  const { db, query } = call;
  const categoryId = place?.category?.id;
  const [titledSource, category, subcategory, children, all, brand, collection] = await Promise.all([
    translated(call, source?.kind, source, ['title']),
    translated(call, 'categories', place?.category, ['title', 'meta_title', 'meta_description']),
    translated(call, 'subcategories', place?.subcategory, ['title', 'meta_title', 'meta_description']),
    categoryId === undefined
      ? []
      : queries
          .listSubcategories(db, categoryId)
          .then((rows) => inLanguage(call, 'subcategories', rows, ['title'])),
    query.all_categories
      ? queries.listCategoryLinks(db).then((rows) => inLanguage(call, 'categories', rows, ['title']))
      : null,
    query.brand.length === 1
      ? queries
          .findBrand(db, query.brand[0]!)
          .then((row) => translated(call, 'brands', row, ['title', 'meta_title', 'meta_description']))
      : null,
    query.collection.length === 1
      ? queries
          .findCollection(db, query.collection[0]!)
          .then((row) => translated(call, 'collections', row, ['title']))
      : null,
  ]);
  return {
    source: titledSource && sourceView(titledSource),
    category: category ? categoryView(category, children) : null,
    sub_category: subcategory && category ? subcategoryView(subcategory, category) : null,
    ...(all ? { all_categories: all.map(linkView) } : {}),
    ...(brand ? { brand: brandView(brand) } : {}),
    ...(collection ? { collection: collectionView(collection) } : {}),
  };
}

async function translated<Row extends { id: number }>(
  call: ListingCall,
  entity: TranslatedEntity | undefined,
  row: Row | undefined | null,
  fields: readonly (keyof Row & string)[],
): Promise<Row | null> {
  if (!row || !entity) return null;
  const [text] = await inLanguage(call, entity, [row], fields);
  return text ?? null;
}
