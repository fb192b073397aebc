import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { countSales } from './count-sales.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';

type Product = Awaited<ReturnType<typeof buildProduct>>;

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ connections: 10 })));
afterAll(() => shop.close());

async function buy(product: Product, quantity: number) {
  const token = await buildGuest(shop.db, { items: [{ product, quantity }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  return { id: data.id, token };
}

const cancel = ({ id, token }: { id: number; token: string }) =>
  shop.call('POST cancellation/cancel-order', {
    body: { order_id: id, title: 'Changed my mind', user_token: token },
  });

const purchasedOf = async ({ id }: Product) => {
  const product = await shop.call('GET product/{id}', { params: { id } });
  return product.data.purchased;
};

async function listPopular(ids: readonly number[]) {
  const { data } = await shop.call('GET products', { query: { sortby: 'popular' } });
  return data.result.data.map((tile) => tile.id).filter((id) => ids.includes(id));
}

test('sales make a product popular once counted, and never twice', async () => {
  const [jug, bowl] = [await buildProduct(shop.db), await buildProduct(shop.db)];
  await buy(bowl, 2);
  await buy(bowl, 1);
  await buy(jug, 1);
  expect(await listPopular([jug.id, bowl.id])).toEqual([jug.id, bowl.id]);
  await Promise.all([countSales(shop), countSales(shop), countSales(shop)]);
  expect(await listPopular([jug.id, bowl.id])).toEqual([bowl.id, jug.id]);
  expect([await purchasedOf(jug), await purchasedOf(bowl)]).toEqual([1, 3]);
});

test('returned units don’t count, even if returned before counting', async () => {
  const product = await buildProduct(shop.db);
  const counted = await buy(product, 2);
  await countSales(shop);
  await cancel(counted);
  await cancel(await buy(product, 3));
  await countSales(shop);
  expect(await purchasedOf(product)).toBe(0);
});

test('orders of a best seller don’t wait for its product’s row', async () => {
  const product = await buildProduct(shop.db);
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', product.id).forNoKeyUpdate().execute();
    expect((await buy(product, 1)).id).toBeGreaterThan(0);
  });
});
