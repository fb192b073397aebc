import type { Listing, products } from '@souk/contract/catalog';
import type { QueryOf } from '@souk/contract/endpoint';
import { rangeOf } from '@souk/rules/list-filters';
import { toMinorRounded } from '@souk/rules/money';
import { pageOf, type ListLinks } from '#db/pagination.ts';
import type { KnownForms } from '#search/known-forms.ts';
import { openedBy, type ShopWords } from '#search/shop-words.ts';
import { readHelpfulText, widenSearch } from '#search/widen-search.ts';
import { inLanguage, type TranslatedEntity } from '#texts/translations.ts';
import type { ProductSearch } from './built-in-search.ts';
import { bytesOfFacets, facetsView } from './facets-view.ts';
import { findSource, type ListingSource } from './find-source.ts';
import {
  brandView,
  categoryView,
  collectionView,
  linkView,
  sourceView,
  subcategoryView,
} from './listing-view.ts';
import { loadTiles, takePart, type TileContext } from './load-tiles.ts';
import { takePage } from './take-page.ts';
import type { ReadyFilter } from './product-filter.ts';
import * as queries from './queries.ts';

const pageSize = 30;

type Query = QueryOf<typeof products>;
type Asked = {
  query: Query;
  search: ProductSearch;
  links: ListLinks;
  shopWords: ShopWords;
  known: KnownForms | null;
};

/** `products` and `all` (CONTRACT §2.2). */
export async function readListing(context: TileContext, asked: Asked): Promise<Listing> {
  const { db, settings } = context;
  const { query, shopWords, known } = asked;
  const asksSource = query.banner > 0 || query.home_spm > 0 || query.slug !== '';
  const [place, source, search] = await Promise.all([
    findPlace(context, query),
    asksSource
      ? findSource(db, { bannerId: query.banner, sectionId: query.home_spm, slug: query.slug })
      : null,
    query.q ? readHelpfulText(db, query.q, { shopWords, known }) : null,
  ]);
  const isLost = place === null || (asksSource && source === null);
  const filter: ReadyFilter = {
    ...sidebarFilter(query, settings.currency),
    ...place?.filter,
    ...(isLost ? { productIds: [] } : {}),
    search,
  };
  const scope = { filter, within: source?.filter ?? {} };
  const [found, head] = await Promise.all([
    readProducts(context, asked, scope),
    readHead(context, { query, place, source }),
  ]);
  const wider = search && found.result.total === 0 ? await widenSearch(db, search) : null;
  return {
    ...(wider
      ? await readProducts(context, asked, { ...scope, filter: { ...filter, search: wider } })
      : found),
    ...head,
    corrected: (wider ?? search)?.corrected ?? null,
    partial: (wider ?? search)?.isPartial ?? false,
    opens: openedBy(shopWords, query.q),
  };
}

async function readProducts(
  context: TileContext,
  { query, links, search }: Asked,
  { filter, within }: { filter: ReadyFilter; within: ReadyFilter },
) {
  const page = { page: query.page, perPage: query.per_page || pageSize };

  async function loadPage() {
    const { ids, total } = await takePage(context, search, { filter, within, sort: query.sortby, ...page });
    return { rows: await loadTiles(context, ids), total };
  }

  async function countFacets() {
    return facetsView(context, await search.countFacets({ filter, within }), context.settings.currency);
  }

  /** The sidebar doesn't depend on page and order. */
  function takeFacets() {
    if (filter.search) return countFacets();
    const name = `sidebar ${context.language.code} ${JSON.stringify([filter, within])}`;
    return takePart(context, { name, shows: null, bytesOf: bytesOfFacets }, countFacets);
  }

  const [{ rows, total }, sidebar] = await Promise.all([
    loadPage(),
    query.sidebar_data ? takeFacets() : null,
  ]);
  return { result: pageOf({ rows, total, ...page, links }), ...sidebar };
}

function sidebarFilter(query: Query, currency: string): ReadyFilter {
  const [min, max] = rangeOf(query.min, query.max);
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
    minMinor: min === null ? null : toMinorRounded(min, currency),
    maxMinor: max === null ? null : toMinorRounded(max, currency),
  };
}

type Place = {
  category: Awaited<ReturnType<typeof queries.findCategory>>;
  subcategory: Awaited<ReturnType<typeof queries.findSubcategory>>;
  filter: Pick<ReadyFilter, 'categoryId' | 'subcategoryId'>;
};

/**
 * The requested category and subcategory. A subcategory alone implies its category, also if its slug was given as a category's and no
 * category has it (CONTRACT L5). Null if one of them is unknown or hidden, or if they don't belong together.
 */
async function findPlace(context: TileContext, query: Query): Promise<Place | null> {
  const [asked, named] = await Promise.all([
    query.category ? takeCategory(context, query.category) : undefined,
    query.sub_category ? takeSubcategory(context, query.sub_category) : undefined,
  ]);
  const isUnknown = query.category !== '' && !asked;
  if (isUnknown && query.sub_category) return null;
  const child = isUnknown ? await takeSubcategory(context, query.category) : undefined;
  const subcategory = child?.slug === query.category ? child : named;
  if ((isUnknown || query.sub_category) && !subcategory) return null;
  if (asked && subcategory && subcategory.category_id !== asked.id) return null;
  const category =
    asked ?? (subcategory ? await takeCategory(context, subcategory.category_slug) : undefined);
  return {
    category,
    subcategory,
    filter: { categoryId: category?.id ?? null, subcategoryId: subcategory?.id ?? null },
  };
}

const takeCategory = (context: TileContext, slugOrId: string) =>
  takePart(context, { ...ofCatalog, name: `category ${slugOrId}` }, () =>
    queries.findCategory(context.db, slugOrId),
  );

const takeSubcategory = (context: TileContext, slugOrId: string) =>
  takePart(context, { ...ofCatalog, name: `subcategory ${slugOrId}` }, () =>
    queries.findSubcategory(context.db, slugOrId),
  );

const ofCatalog = { shows: [], bytesOf: () => 5000 };

async function readHead(
  context: TileContext,
  { query, place, source }: { query: Query; place: Place | null; source: ListingSource | null },
) {
  const { db } = context;
  const [titledSource, category, subcategory, children, all, brand, collection] = await Promise.all([
    translated(context, source?.kind, source, ['title']),
    translated(context, 'categories', place?.category, ['title', 'meta_title', 'meta_description']),
    translated(context, 'subcategories', place?.subcategory, ['title', 'meta_title', 'meta_description']),
    inLanguage(context, 'subcategories', place?.category?.children ?? [], ['title']),
    query.all_categories
      ? queries.listCategoryLinks(db).then((rows) => inLanguage(context, 'categories', rows, ['title']))
      : null,
    query.brand.length === 1
      ? queries
          .findBrand(db, query.brand[0]!)
          .then((row) => translated(context, 'brands', row, ['title', 'meta_title', 'meta_description']))
      : null,
    query.collection.length === 1
      ? queries
          .findCollection(db, query.collection[0]!)
          .then((row) => translated(context, 'collections', row, ['title']))
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
  context: TileContext,
  entity: TranslatedEntity | undefined,
  row: Row | undefined | null,
  fields: readonly (keyof Row & string)[],
): Promise<Row | null> {
  if (!row || !entity) return null;
  const [text] = await inLanguage(context, entity, [row], fields);
  return text ?? null;
}
