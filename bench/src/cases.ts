import { apiRoot } from '@souk/rules/api-address';
import { openDatabase } from '@souk/server/db/open-database';
import { orderBody } from '@souk/server/order/test-shoppers';
import { addressBody } from '@souk/server/testing/builders';
import { links } from '@souk/storefront/links';
import { newVisit, type Ask, type Visit, type Visiting } from './visit.ts';

export type Case = { name: string; visiting: Visiting };

/** The running demo shop and its database. */
export type ShopUrls = { url: string; databaseUrl: string };

/** Creates the requests for the demo shop, and the data they need. */
export async function prepareCases(shop: ShopUrls): Promise<Case[]> {
  const assortment = await findProducts(shop);
  const product = assortment[0]!; // the demo has some
  const guestWithCart = await fillCart(shop, product);
  const category = product.category.slug;
  const pages: [string, string][] = [
    ['home', links.home()],
    ['category', links.category(category)],
    ['product', links.product(product)],
    ['search', links.search('headphones')],
  ];
  const pathOf = (page: string) => pages.find(([name]) => name === page)![1]; // one of the names above
  const listCalls: [string, string][] = [
    ['products of a category', `products?category=${category}`],
    ['the same with its sidebar', `products?category=${category}&sidebar_data=true`],
    ['products of a search', 'products?q=headphones'],
  ];
  const calls: [string, string][] = [
    ['common', 'common'],
    ['home', 'home'],
    ['products of a category', `products?category=${category}`],
    ['those from 20 to 80, cheapest first', `products?category=${category}&min=20&max=80&sortby=price_low`],
    ['product', `product/${product.id}`],
    ['suggested products', `suggested-products/${product.id}`],
    ['search suggestions', 'search?q=hedphones'],
    ['cart of a guest', `cart/by-user?user_token=${guestWithCart}`],
  ];
  return [
    ...pages.map(([name, path]) => ({ name: `page, kept: ${name}`, visiting: [() => readPage(path)] })),
    // Each visit requests prices or a variant that are not cached. Home has only one address.
    ...['category', 'search'].map((name) => ({
      name: `page, made anew: ${name}`,
      visiting: [({ number }: Visit) => readPage(withPrices(pathOf(name), number))],
    })),
    {
      name: 'page, made anew: product',
      visiting: [({ number }) => readPage(`${links.product(product)}?variant=${number}`)],
    },
    {
      name: 'page, private: cart of a guest',
      visiting: [() => readPage(links.cart(), { cookie: `frontend_user_token=${guestWithCart}` })],
    },
    { name: 'file: picture of a tile', visiting: [() => read(links.upload(product.image))] },
    ...calls.map(([name, path]) => ({ name: `call: ${name}`, visiting: [() => read(`${apiRoot}/${path}`)] })),
    ...listCalls.map(([name, path]) => ({
      name: `call, read anew: ${name}`,
      visiting: [({ number }: Visit) => read(`${apiRoot}/${withPrices(path, number)}`)],
    })),
    { name: 'call: a line into a new cart', visiting: [(visit) => addToCart(visit, product)] },
    // Orders of one product wait for the lock on its stock.
    { name: 'order in three calls, paid in cash: of one product', visiting: order(() => product) },
    {
      name: 'order in three calls, paid in cash: of several',
      visiting: order(({ number }) => assortment[number % assortment.length]!), // within bounds
    },
  ];
}

const read = (path: string, headers: Record<string, string> = {}): Ask => ({ method: 'GET', path, headers });

/** With a browser's headers. */
const readPage = (path: string, headers: Record<string, string> = {}): Ask =>
  read(path, { ...headers, accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' });

/** A price range that includes all products and is unique to the visit. */
function withPrices(path: string, number: number): string {
  const bounds = `min=${((number % 999) + 1) / 1000}&max=${500_000 + Math.floor(number / 999)}`;
  return `${path}${path.includes('?') ? '&' : '?'}${bounds}`;
}

const post = (path: string, body: object): Ask => ({
  method: 'POST',
  path: `${apiRoot}/${path}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const order = (productOf: (visit: Visit) => BenchProduct): Visiting => [
  (visit) => addToCart(visit, productOf(visit)),
  ({ guest }) =>
    post('user/address/action', addressBody({ user_token: guest, email: `${guest}@example.com` })),
  ({ guest }) => post('order/action', orderBody(guest)),
];

const addToCart = ({ guest }: Visit, { id, inventoryId }: BenchProduct): Ask =>
  post('cart/action', { user_token: guest, product_id: id, inventory_id: inventoryId, quantity: 1 });

type BenchProduct = {
  id: number;
  slug: string;
  image: string;
  category: { slug: string };
  inventoryId: number;
};

/** The most popular products, with enough stock for any bench; none in a flash sale, which ends. */
async function findProducts(shop: ShopUrls): Promise<BenchProduct[]> {
  type Tile = { id: number; slug: string; image: string; end_time: string | null };
  const { result } = await ask<{ result: { data: Tile[] } }>(shop, read(`${apiRoot}/products`));
  const tiles = result.data.filter(({ end_time }) => end_time === null);
  const found = await Promise.all(
    tiles.map(async (product) => {
      type Detail = { category: { slug: string }; inventory: { id: number }[] };
      const { category, inventory } = await ask<Detail>(shop, read(`${apiRoot}/product/${product.id}`));
      return { ...product, category, inventoryId: inventory[0]!.id }; // every product has one
    }),
  );
  const { db, close } = openDatabase({ url: shop.databaseUrl, max: 1 });
  await db
    .updateTable('inventories')
    .set({ quantity: 100_000_000 })
    .where(
      'id',
      'in',
      found.map(({ inventoryId }) => inventoryId),
    )
    .execute()
    .finally(close);
  return found;
}

/** Returns the token of a guest with one cart line. */
async function fillCart(shop: ShopUrls, product: BenchProduct): Promise<string> {
  const visit = newVisit();
  await ask(shop, addToCart(visit, product));
  return visit.guest;
}

async function ask<Data>(shop: ShopUrls, { method, path, headers, body }: Ask): Promise<Data> {
  const reply = await fetch(`${shop.url}${path}`, { method, headers, body: body ?? null });
  const { data, status, message } = (await reply.json()) as { data: Data; status: number; message: string };
  if (status !== 200) throw new Error(`${path}: ${message}`);
  return data;
}
