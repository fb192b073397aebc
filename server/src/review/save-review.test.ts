// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveOrder } from '#order/move-order.ts';
import { buildOrder } from '#order/test-orders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { fingerprint } from '#testing/fingerprint.ts';
import { smallPicture } from '#testing/pictures.ts';

const notDelivered = 'You can review this product after delivery.';

let shop: TestShop;
let jug: Awaited<ReturnType<typeof buildProduct>>;
let userId: number;
let headers: Record<string, string>;
let order: { id: number; number: string };
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

/** Layla, to whom a jug was delivered. */
beforeEach(async () => {
  jug = await buildProduct(shop.db);
  userId = await buildUser(shop.db, { name: 'Layla Haddad' });
  headers = await shop.signIn(userId);
  order = await buildOrder(shop, userId, { items: [{ product: jug }], status: 5 });
});

const write = (fields: Record<string, unknown> = {}, who = headers) =>
  shop.call('POST rating-review/action', {
    body: { product_id: jug.id, rating: 4, ...fields },
    headers: who,
  });
const change = (id: number | string, fields: Record<string, unknown> = {}, who = headers) =>
  shop.call('POST rating-review/action/{id}', {
    params: { id },
    body: { rating: 2, ...fields },
    headers: who,
  });
const find = (id: number | string, who = headers) =>
  shop.call('GET rating-review/find/{id}', { params: { id }, headers: who });
const upload = async (who = headers) =>
  (await shop.call('POST rating-review/image', { headers: who, upload: await smallPicture() })).data.image;
const publicly = async () =>
  (await shop.call('GET reviews/{id}', { params: { id: jug.id }, query: { get_total: 'true' } })).data;
const somebodyElse = async () => shop.signIn(await buildUser(shop.db, { name: 'Omar Aziz' }));
const namesOf = (review: { review_images: { image: string }[] }) =>
  review.review_images.map(({ image }) => image);

describe('CONTRACT §2.6: POST rating-review/action', () => {
  test('creates a review of a delivered product with stars, text and pictures, marked as a verified purchase', async () => {
    const images = [await upload(), await upload()];
    const { status, data, message } = await write({ rating: '5', review: '  Pours well \n', images });
    expect({ status, message }).toEqual({ status: 200, message: '' });
    expect(data).toMatchObject({
      product_id: jug.id,
      user_id: userId,
      rating: 5,
      review: 'Pours well',
      user: { name: 'Layla H.' },
      verified: true,
    });
    expect(namesOf(data)).toEqual(images);
    const { all, total } = await publicly();
    expect(all.data).toEqual([data]);
    expect(total).toMatchObject({ count: 1, rating: 5, stars: { '5': 1 } });
    expect(total?.images.map(({ image }) => image).toSorted()).toEqual(images.toSorted());
  });

  test('accepts stars alone; null and "" count as absent', async () => {
    const { data } = await write({ rating: 3, review: null, images: null, order_id: '' });
    expect([data.rating, data.review, data.review_images]).toEqual([3, '', []]);
  });

  test('"a repeat updates": one row keeps its first day and its pictures, and the counters follow', async () => {
    const first = (await write({ rating: 1, review: 'Leaks', images: [await upload()] })).data;
    shop.clock.set(new Date(shop.clock.now().getTime() + 3600_000));
    const second = (await write({ rating: 5, review: 'Seller sent a new one' })).data;
    expect(second).toMatchObject({ id: first.id, rating: 5, review: 'Seller sent a new one' });
    expect([second.created_at, second.review_images]).toEqual([first.created_at, first.review_images]);
    expect(second.updated_at > first.updated_at).toBe(true);
    expect((await publicly()).total).toMatchObject({ count: 1, rating: 5 });
    const { review_count, rating } = await shop.db
      .selectFrom('products')
      .select(['review_count', 'rating'])
      .where('id', '=', jug.id)
      .executeTakeFirstOrThrow();
    expect([review_count, Number(rating)]).toEqual([1, 5]);
  });

  test('an edit without a text removes the text', async () => {
    await write({ review: 'Hm' });
    expect((await write({})).data.review).toBe('');
  });

  test('shows the author’s current name', async () => {
    await write();
    await shop.db.updateTable('users').set({ name: 'Layla Karimi' }).where('id', '=', userId).execute();
    expect((await write()).data.user.name).toBe('Layla K.');
  });
});

