// @module-tag slow
import { store } from '@souk/contract/seller';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildCategory, buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

async function getStore(query: Record<string, unknown>, headers: Record<string, string> = {}) {
  const reply = await shop.call('GET store', { query, headers });
  if (reply.status === 200) store.reply.parse(reply.data);
  return reply;
}

describe('GET store', () => {
  test('returns a store with its own products only, 30 per page', async () => {
    const storeId = await buildStore(shop.db, { name: 'Noor', slug: 'noor' });
    const ids: number[] = [];
    for (let count = 0; count < 32; count++) {
      ids.push((await buildProduct(shop.db, { storeId, sellingMinor: 1000 + count })).id);
    }
    await buildProduct(shop.db, { storeId, status: 2 });
    await buildProduct(shop.db);
    const first = (await getStore({ slug: 'noor', sortby: 'price_low_to_high' })).data;
    const second = (await getStore({ slug: 'noor', sortby: 'price_low_to_high', page: 2 })).data;
    expect(first.store).toMatchObject({ id: storeId, name: 'Noor', slug: 'noor', whatsapp_btn: 0 });
    expect([...first.result.data, ...second.result.data].map(({ id }) => id)).toEqual(ids);
    expect([first.result.total, first.total_products, first.result.per_page]).toEqual([32, 32, 30]);
    expect(first.banner).toBeNull();
  });

  test('a search inside the store narrows the list, not the product count', async () => {
    const storeId = await buildStore(shop.db, { slug: 'search-here' });
    const lamp = await buildProduct(shop.db, { storeId, title: 'Brass lantern' });
    await buildProduct(shop.db, { storeId, title: 'Copper pot' });
    await buildProduct(shop.db, { title: 'Brass lantern of somebody else' });
    const { data } = await getStore({ slug: 'search-here', q: 'lantern' });
    expect(data.result.data.map(({ id }) => id)).toEqual([lamp.id]);
    expect([data.result.total, data.total_products]).toEqual([1, 2]);
  });

  test('vouchers: the store’s public, running ones, earliest end first', async () => {
    const storeId = await buildStore(shop.db, { slug: 'generous' });
    const of = { store_id: storeId, flat_minor: 250 };
    const late = await buildVoucher(shop.db, { ...of, end_time: new Date('2026-12-24'), usage_limit: 9 });
    const soon = await buildVoucher(shop.db, { ...of, end_time: new Date('2026-11-24') });
    await buildVoucher(shop.db, { ...of, is_public: false });
    await buildVoucher(shop.db, { ...of, status: 2 });
    await buildVoucher(shop.db, { ...of, start_time: new Date('2026-11-21') });
    await buildVoucher(shop.db, { ...of, end_time: new Date('2026-11-20T12:00:00Z') });
    await buildVoucher(shop.db, { ...of, usage_limit: 1, used: 1 });
    await buildVoucher(shop.db, { flat_minor: 250 });
    await buildVoucher(shop.db, { flat_minor: 250, store_id: await buildStore(shop.db) });
    const { data } = await getStore({ slug: 'generous' });
    expect(data.vouchers.map(({ id, price, usage_limit }) => [id, price, usage_limit])).toEqual([
      [soon.id, 2.5, null],
      [late.id, 2.5, 9],
    ]);
  });

  test('categories of available products, largest first; selecting one narrows the list', async () => {
    const storeId = await buildStore(shop.db, { slug: 'sorted' });
    const [lamps, pots] = [
      await buildCategory(shop.db, { title: 'Lamps', slug: 'lamps' }),
      await buildCategory(shop.db, { title: 'Pots', slug: 'pots' }),
    ];
    const lamp = await buildProduct(shop.db, { storeId, categoryId: lamps, title: 'Brass lantern' });
    for (let count = 0; count < 2; count++) await buildProduct(shop.db, { storeId, categoryId: pots });
    await buildProduct(shop.db, { storeId, status: 2 });
    await buildProduct(shop.db, { categoryId: lamps });
    await shop.db
      .insertInto('catalog_texts')
      .values({ entity: 'categories', entity_id: pots, language_code: 'ar', field: 'title', text: 'قدور' })
      .execute();
    const { data } = await getStore({ slug: 'sorted', category: 'lamps' });
    expect(data.categories).toEqual([
      { id: pots, title: 'Pots', slug: 'pots', count: 2 },
      { id: lamps, title: 'Lamps', slug: 'lamps', count: 1 },
    ]);
    expect(data.result.data.map(({ id }) => id)).toEqual([lamp.id]);
    expect([data.result.total, data.total_products]).toEqual([1, 3]);
    const none = await getStore({ slug: 'sorted', category: 'lamps', q: 'kettle' });
    expect([none.data.result.total, none.data.total_products]).toEqual([0, 3]);
    const elsewhere = await getStore({ slug: 'sorted', category: 'furniture' });
    expect([elsewhere.data.result.data, elsewhere.data.total_products]).toEqual([[], 3]);
    const arabic = await getStore({ slug: 'sorted' }, { language: 'ar' });
    expect(arabic.data.categories[0]?.title).toBe('قدور');
  });

  test('"review num (with required_rating)": otherwise it is absent', async () => {
    const storeId = await buildStore(shop.db, { slug: 'rated' });
    const { id: product_id } = await buildProduct(shop.db, { storeId });
    for (const rating of [5, 4, 4]) {
      await shop.db.insertInto('reviews').values({ product_id, rating, author_name: 'Amira' }).execute();
    }
    const { data } = await getStore({ slug: 'rated', required_rating: 'true' });
    expect([data.review, data.store.review_count]).toEqual([4.33, 3]);
    expect((await getStore({ slug: 'rated' })).data).not.toHaveProperty('review');
    expect((await getStore({ slug: 'rated', required_rating: 'false' })).data).not.toHaveProperty('review');
  });

  test('"following bool (false for guests)"; followers see true, only for themselves', async () => {
    const storeId = await buildStore(shop.db, { slug: 'followed' });
    const [follower, other] = [await buildUser(shop.db), await buildUser(shop.db)];
    await shop.db.insertInto('store_follows').values({ user_id: follower, store_id: storeId }).execute();
    await shop.db.updateTable('stores').set({ follower_count: 1 }).where('id', '=', storeId).execute();
    const asGuest = await getStore({ slug: 'followed', user_token: 'guest-token-1' });
    const asFollower = await getStore({ slug: 'followed' }, await shop.signIn(follower));
    const asOther = await getStore({ slug: 'followed' }, await shop.signIn(other));
    const asStale = await getStore({ slug: 'followed' }, { authorization: 'Bearer a.b.c' });
    expect([asGuest, asFollower, asOther, asStale].map(({ data }) => data.following)).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(asFollower.data).toMatchObject({ is_following: true, followers_count: 1 });
    const { count } = await shop.db
      .selectFrom('store_follows')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    expect(asGuest.data.followers_count).toBe(count);
  });

  test('a reply that depends on the shopper is no-store; a guest’s may be cached', async () => {
    await buildStore(shop.db, { slug: 'kept' });
    const signedIn = await getStore({ slug: 'kept' }, await shop.signIn(await buildUser(shop.db)));
    expect(signedIn.headers['cache-control']).toBe('no-store');
    expect((await getStore({ slug: 'kept' })).headers).toMatchObject({
      'cache-control': 'no-cache',
      etag: expect.anything(),
    });
  });

  test('shows trader details; returns names literally and descriptions sanitized', async () => {
    const xss = `</script><img src=x onerror=alert(1)>`;
    const id = await buildStore(shop.db, { slug: 'trader', name: xss });
    await shop.db
      .updateTable('stores')
      .set({
        description: `<p>Made by hand</p>${xss}`,
        address_1: 'Torstraße 101',
        zip: '10119',
        city: 'Berlin',
        state: 'BE',
        country: 'DE',
        email: 'hello@noor.example',
      })
      .where('id', '=', id)
      .execute();
    const { data } = await getStore({ slug: 'trader' });
    expect(data.store).toMatchObject({
      name: xss,
      address: 'Torstraße 101, 10119 Berlin, Berlin',
      country: 'DE',
      email: 'hello@noor.example',
    });
    expect(data.store.description).toMatch(/^<p>Made by hand<\/p>/);
    expect(data.store.description).not.toMatch(/onerror|script>/);
  });

  test('returns the store’s Arabic name in Arabic', async () => {
    const id = await buildStore(shop.db, { slug: 'arabic', name: 'Noor' });
    await shop.db
      .insertInto('catalog_texts')
      .values({ entity: 'stores', entity_id: id, language_code: 'ar', field: 'name', text: 'نور' })
      .execute();
    expect((await getStore({ slug: 'arabic' }, { language: 'ar' })).data.store.name).toBe('نور');
    expect((await getStore({ slug: 'arabic' })).data.store.name).toBe('Noor');
  });

  test.each(['pending', 'suspended', 'rejected'])(
    'treats a %s store exactly like a missing one',
    async (status) => {
      const id = await buildStore(shop.db, { slug: `store-${status}` });
      await shop.db.updateTable('stores').set({ status }).where('id', '=', id).execute();
      const reply = await getStore({ slug: `store-${status}` });
      expect([reply.httpStatus, reply.status, reply.form]).toEqual([
        200,
        201,
        ['We couldn’t find this store.'],
      ]);
      expect(reply.data).toEqual((await getStore({ slug: 'no-such-store' })).data);
    },
  );

  test.each([
    {},
    { slug: '' },
    { slug: "x' or 1=1 --" },
    { slug: '\0' },
    { slug: 'a'.repeat(9000) },
    { slug: '../..' },
  ])('refuses the slug of %j like a missing one', async (query) => {
    const { httpStatus, form } = await getStore(query);
    expect([httpStatus, form]).toEqual([200, ['We couldn’t find this store.']]);
  });

  test.each([
    { sortby: 'drop table' },
    { page: '-3' },
    { page: '1e9' },
    { per_page: '100000' },
    { q: '%_%' },
  ])('accepts %j leniently', async (query) => {
    await shop.db
      .insertInto('stores')
      .values({ name: 'Lenient', slug: 'lenient', image: 's.webp' })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
    const { status, data } = await getStore({ slug: 'lenient', ...query });
    expect(status).toBe(200);
    expect(data.result.per_page).toBeLessThanOrEqual(60);
  });
});
