import { pageOf } from '#db/pagination.ts';
import type { Listing, products } from '@souk/contract/catalog';
import type { Call, Handlers } from '#http/mount.ts';
import { refuse, Refusal } from '#http/refusal.ts';
import { showsTiles, showsTilesOnly } from '#http/shown.ts';
import { recordFound } from '#search/search-term-counter.ts';
import { shopWords } from '#search/shop-words.ts';
import { inLanguage } from '#texts/translations.ts';
import { titledView } from './listing-view.ts';
import { listTitled } from './queries.ts';
import type { TileContext } from './load-tiles.ts';
import { isArchived } from './product-queries.ts';
import { readListing } from './read-listing.ts';
import { searchOf } from './search-of.ts';
import { showProduct } from './show-product.ts';
import { suggestProducts } from './suggest-products.ts';

const titledPageSize = 30;

export const catalogHandlers: Handlers<'catalog'> = {
  products: { shows: showsListing, isCached: true, handle: answerListing },
  allProducts: { shows: showsListing, isCached: true, handle: answerListing },
  categories: {
    shows: () => showsTiles([]),
    isCached: true,
    async handle(call) {
      const page = { page: call.query.page, perPage: call.query.per_page || titledPageSize };
      const { rows, total } = await listTitled(call.db, 'categories', page);
      const titled = await inLanguage(call, 'categories', rows, ['title']);
      return pageOf({ rows: titled.map(titledView), total, ...page, links: call.links });
    },
  },
  brands: {
    shows: () => showsTiles([]),
    isCached: true,
    async handle(call) {
      const page = { page: call.query.page, perPage: call.query.per_page || titledPageSize };
      const { rows, total } = await listTitled(call.db, 'brands', page);
      const titled = await inLanguage(call, 'brands', rows, ['title']);
      return pageOf({ rows: titled.map(titledView), total, ...page, links: call.links });
    },
  },
  product: {
    isCached: true,
    shows: (product, { id }) => ({
      tags: [`product:${id}`, `stock:${id}`, 'catalog', 'flash-sale'],
      only: product ? [`store:${product.store.id}`] : [],
      includesTime: product?.flash != null,
    }),
    handle: async (call) =>
      (await showProduct(call, call.params.id)) ?? (await refuseProduct(call.db, call.params.id)),
  },
  suggestedProducts: {
    shows: (found, { id }) =>
      showsTilesOnly([{ id }, ...(found?.suggestion_1.data ?? []), ...(found?.suggestion_2.data ?? [])]),
    isCached: true,
    async handle(call) {
      const { params, query, links } = call;
      const asked = { productId: params.id, query, links };
      return (await suggestProducts(call, asked)) ?? refuse('refusal.product.missing');
    },
  },
};

async function refuseProduct(db: TileContext['db'], id: number): Promise<Refusal> {
  return new Refusal([{ key: 'refusal.product.missing' }], 201, { isGone: await isArchived(db, id) });
}

type ListingCall = TileContext & Pick<Call<typeof products>, 'shop' | 'query' | 'links' | 'request'>;

async function answerListing(call: ListingCall) {
  const { query, links, shop } = call;
  const { searchRules } = await shop.site.read();
  const by = {
    query,
    links,
    search: searchOf(call),
    shopWords: shopWords(searchRules),
    known: shop.memory.knownWordForms,
  };
  const listing = await readListing(call, by);
  if (query.q) recordFound(shop, call.request.url, listing);
  return listing;
}

function showsListing(listing: Listing | null) {
  return showsTiles(listing?.result.data ?? []);
}
