import { storeReviews } from '@souk/contract/review';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

async function reviewsOf(query: Record<string, unknown>, headers: Record<string, string> = {}) {
  const reply = await shop.call('GET store/reviews', { query, headers });
  if (reply.status === 200) expect(storeReviews.reply.parse(reply.data)).toEqual(reply.data);
  return reply;
}
const write = (product_id: number, rating: number, minute: number) =>
  shop.db
    .insertInto('reviews')
    .values({
      product_id,
      rating,
      author_name: 'Amira Khalil',
      review: `Review ${minute}`,
      created_at: new Date(Date.UTC(2026, 10, 1, 12, minute)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

test('lists reviews of all products of this store only, newest first, 10 per page, as many as its counter says', async () => {
  const storeId = await buildStore(shop.db, { slug: 'reviewed' });
  const products = [
    await buildProduct(shop.db, { storeId, title: 'Lamp', slug: 'lamp' }),
    await buildProduct(shop.db, { storeId, title: 'Pot', slug: 'pot' }),
  ];
  const ids: number[] = [];
  for (let minute = 0; minute < 12; minute++) {
    ids.push((await write(products[minute % 2]!.id, (minute % 5) + 1, minute)).id);
  }
  await write((await buildProduct(shop.db)).id, 1, 59);
  const [first, second] = [
    await reviewsOf({ slug: 'reviewed' }),
    await reviewsOf({ slug: 'reviewed', page: 2 }),
  ];
  expect([...first.data.all.data, ...second.data.all.data].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(first.data.all).toMatchObject({ total: 12, per_page: 10, last_page: 2 });
  expect(first.data.total).toEqual({
    count: 12,
    rating: 2.8,
    stars: { '1': 3, '2': 3, '3': 2, '4': 2, '5': 2 },
  });
  const store = await shop.call('GET store', { query: { slug: 'reviewed' } });
  expect(store.data.store.review_count).toBe(12);
  expect(first.data.all.data[0]).toMatchObject({
    review: 'Review 11',
    user: { name: 'Amira K.' },
    product: { id: products[1]!.id, title: 'Pot', slug: 'pot', image: 'product.webp' },
  });
  const oldest = await reviewsOf({ slug: 'reviewed', type: 'asc', per_page: 1 });
  expect(oldest.data.all.data[0]?.id).toBe(ids[0]);
});

test('a rating filter narrows the list, not the total', async () => {
  const storeId = await buildStore(shop.db, { slug: 'starred' });
  const { id } = await buildProduct(shop.db, { storeId });
  for (const [minute, rating] of [5, 4, 5, 1].entries()) await write(id, rating, minute);
  const { data } = await reviewsOf({ slug: 'starred', rating: 5 });
  expect([data.all.data.map(({ rating }) => rating), data.all.total, data.total.count]).toEqual([
    [5, 5],
    2,
    4,
  ]);
  expect((await reviewsOf({ slug: 'starred', rating: 0 })).data.all.total).toBe(4);
});

test('keeps reviews of products no longer sold without their titles; other titles are in the caller’s language', async () => {
  const storeId = await buildStore(shop.db, { slug: 'withdrawn' });
  const [sold, gone] = [await buildProduct(shop.db, { storeId }), await buildProduct(shop.db, { storeId })];
  await write(sold.id, 5, 1);
  await write(gone.id, 3, 2);
  await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', gone.id).execute();
  await shop.db
    .insertInto('catalog_texts')
    .values({ entity: 'products', entity_id: sold.id, language_code: 'ar', field: 'title', text: 'مصباح' })
    .execute();
  const { data } = await reviewsOf({ slug: 'withdrawn' }, { language: 'ar' });
  expect(data.all.data.map(({ product }) => product?.title ?? null)).toEqual([null, 'مصباح']);
});

test('treats a closed store like a missing one', async () => {
  const id = await buildStore(shop.db, { slug: 'closed' });
  await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', id).execute();
  for (const slug of ['closed', 'nowhere', '', "x' or 1=1 --"]) {
    const { httpStatus, form } = await reviewsOf({ slug });
    expect([httpStatus, form]).toEqual([200, ['We couldn’t find this store.']]);
  }
});