describe('access: "needs a delivered order line of that product"', () => {
  test.each([1, 2, 3, 4])('refuses a review with the order at status %i', async (status) => {
    const early = await buildUser(shop.db);
    const { id } = await buildOrder(shop, early, { items: [{ product: jug }], status });
    const who = await shop.signIn(early);
    for (const fields of [{}, { order_id: id }]) {
      expect((await write(fields, who)).form).toEqual([notDelivered]);
    }
    expect((await find(jug.id, who)).data).toEqual({ review: null, can_review: false, order_id: null });
  });

  test('refuses users who did not buy it or bought something else', async () => {
    const stranger = await somebodyElse();
    expect((await write({}, stranger)).form).toEqual([notDelivered]);
    expect((await write({ order_id: order.id }, stranger)).form).toEqual([notDelivered]);
    const other = await buildProduct(shop.db);
    expect((await write({ product_id: other.id })).form).toEqual([notDelivered]);
    expect((await publicly()).all.total).toBe(0);
  });

  test('the delivered part of an order counts while another seller’s part is in transit', async () => {
    const bowl = await buildProduct(shop.db);
    const two = await buildOrder(shop, userId, {
      items: [{ product: jug }, { product: bowl }],
      address: null,
    });
    const stores = await shop.db.selectFrom('stores').select(['id', 'slug']).execute();
    const store = stores.find(({ id }) => id === bowl.storeId)!.slug;
    for (const to of [2, 3, 4, 5]) {
      await moveOrder(shop.db, { number: two.number, store, to, actor: 'operator', now: shop.clock.now() });
    }
    expect((await write({ product_id: bowl.id })).data.verified).toBe(true);
    expect((await write({ order_id: two.id })).form).toEqual([notDelivered]); // this order's jug isn't delivered
  });

  test('a cancelled order does not count', async () => {
    const { id } = await buildOrder(shop, userId, { items: [{ product: jug }], address: null });
    await shop.call('POST cancellation/cancel-order', { body: { order_id: id, title: 'No' }, headers });
    expect((await write({ order_id: id })).form).toEqual([notDelivered]);
  });

  test('a review can be changed after its order is gone, but is no longer marked as verified', async () => {
    await write();
    await shop.db.updateTable('reviews').set({ order_id: null }).where('product_id', '=', jug.id).execute();
    await shop.db.updateTable('orders').set({ user_id: null }).where('id', '=', order.id).execute();
    const { data } = await write({ rating: 5 });
    expect([data.rating, data.verified]).toEqual([5, false]);
  });

  test('refuses a hidden or missing product', async () => {
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', jug.id).execute();
    const missing = ['We couldn’t find this product.'];
    expect((await write()).form).toEqual(missing);
    expect((await find(jug.id)).form).toEqual(missing);
    expect((await write({ product_id: 999_999_999 })).form).toEqual(missing);
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999', '%']) {
      expect((await find(id)).form).toEqual(missing);
    }
  });

  test('asks guests to log in', async () => {
    for (const guest of [{}, { 'x-user-token': 'some-guest-token' }] as Record<string, string>[]) {
      for (const reply of [await write({}, guest), await change(1, {}, guest), await find(jug.id, guest)]) {
        expect([reply.httpStatus, reply.form]).toEqual([401, ['Please log in first.']]);
      }
    }
  });
});

