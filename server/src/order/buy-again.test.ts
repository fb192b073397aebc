import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

type Product = Awaited<ReturnType<typeof buildProduct>>;

async function order(items: { product: Product; quantity?: number }[]) {
  const token = await buildGuest(shop.db, { items });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  return { id: data.id, token };
}

const again = ({ id, token }: { id: number; token: string }, headers: Record<string, string> = {}) =>
  shop.call('POST order/buy-again', { body: { id, user_token: token }, headers });
const cartOf = async (token: string) =>
  (await shop.call('GET cart/by-user', { query: { user_token: token } })).data.map((row) => ({
    title: row.flash_product.title,
    quantity: row.quantity,
    selected: row.selected,
    price_was: row.price_was,
  }));

test('adds everything available to the cart, selected and at today’s price', async () => {
  const lamp = await buildProduct(shop.db, { title: 'Lamp', stock: 9, sellingMinor: 2000 });
  const rug = await buildProduct(shop.db, { title: 'Rug', stock: 9 });
  const placed = await order([{ product: lamp, quantity: 2 }, { product: rug }]);
  await shop.db.updateTable('products').set({ selling_minor: 2500 }).where('id', '=', lamp.id).execute();
  const { data } = await again(placed);
  expect(data).toEqual({ added: ['Lamp', 'Rug'], missing: [] });
  expect(await cartOf(placed.token)).toEqual([
    { title: 'Lamp', quantity: 2, selected: 1, price_was: null },
    { title: 'Rug', quantity: 1, selected: 1, price_was: null },
  ]);
});

test('adds the ordered quantity once when requested ten times at once, and leaves the rest of the cart alone', async () => {
  const lamp = await buildProduct(shop.db, { title: 'Lamp', stock: 90 });
  const rug = await buildProduct(shop.db, { title: 'Rug', stock: 90 });
  const placed = await order([
    { product: lamp, quantity: 2 },
    { product: rug, quantity: 2 },
  ]);
  const body = { product_id: rug.id, quantity: 5, user_token: placed.token };
  await shop.call('POST cart/action', { body });
  const replies = await Promise.all(Array.from({ length: 10 }, () => again(placed)));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  const rows = (await cartOf(placed.token)).map(({ title, quantity }) => `${title} ${quantity}`);
  expect(rows.toSorted()).toEqual(['Lamp 2', 'Rug 5']);
});

test('names unavailable products with the reason, in the language of the request', async () => {
  const gone = await buildProduct(shop.db, { title: 'Gone', stock: 5 });
  const empty = await buildProduct(shop.db, { title: 'Empty', stock: 1 });
  const few = await buildProduct(shop.db, { title: 'Few', stock: 4 });
  const placed = await order([{ product: gone }, { product: empty }, { product: few, quantity: 3 }]);
  await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', gone.id).execute();
  const { data } = await again(placed);
  expect(data).toEqual({
    added: ['Few'],
    missing: [
      { title: 'Gone', reason: 'No longer available.' },
      { title: 'Empty', reason: 'This product is out of stock.' },
      { title: 'Few', reason: 'Not enough in stock: 2 items short.' },
    ],
  });
  expect(await cartOf(placed.token)).toMatchObject([{ title: 'Few', quantity: 1 }]);
  expect((await again(placed, { language: 'ar' })).data.missing[0]!.reason).toBe('لم يعد متاحًا.');
});
