import { reviews } from '@souk/contract/review';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

type ReviewInput = {
  rating?: number;
  review?: string;
  author_name?: string;
  created_at?: Date;
  user_id?: number;
};

async function buildReview(product_id: number, fields: ReviewInput = {}): Promise<number> {
  const row = await shop.db
    .insertInto('reviews')
    .values({ product_id, rating: 4, author_name: 'Amira Khalil', ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function buildImages(review_id: number, images: string[]) {
  await shop.db
    .insertInto('review_images')
    .values(images.map((image) => ({ review_id, image })))
    .execute();
}

async function getReviews(id: number | string, query: Record<string, unknown> = {}) {
  const reply = await shop.call('GET reviews/{id}', { params: { id }, query });
  if (reply.status === 200) reviews.reply.parse(reply.data);
  return reply;
}

describe('GET reviews/{id}', () => {
  test('returns ten per page, newest first, of this product only', async () => {
    const { id } = await buildProduct(shop.db);
    const other = await buildProduct(shop.db);
    await buildReview(other.id);
    const written: number[] = [];
    for (let day = 1; day <= 12; day++) {
      written.push(await buildReview(id, { created_at: new Date(Date.UTC(2025, 10, day)) }));
    }
    const first = (await getReviews(id)).data;
    const second = (await getReviews(id, { page: 2 })).data;
    expect([...first.all.data, ...second.all.data].map((review) => review.id)).toEqual(written.toReversed());
    expect([first.all.total, first.all.per_page, first.all.last_page]).toEqual([12, 10, 2]);
    expect(first.all.path).toBe(`${testPublicUrl}/api/v1/reviews/${id}`);
    expect([first.total, first.banner]).toEqual([null, null]);
  });

  test('sorts by order_by and type; unknown values mean the default order', async () => {
    const { id } = await buildProduct(shop.db);
    const late = await buildReview(id, { created_at: new Date('2026-03-01T00:00:00Z') });
    const early = await buildReview(id, { created_at: new Date('2026-01-01T00:00:00Z') });
    const idsBy = async (query: object) =>
      (await getReviews(id, { ...query })).data.all.data.map((row) => row.id);
    expect(await idsBy({})).toEqual([late, early]);
    expect(await idsBy({ order_by: 'created_at', type: 'asc' })).toEqual([early, late]);
    expect(await idsBy({ order_by: 'id', type: 'asc' })).toEqual([late, early]);
    expect(await idsBy({ order_by: 'id' })).toEqual([early, late]);
    expect(await idsBy({ order_by: 'title', type: 'sideways' })).toEqual([late, early]);
    expect(await idsBy({ order_by: 'rating; drop table reviews' })).toEqual([late, early]);
  });

  test('returns the display date in the requested time zone, the pictures and a shortened name', async () => {
    const { id } = await buildProduct(shop.db);
    const userId = await buildUser(shop.db, { name: 'Amira Khalil' });
    const review = await buildReview(id, {
      user_id: userId,
      rating: 5,
      review: `Lovely </script><img src=x onerror=alert(1)>`,
      created_at: new Date('2025-11-07T16:53:00Z'),
    });
    await buildImages(review, ['one.webp', 'two.webp']);
    const [row] = (await getReviews(id, { time_zone: 'Asia/Kabul' })).data.all.data;
    expect(row).toMatchObject({
      id: review,
      product_id: id,
      user_id: userId,
      rating: 5,
      review: 'Lovely </script><img src=x onerror=alert(1)>',
      created: '09:23 pm, 07 Nov, 25',
      created_at: '2025-11-07T16:53:00.000000Z',
      user: { name: 'Amira K.' },
      verified: false,
    });
    expect(row?.review_images.map(({ image }) => image)).toEqual(['one.webp', 'two.webp']);
    const inUtc = (await getReviews(id, { time_zone: 'Not/AZone' })).data.all.data[0];
    expect(inUtc?.created).toBe('04:53 pm, 07 Nov, 25');
  });

  test('returns the full text and no email address of the author', async () => {
    const { id } = await buildProduct(shop.db);
    await buildReview(id, { author_name: 'amira.khalil@example.com', review: 'x'.repeat(2000) });
    const { data } = await getReviews(id);
    expect(data.all.data[0]?.review).toHaveLength(2000);
    expect(JSON.stringify(data)).not.toContain('@example.com');
  });

  test('"total (only with get_total=true, otherwise null)": its counts equal count(*)', async () => {
    const { id } = await buildProduct(shop.db);
    for (const rating of [5, 5, 4, 2, 1, 5, 3]) await buildReview(id, { rating });
    const { data } = await getReviews(id, { get_total: 'true' });
    const rows = await shop.db
      .selectFrom('reviews')
      .select((select) => ['rating', select.fn.countAll<number>().as('count')])
      .where('product_id', '=', id)
      .groupBy('rating')
      .execute();
    const counted = Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => [
        String(stars),
        rows.find(({ rating }) => rating === stars)?.count ?? 0,
      ]),
    );
    expect(data.total).toMatchObject({ count: 7, rating: 3.6, stars: counted });
    const stored = await shop.db
      .selectFrom('products')
      .select('review_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.review_count).toBe(7);
    expect((await getReviews(id, { get_total: 'false' })).data.total).toBeNull();
  });

  test('the total shows the newest 20 pictures', async () => {
    const { id } = await buildProduct(shop.db);
    const review = await buildReview(id);
    const names = Array.from({ length: 25 }, (_, number) => `picture-${number}.webp`);
    for (const name of names) await buildImages(review, [name]);
    const { total } = (await getReviews(id, { get_total: 'true' })).data;
    expect(total?.images.map(({ image }) => image)).toEqual(names.toReversed().slice(0, 20));
    expect(total?.images[0]?.review_id).toBe(review);
  });

  test('a rating filter narrows the list and its total, not the summary; 0 means no filter', async () => {
    const { id } = await buildProduct(shop.db);
    for (const rating of [5, 5, 3]) await buildReview(id, { rating });
    const { data } = await getReviews(id, { rating: 5, get_total: 'true' });
    expect([data.all.total, data.all.data.map(({ rating }) => rating)]).toEqual([2, [5, 5]]);
    expect(data.total?.count).toBe(3);
    expect((await getReviews(id, { rating: 0 })).data.all.total).toBe(3);
    expect((await getReviews(id, { rating: 1 })).data.all).toMatchObject({ total: 0, data: [] });
  });

  test('returns the banner of type 7 next to the reviews', async () => {
    const { id } = await buildProduct(shop.db);
    const banner = await shop.db
      .insertInto('banners')
      .values({ type: 7, title: 'Reviews', image: 'r.webp', source_type: 6, url: 'javascript:alert(1)' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await getReviews(id)).data.banner).toMatchObject({ id: banner.id, type: 7, href: '/' });
    await shop.db.deleteFrom('banners').execute();
  });

  test('the number of queries does not grow with the reviews', async () => {
    const { id } = await buildProduct(shop.db);
    await buildImages(await buildReview(id), ['a.webp']);
    const one = await countStatements(() => getReviews(id, { get_total: 'true' }));
    for (let count = 0; count < 9; count++) await buildImages(await buildReview(id), ['b.webp', 'c.webp']);
    expect(await countStatements(() => getReviews(id, { get_total: 'true' }))).toBe(one);
  });

  test('treats a hidden product like a missing one', async () => {
    const { id } = await buildProduct(shop.db, { status: 2 });
    await buildReview(id);
    const hidden = await getReviews(id);
    expect([hidden.httpStatus, hidden.status, hidden.form]).toEqual([
      200,
      201,
      ['We couldn’t find this product.'],
    ]);
    expect(hidden.data).toEqual((await getReviews(999_999_999)).data);
  });

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', "1' or '1'='1", '%', '\0'])(
    'refuses the id %j like a missing one',
    async (id) => {
      const { httpStatus, form } = await getReviews(id);
      expect([httpStatus, form]).toEqual([200, ['We couldn’t find this product.']]);
    },
  );
});