describe('own reviews only: another user’s id is treated as missing', () => {
  test('nobody can change another user’s review', async () => {
    const mine = (await write({ review: 'Mine' })).data;
    const stranger = await somebodyElse();
    const before = await fingerprint(shop.db);
    const foreign = await change(mine.id, { review: 'Yours' }, stranger);
    const missing = await change(999_999_999, {}, stranger);
    expect([foreign.httpStatus, foreign.status, foreign.form]).toEqual([
      200,
      201,
      ['We couldn’t find this review.'],
    ]);
    expect(foreign.data).toEqual(missing.data);
    for (const id of ['0', '-1', 'abc', '1e3', '99999999999999999999']) {
      expect((await change(id)).data).toEqual(missing.data);
    }
    expect(await fingerprint(shop.db)).toEqual(before);
  });

  test('changes the user’s own review by its id, whatever product the body names', async () => {
    const mine = (await write({ review: 'Mine' })).data;
    const other = await buildProduct(shop.db);
    const { data } = await change(mine.id, { rating: 1, review: 'Broke', product_id: other.id });
    expect(data).toMatchObject({ id: mine.id, product_id: jug.id, rating: 1, review: 'Broke' });
  });

  test('ignores user, author, verified mark and dates in the body', async () => {
    const other = await buildUser(shop.db);
    const { data } = await write({
      user_id: other,
      author_name: 'The President',
      verified: false,
      created_at: '2020-01-01',
      id: 1,
    });
    expect(data).toMatchObject({ user_id: userId, user: { name: 'Layla H.' }, verified: true });
    expect(data.created_at.slice(0, 4)).toBe('2026');
  });

  test('find returns the user’s own review, and whether they may write one', async () => {
    expect((await find(jug.id)).data).toEqual({ review: null, can_review: true, order_id: order.id });
    const { data: review } = await write();
    expect((await find(jug.id)).data).toEqual({ review, can_review: true, order_id: order.id });
    const stranger = await find(jug.id, await somebodyElse());
    expect(stranger.data).toEqual({ review: null, can_review: false, order_id: null });
  });
});

describe('exact texts', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ rating: undefined }, 'Rating is required'],
    [{ rating: null }, 'Rating is required'],
    [{ rating: '' }, 'Rating is required'],
    ...[0, 6, -1, 4.5, '0', '6', '4.5', '1e0', 'abc', true, [3], {}, 1e300].map(
      (rating): [Record<string, unknown>, string] => [{ rating }, 'Rating must be between 1 and 5.'],
    ),
    [{ review: 'x'.repeat(2001) }, 'The review is too long. Use at most 2,000 characters.'],
    [{ review: 'a\0b' }, 'Invalid value: review'],
    [{ images: Array.from({ length: 6 }, () => 'a.jpg') }, 'You can add up to 5 photos to a review.'],
    [{ images: 'a.jpg' }, 'We couldn’t find this photo. Please upload it again.'],
    [{ images: [5] }, 'We couldn’t find this photo. Please upload it again.'],
    [{ images: ['missing.jpg'] }, 'We couldn’t find this photo. Please upload it again.'],
    [{ images: ['../secret'] }, 'We couldn’t find this photo. Please upload it again.'],
    [{ product_id: undefined }, 'We couldn’t find this product.'],
    [{ product_id: 'abc' }, 'We couldn’t find this product.'],
    [{ order_id: 'abc' }, notDelivered],
    [{ order_id: 999_999 }, notDelivered],
  ])('%j: %s', async (fields, text) => {
    const before = await fingerprint(shop.db);
    const { httpStatus, status, form } = await write(fields);
    expect({ httpStatus, status, form }).toEqual({ httpStatus: 200, status: 201, form: [text] });
    expect(await fingerprint(shop.db)).toEqual(before);
  });

  test('stores 2000 characters completely', async () => {
    const text = 'ü'.repeat(2000);
    expect((await write({ review: text })).data.review).toBe(text);
  });

  test('in the caller’s language', async () => {
    expect((await write({ rating: 9 }, { ...headers, language: 'ar' })).form).toEqual([
      'يجب أن يكون عدد النجوم بين 1 و5.',
    ]);
  });
});

