import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand, buildCategory, buildProduct, buildStore, buildSubcategory } from '#testing/builders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const read = (headers: Record<string, string> = {}) => shop.call('GET sitemap', { headers });
const part = (number: number | string) =>
  shop.call('GET sitemap/products/{part}', { params: { part: number } });

describe('GET sitemap', () => {
  test('an empty shop has an empty sitemap', async () => {
    expect((await read()).data).toEqual({
      categories: [],
      brands: [],
      collections: [],
      stores: [],
      pages: [],
      product_parts: [],
    });
    expect(await part(0)).toMatchObject({ status: 201, form: ['This page could not be found'] });
  });

  test('lists public pages, nested and in the caller’s language, and no hidden ones', async () => {
    const categoryId = await buildCategory(shop.db, { title: 'Home', slug: 'home' });
    await buildSubcategory(shop.db, { categoryId, title: 'Lamps', slug: 'lamps' });
    const hidden = await buildCategory(shop.db, { title: 'Hidden', slug: 'hidden' });
    await shop.db.updateTable('categories').set({ status: 2 }).where('id', '=', hidden).execute();
    await buildSubcategory(shop.db, { categoryId: hidden, title: 'Below', slug: 'below' });
    await buildBrand(shop.db, { title: 'Velmo' });
    await buildStore(shop.db, { name: 'Noor', slug: 'noor' });
    const closed = await buildStore(shop.db, { name: 'Closed', slug: 'closed' });
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', closed).execute();
    await shop.db
      .insertInto('pages')
      .values({ slug: 'about', title: 'About', description: '<p>We</p>' })
      .execute();
    await shop.db
      .insertInto('catalog_texts')
      .values({
        entity: 'categories',
        entity_id: categoryId,
        language_code: 'ar',
        field: 'title',
        text: 'المنزل',
      })
      .execute();
    const { data } = await read();
    expect(data.categories).toMatchObject([
      { id: categoryId, title: 'Home', slug: 'home', sub_categories: [{ title: 'Lamps', slug: 'lamps' }] },
    ]);
    expect(data.brands).toMatchObject([{ title: 'Velmo' }]);
    expect(data.stores).toMatchObject([{ title: 'Noor', slug: 'noor' }]);
    expect(data.pages).toMatchObject([{ title: 'About', slug: 'about' }]);
    expect((await read({ language: 'ar' })).data.categories[0]!.title).toBe('المنزل');
  });
});

describe('GET sitemap/products/{part}', () => {
  test('parts cover ten thousand IDs each; products without a page are omitted', async () => {
    const visible = await buildProduct(shop.db);
    const hidden = await buildProduct(shop.db);
    const closedStore = await buildStore(shop.db);
    const ofClosed = await buildProduct(shop.db, { storeId: closedStore });
    const unsellable = await buildProduct(shop.db);
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', hidden.id).execute();
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', closedStore).execute();
    await shop.db.deleteFrom('inventories').where('product_id', '=', unsellable.id).execute();
    await sql`select setval(pg_get_serial_sequence('products', 'id'), 19999)`.execute(shop.db);
    await buildProduct(shop.db);

    const { product_parts: parts } = (await read()).data;
    expect(parts.map(({ part: number }) => number)).toEqual([0, 2]);
    expect((await part(0)).data.products).toMatchObject([{ id: visible.id }]);
    expect((await part(2)).data.products.map(({ id }) => id)).toEqual([20_000]);
    for (const { id } of [hidden, ofClosed, unsellable])
      expect((await shop.call('GET product/{id}', { params: { id } })).status).toBe(201);
    expect((await shop.call('GET product/{id}', { params: { id: visible.id } })).status).toBe(200);
  });

  test.each([1, 99_999, 999_999, -1, 'x', '0x1', '__proto__'])('part %s doesn’t exist', async (number) => {
    expect(await part(number)).toMatchObject({
      httpStatus: 200,
      status: 201,
      form: ['This page could not be found'],
    });
  });
});
