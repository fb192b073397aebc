import type { store } from '@souk/contract/seller';
import type { QueryOf, ReplyOf } from '@souk/contract/endpoint';
import { inLanguage } from '#texts/translations.ts';
import { listProductIds } from '#catalog/list-product-ids.ts';
import { loadTiles, type TileContext } from '#catalog/load-tiles.ts';
import { pageOf, type ListLinks } from '#db/pagination.ts';
import type { KnownForms } from '#search/known-forms.ts';
import type { ShopWords } from '#search/shop-words.ts';
import { readHelpfulText } from '#search/widen-search.ts';
import { listStoreVouchers } from '#marketing/vouchers/list-store-vouchers.ts';
import { findActiveStore, isFollowing, listStoreCategories } from './queries.ts';
import { storeView } from './view.ts';

const productsPerPage = 30;

type Asked = {
  query: QueryOf<typeof store>;
  links: ListLinks;
  shopWords: ShopWords;
  known: KnownForms;
};

/** An active store with its products and, for signed-in shoppers, whether they follow it (CONTRACT §2.2). */
export async function readStore(
  context: TileContext,
  { query, links, shopWords, known }: Asked,
): Promise<ReplyOf<typeof store> | null> {
  const { db, now, shopper } = context;
  const userId = shopper?.userId ?? null;
  const found = query.slug === '' ? undefined : await findActiveStore(db, query.slug, now);
  if (!found) return null;
  const perPage = query.per_page || productsPerPage;
  const isNarrowed = Boolean(query.q || query.category);
  const fields = ['name', 'description', 'return_policy', 'meta_title', 'meta_description'] as const;
  const [categories, search] = await Promise.all([
    listStoreCategories(db, found.id),
    query.q ? readHelpfulText(db, query.q, { shopWords, known }) : null,
  ]);
  const category = categories.find((row) => row.slug === query.category);
  const [[row = found], titled, listed, inStore, following, vouchers] = await Promise.all([
    inLanguage(context, 'stores', [found], fields),
    inLanguage(context, 'categories', categories, ['title']),
    listProductIds(
      db,
      {
        storeId: found.id,
        categoryId: category?.id ?? null,
        // The store has nothing in this category.
        productIds: query.category && !category ? [] : null,
        search,
      },
      { now, page: query.page, perPage, sort: query.sortby },
    ),
    isNarrowed
      ? listProductIds(db, { storeId: found.id }, { now, page: 1, perPage: 1, sort: 'popular' })
      : null,
    userId !== null && isFollowing(db, { storeId: found.id, userId }),
    listStoreVouchers(context, found.id),
  ]);
  return {
    store: storeView(row),
    result: pageOf({
      rows: await loadTiles(context, listed.ids),
      total: listed.total,
      page: query.page,
      perPage,
      links,
    }),
    ...(query.required_rating ? { review: Number(row.rating) } : {}),
    following,
    is_following: following,
    followers_count: row.follower_count,
    // Counts the whole store, even if a search or category narrows the list.
    total_products: inStore?.total ?? listed.total,
    categories: titled.map(({ id, title, slug, count }) => ({ id, title, slug, count })),
    banner: null,
    vouchers,
  };
}