describe('pictures', () => {
  test('accepts only the user’s own uploads, each for one review', async () => {
    const stranger = await somebodyElse();
    const foreign = await upload(stranger);
    expect((await write({ images: [foreign] })).form).toEqual([
      'We couldn’t find this photo. Please upload it again.',
    ]);
    const own = await upload();
    await write({ images: [own, own] });
    expect(namesOf((await find(jug.id)).data.review!)).toEqual([own]);
    const bowl = await buildProduct(shop.db);
    await buildOrder(shop, userId, { items: [{ product: bowl }], address: null, status: 5 });
    expect((await write({ product_id: bowl.id, images: [own] })).form).toEqual([
      'We couldn’t find this photo. Please upload it again.',
    ]);
  });

  test('an edit deletes removed pictures with their files and keeps the rest', async () => {
    const [one, two, three] = [await upload(), await upload(), await upload()];
    const { data } = await write({ images: [one, two] });
    const edited = (await change(data.id, { images: [two, three] })).data;
    expect(namesOf(edited)).toEqual([two, three]);
    await shop.work();
    expect([one, two, three].map((image) => shop.media.has(image))).toEqual([false, true, true]);
    expect(namesOf((await change(data.id, { images: [] })).data)).toEqual([]);
    await shop.work();
    expect([two, three].map((image) => shop.media.has(image))).toEqual([false, false]);
    const left = await shop.db
      .selectFrom('review_uploads')
      .select('image')
      .where('user_id', '=', userId)
      .execute();
    expect(left).toEqual([]);
  });

  test('a refused edit does not change text, stars and pictures', async () => {
    const image = await upload();
    const { data } = await write({ rating: 4, review: 'Good', images: [image] });
    expect((await change(data.id, { rating: 1, images: ['missing.jpg'] })).status).toBe(201);
    expect((await find(jug.id)).data.review).toEqual(data);
    expect(shop.media.has(image)).toBe(true);
  });

  test('captions of the newest pictures: stars, name and the beginning of the text', async () => {
    await write({ rating: 3, review: `${'🦊'.repeat(250)}`, images: [await upload()] });
    const [picture] = (await publicly()).total!.images;
    expect(picture).toMatchObject({ rating: 3, user: { name: 'Layla H.' } });
    expect(picture?.excerpt).toBe(`${'🦊'.repeat(199)}…`);
  });
});

test('[ours] the order shows the user’s review of each line once it is written', async () => {
  const reviewIds = async (who: Record<string, string>) => {
    const call = { params: { id: order.id }, headers: who };
    return (await shop.call('GET order/find/{id}', call)).data.ordered_products.map((line) => line.review_id);
  };
  expect(await reviewIds(headers)).toEqual([null]);
  const { data } = await write();
  expect(await reviewIds(headers)).toEqual([data.id]);
});

test('B30: scripts in a review are text', async () => {
  const payload = `</script><img src=x onerror=alert(1)>{{7*7}}${String.fromCodePoint(0x2028)}<svg/onload=alert(1)>`;
  expect((await write({ review: payload })).data.review).toBe(payload);
  expect((await publicly()).all.data[0]?.review).toBe(payload);
});

test('[ours] reviews sort by stars, with equal stars newest first', async () => {
  const people = await Promise.all(
    [5, 1, 5].map(async (rating, place) => {
      shop.clock.set(new Date(Date.UTC(2026, 10, 20, 12, place)));
      const person = await buildUser(shop.db);
      await buildOrder(shop, person, { items: [{ product: jug }], status: 5 });
      return { rating, who: await shop.signIn(person) };
    }),
  );
  const ids: number[] = [];
  for (const { rating, who } of people) ids.push((await write({ rating }, who)).data.id);
  const sorted = async (type: 'asc' | 'desc') =>
    (
      await shop.call('GET reviews/{id}', { params: { id: jug.id }, query: { order_by: 'rating', type } })
    ).data.all.data.map(({ id }) => id);
  expect(await sorted('desc')).toEqual([ids[2], ids[0], ids[1]]);
  expect(await sorted('asc')).toEqual([ids[1], ids[2], ids[0]]);
});
