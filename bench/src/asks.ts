import { apiRoot } from '@souk/rules/api-address';
import { buildProducts } from '@souk/demo/catalogue/build-products';
import type { DB } from '@souk/server/db/generated/db.d';
import { orderBody } from '@souk/server/order/test-shoppers';
import { addressBody } from '@souk/server/testing/builders';
import { links } from '@souk/storefront/links';
import { sql, type Kysely } from 'kysely';
import { adjectives } from './big-shop/words.ts';
import type { Ask, Visit, Visiting } from './visit.ts';

/** One request for cached content, and requests with different cache keys. */
type Asked = { seen: Ask; unseen: readonly Ask[] };

/** By the names used in the table. */
export type Asks = {
  reads: Record<ReadName, Asked>;
  visits: Record<VisitName, Visiting>;
};
export type ReadName =
  | 'list with facets'
  | 'list'
  | 'page 80'
  | 'subcategory with facets'
  | 'everything'
  | 'search'
  | 'suggestions'
  | 'product'
  | 'home'
  | 'common'
  | 'reviews'
  | 'suggested'
  | 'page home'
  | 'page category'
  | 'page product';
export type VisitName = 'cart' | 'orders spread' | 'orders of one';

type BenchProduct = { id: number; slug: string; inventoryId: number };
type Places = { category: string; subcategory: string; products: readonly BenchProduct[] };

/** Full pages of the largest category of the smallest shop: a page after the last one is a redirect. */
const pagesOfList = 83;
const sampleSize = 4000;
/** How many different products spread orders use. */
const spread = 200;

/** Requests for a big shop (`big-shop/`), whose largest category has half of all products. */
export async function prepareAsks(db: Kysely<DB>): Promise<Asks> {
  const { category, subcategory, products } = await readPlaces(db);
  const list = `products?category=${category}`;
  const words = wordsOfTitles();
  const [one] = products;
  const hot = products[1]!; // there are thousands
  const forProducts = (path: (product: BenchProduct) => string) =>
    products.map((product) => call(path(product)));
  const prefixes = words.flatMap((word) => [3, 4, 5, 6].map((letters) => word.slice(0, letters)));
  return {
    reads: {
      'list with facets': byPrice(list, { more: '&sidebar_data=true' }),
      list: byPrice(list),
      'page 80': byPrice(list, { from: 44, seen: 80 }),
      'subcategory with facets': byPrice(`products?category=${category}&sub_category=${subcategory}`, {
        to: 40,
        more: '&sidebar_data=true',
      }),
      everything: byPrice('products?all_categories=true'),
      search: asked(words.map((word) => call(`products?q=${word}`))),
      suggestions: asked([...new Set(prefixes)].map((text) => call(`search?q=${text}`))),
      product: asked(forProducts(({ id }) => `product/${id}`)),
      home: asked([call('home')]),
      common: asked([call('common')]),
      reviews: asked(forProducts(({ id }) => `reviews/${id}`)),
      suggested: asked(forProducts(({ id }) => `suggested-products/${id}`)),
      'page home': asked([page(links.home())]),
      'page category': asked(
        sortedPages(1, pagesOfList).map((query) => page(`${links.category(category)}?${query}`)),
      ),
      'page product': asked(products.map((product) => page(links.product(product)))),
    },
    visits: {
      cart: [(visit) => addToCart(visit, one!)],
      'orders spread': order(({ number }) => products[number % spread]!),
      'orders of one': order(() => hot),
    },
  };
}

const asked = (unseen: readonly Ask[], seen: Ask = unseen[0]!): Asked => ({ seen, unseen });

/** Pages of a list sorted by price in both directions; `seen` is the cached one. */
function byPrice(
  path: string,
  {
    from = 1,
    to = pagesOfList,
    seen = 1,
    more = '',
  }: { [name in 'from' | 'to' | 'seen']?: number } & { more?: string } = {},
): Asked {
  const ofPage = (query: string) => call(`${path}&${query}${more}`);
  return asked(sortedPages(from, to).map(ofPage), ofPage(`sortby=price_low_to_high&page=${seen}`));
}

const sortedPages = (from: number, to: number) =>
  ['price_low_to_high', 'price_high_to_low'].flatMap((sort) =>
    Array.from({ length: to - from + 1 }, (_, place) => `sortby=${sort}&page=${from + place}`),
  );

const call = (path: string): Ask => ({ method: 'GET', path: `${apiRoot}/${path}`, headers: {} });

/** With a browser's headers. */
const page = (path: string): Ask => ({
  method: 'GET',
  path,
  headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' },
});

const post = (path: string, body: object): Ask => ({
  method: 'POST',
  path: `${apiRoot}/${path}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const addToCart = ({ guest }: Visit, { id, inventoryId }: BenchProduct): Ask =>
  post('cart/action', { user_token: guest, product_id: id, inventory_id: inventoryId, quantity: 1 });

/** A cart line, an address, the cart, and an order paid in cash, committed to disk with its emails queued. */
const order = (productOf: (visit: Visit) => BenchProduct): Visiting => [
  (visit) => addToCart(visit, productOf(visit)),
  ({ guest }) =>
    post('user/address/action', addressBody({ user_token: guest, email: `${guest}@example.com` })),
  ({ guest }) => call(`cart/by-user?user_token=${guest}`),
  ({ guest }) => post('order/action', orderBody(guest)),
];

/** The words that titles consist of except model names, most frequent first. */
function wordsOfTitles(): string[] {
  const words = buildProducts().flatMap(({ title }) => title.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  return [...new Set([...adjectives, ...words])];
}

/**
 * The largest category and its largest subcategory; products from all over with enough stock, none in a flash sale, which
 * has a quota.
 */
async function readPlaces(db: Kysely<DB>): Promise<Places> {
  const { category, subcategory } = await db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('subcategories as s', 's.id', 'p.subcategory_id')
    .select((eb) => ['c.slug as category', 's.slug as subcategory', eb.fn.countAll().as('goods')])
    .groupBy(['c.id', 's.id'])
    .orderBy('goods', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const products = await db
    .selectFrom('products as p')
    .select((eb) => [
      'p.id',
      'p.slug',
      eb
        .selectFrom('inventories as i')
        .select('i.id')
        .whereRef('i.product_id', '=', 'p.id')
        .orderBy('i.position')
        .orderBy('i.id')
        .limit(1)
        .as('inventoryId'),
    ])
    .where('status', '=', 1)
    .where('p.id', 'not in', (eb) => eb.selectFrom('flash_sale_products').select('product_id'))
    .where(sql<boolean>`p.id % (select greatest(max(id) / ${sampleSize}::int, 1) from products) = 0`)
    // Otherwise the order of the table's pages decides which product is measured.
    .orderBy('p.review_count')
    .orderBy('p.id', 'desc')
    .limit(sampleSize)
    .execute();
  await db
    .updateTable('inventories')
    .set({ quantity: 1_000_000 })
    .where(
      'id',
      'in',
      products.map(({ inventoryId }) => inventoryId!),
    )
    .execute();
  return {
    category,
    subcategory,
    products: products.map((one) => ({ ...one, inventoryId: one.inventoryId! })),
  }; // each has a variant
}
