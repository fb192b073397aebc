// @module-tag slow
import { randomInt } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcerOf } from '#cache/change-announcer.ts';
import { changesChannel, readNotice } from '#cache/notice.ts';
import { buildOrder } from '#order/test-orders.ts';
import { orderTogether } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { smallPicture } from '#testing/pictures.ts';

const path = 'rating-review/action';
type Product = Awaited<ReturnType<typeof buildProduct>>;

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20 });
});
afterAll(() => shop.close());

/** A user to whom all of these products were delivered. */
async function buildBuyer(products: Product[]): Promise<Record<string, string>> {
  const userId = await buildUser(shop.db);
  await buildOrder(shop, userId, { items: products.map((product) => ({ product })), status: 5 });
  return shop.signIn(userId);
}

async function storedReviews(products: Product[]) {
  return shop.db
    .selectFrom('reviews')
    .select(['id', 'product_id', 'rating'])
    .where(
      'product_id',
      'in',
      products.map(({ id }) => id),
    )
    .execute();
}

test.each(Array.from({ length: 10 }, (_, round) => round + 1))(
  'I13: "20 parallel reviews → 1 row", with their picture once (round %i)',
  async () => {
    const jug = await buildProduct(shop.db);
    const headers = await buildBuyer([jug]);
    const { data } = await shop.call('POST rating-review/image', { headers, upload: await smallPicture() });
    const calls = Array.from({ length: 20 }, (_, place) => ({
      path,
      headers,
      body: { product_id: jug.id, rating: (place % 5) + 1, images: [data.image] },
    }));
    const replies = await orderTogether(shop, calls);
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const [row, ...others] = await storedReviews([jug]);
    expect([others, new Set(replies.map((reply) => reply.data.id))]).toEqual([[], new Set([row?.id])]);
    const pictures = await shop.db
      .selectFrom('review_images')
      .select('image')
      .where('review_id', '=', row!.id)
      .execute();
    expect(pictures).toEqual([{ image: data.image }]);
    const product = await shop.db
      .selectFrom('products')
      .select(['review_count', 'rating_sum'])
      .where('id', '=', jug.id)
      .executeTakeFirstOrThrow();
    expect(product).toEqual({ review_count: 1, rating_sum: row?.rating });
  },
);

test('I13: "non-buyer and before delivery → 0", also 20 at a time', async () => {
  const jug = await buildProduct(shop.db);
  const early = await buildUser(shop.db);
  await buildOrder(shop, early, { items: [{ product: jug }], status: 4 });
  const who = [await shop.signIn(early), await shop.signIn(await buildUser(shop.db))];
  const calls = Array.from({ length: 20 }, (_, place) => ({
    path,
    headers: who[place % 2]!,
    body: { product_id: jug.id, rating: 5 },
  }));
  const replies = await orderTogether(shop, calls);
  expect(new Set(replies.map(({ message }) => message))).toEqual(
    new Set(['You can review this product after delivery.']),
  );
  expect(await storedReviews([jug])).toEqual([]);
});

test('I43: after 300 parallel reviews and edits the counters of products and store equal the rows', async () => {
  const storeId = await buildStore(shop.db);
  const products = [
    await buildProduct(shop.db, { storeId, stock: 50 }),
    await buildProduct(shop.db, { storeId, stock: 50 }),
  ];
  const buyers: Record<string, string>[] = [];
  for (let count = 0; count < 15; count++) buyers.push(await buildBuyer(products));
  for (let round = 0; round < 5; round++) {
    const calls = buyers.flatMap((headers) =>
      Array.from({ length: 4 }, () => ({
        path,
        headers,
        body: { product_id: products[randomInt(2)]!.id, rating: randomInt(1, 6) },
      })),
    );
    const replies = await orderTogether(shop, calls);
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  }
  const rows = await storedReviews(products);
  const tally = (of: typeof rows) => ({
    review_count: of.length,
    rating_sum: of.reduce((sum, { rating }) => sum + rating, 0),
  });
  const stored = await shop.db
    .selectFrom('products')
    .select(['id', 'review_count', 'rating_sum'])
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  expect(stored).toEqual(
    products.map(({ id }) => ({ id, ...tally(rows.filter((row) => row.product_id === id)) })),
  );
  const store = await shop.db
    .selectFrom('stores')
    .select(['review_count', 'rating_sum'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  expect(store).toEqual(tally(rows));
  for (const { id } of products) {
    const { total } = (await shop.call('GET reviews/{id}', { params: { id }, query: { get_total: 'true' } }))
      .data;
    const { review_count, rating_sum } = tally(rows.filter((row) => row.product_id === id));
    expect(total).toMatchObject({
      count: review_count,
      rating: review_count ? Math.round((rating_sum * 10) / review_count) / 10 : 0,
    });
  }
});

test('crosswise reviews of two products by many users do not deadlock', async () => {
  const storeId = await buildStore(shop.db);
  const [first, second] = [
    await buildProduct(shop.db, { storeId }),
    await buildProduct(shop.db, { storeId }),
  ];
  const buyers: Record<string, string>[] = [];
  for (let count = 0; count < 10; count++) buyers.push(await buildBuyer([first, second]));
  const calls = buyers.flatMap((headers) =>
    [first, second].map(({ id }) => ({ path, headers, body: { product_id: id, rating: 3 } })),
  );
  expect((await orderTogether(shop, calls)).map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test('invalidates pages of the product when a review is written, and nothing when it is refused', async () => {
  const jug = await buildProduct(shop.db);
  const headers = await buildBuyer([jug]);
  await announcerOf(shop.db).finish(); // announcements of the setup
  const [announced, heard]: [string[][], string[]] = [[], []];
  const unsubscribe = announcerOf(shop.db).listen({
    onTags: (tags) => announced.push(tags),
    onWork: () => {},
  });
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  client.on('notification', ({ payload }) => heard.push(...readNotice(payload).tags));
  await client.query(`listen ${changesChannel}`);
  await shop.call('POST rating-review/action', { body: { product_id: jug.id, rating: 9 }, headers });
  await shop.call('POST rating-review/action', { body: { product_id: jug.id, rating: 5 }, headers });
  unsubscribe();
  await announcerOf(shop.db).finish();
  await client.query('select 1'); // notifications arrive before the next reply
  await client.end();
  const tags = [`product:${jug.id}`, `store:${jug.storeId}`];
  expect([announced, heard]).toEqual([[tags], tags]);
});
