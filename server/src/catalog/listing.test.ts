// @module-tag slow
import { api } from '@souk/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildSubcategory,
  buildUser,
} from '#testing/builders.ts';

let shop: TestShop;
let storeId: number;
let shoes: number;
let sandals: number;
let boots: number;
let acme: number;
let zenith: number;
let freeShipping: number;
let paidShipping: number;
let collectionId: number;
let ids: Record<'red' | 'blue' | 'green' | 'hat', number>;

const listing = async (query: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const reply = await shop.call('GET products', { query, headers });
  return api.catalog.products.reply.parse(reply.data);
};
const idsOf = async (query: Record<string, unknown>) =>
  (await listing(query)).result.data.map((tile) => tile.id);

beforeAll(async () => {
  shop = await buildTestShop();
  const { db } = shop;
  storeId = await buildStore(db, { name: 'Harbour Goods', slug: 'harbour-goods' });
  shoes = await buildCategory(db, { title: 'Shoes', slug: 'shoes' });
  await buildCategory(db, { title: 'Empty', slug: 'empty' });
  sandals = await buildSubcategory(db, { categoryId: shoes, title: 'Sandals', slug: 'sandals' });
  boots = await buildSubcategory(db, { categoryId: shoes, title: 'Boots', slug: 'boots' });
  await buildSubcategory(db, { categoryId: shoes, title: 'Clogs', slug: 'clogs' });
  acme = await buildBrand(db, { title: 'Acme' });
  zenith = await buildBrand(db, { title: 'Zenith' });
  freeShipping = (
    await buildShippingRule(db, { places: [{ priceMinor: 0 }, { country: 'DE', priceMinor: 0 }] })
  ).id;
  paidShipping = (
    await buildShippingRule(db, { places: [{ priceMinor: 0 }, { country: 'DE', priceMinor: 100 }] })
  ).id;
  const common = { storeId, categoryId: shoes };
  const red = await buildProduct(db, {
    ...common,
    title: 'Red sandal',
    subcategoryId: sandals,
    brandId: acme,
    shippingRuleId: freeShipping,
    sellingMinor: 1000,
    purchased: 30,
    tags: 'summer, Strand',
  });
  const blue = await buildProduct(db, {
    ...common,
    title: 'Blue sandal',
    subcategoryId: sandals,
    brandId: zenith,
    shippingRuleId: paidShipping,
    sellingMinor: 2000,
    purchased: 20,
  });
  const green = await buildProduct(db, {
    ...common,
    title: 'Green boot',
    subcategoryId: boots,
    brandId: zenith,
    shippingRuleId: paidShipping,
    sellingMinor: 3000,
    purchased: 10,
    tags: 'winter',
  });
  const hat = await buildProduct(db, { storeId, title: 'Straw hat', sellingMinor: 4000, purchased: 40 });
  ids = { red: red.id, blue: blue.id, green: green.id, hat: hat.id };
  const collection = await db
    .insertInto('collections')
    .values({ title: 'Beach days', slug: 'beach-days', image: 'beach.webp' })
    .returning('id')
    .executeTakeFirstOrThrow();
  collectionId = collection.id;
  await db
    .insertInto('collection_products')
    .values([
      { collection_id: collectionId, product_id: ids.red },
      { collection_id: collectionId, product_id: ids.hat },
    ])
    .execute();
  await db
    .updateTable('products')
    .set({ rating_sum: 9, review_count: 2 })
    .where('id', '=', ids.red)
    .execute();
  await db
    .updateTable('products')
    .set({ rating_sum: 6, review_count: 2 })
    .where('id', '=', ids.blue)
    .execute();
});
afterAll(() => shop.close());

describe('GET products: category and sub_category', () => {
  test('finds a category by slug and by numeric ID, with its children in order', async () => {
    const bySlug = await listing({ category: 'shoes' });
    const byId = await listing({ category: shoes });
    expect(bySlug.result.data.map((tile) => tile.id)).toEqual([ids.red, ids.blue, ids.green]);
    expect(bySlug.category?.child.map((child) => child.title)).toEqual(['Sandals', 'Boots', 'Clogs']);
    expect({ ...byId, result: byId.result.data }).toEqual({ ...bySlug, result: bySlug.result.data });
  });

  test('a numeric slug takes precedence over another category’s ID', async () => {
    const numbered = await buildCategory(shop.db, { title: 'By number', slug: String(shoes) });
    expect((await listing({ category: shoes })).category?.id).toBe(numbered);
    await shop.db.deleteFrom('categories').where('id', '=', numbered).execute();
  });

  test('a subcategory filters, is named, and implies its category', async () => {
    const both = await listing({ category: 'shoes', sub_category: 'boots' });
    expect(both.result.data.map((tile) => tile.id)).toEqual([ids.green]);
    expect(both.sub_category).toMatchObject({ id: boots, category_id: shoes, category: { slug: 'shoes' } });
    const alone = await listing({ sub_category: boots });
    expect(alone.category?.slug).toBe('shoes');
    expect(alone.result.total).toBe(1);
  });

  test('an unknown, hidden or mismatched category returns null and an empty page', async () => {
    const other = await buildCategory(shop.db, { slug: 'other' });
    await shop.db.updateTable('categories').set({ status: 2 }).where('slug', '=', 'empty').execute();
    for (const query of [
      { category: 'nowhere' },
      { category: 'empty' },
      { category: 'shoes', sub_category: 'nowhere' },
      { category: 'other', sub_category: 'boots' },
      { category: '999999' },
    ]) {
      const reply = await listing({ ...query, sidebar_data: true });
      expect(reply.category).toBeNull();
      expect(reply.result).toMatchObject({ data: [], total: 0, last_page: 1, from: null, to: null });
      expect(reply.brands).toEqual([]);
    }
    await shop.db.deleteFrom('categories').where('id', '=', other).execute();
    await shop.db.updateTable('categories').set({ status: 1 }).where('slug', '=', 'empty').execute();
  });

  test('all_categories=true lists every public category', async () => {
    expect((await listing({ all_categories: 'true' })).all_categories?.map((row) => row.title)).toContain(
      'Shoes',
    );
    expect(await listing({})).not.toHaveProperty('all_categories');
  });
});

describe('GET products: filters', () => {
  test('values of one filter are alternatives; different filters must all match', async () => {
    expect(await idsOf({ brand: `${acme},${zenith}` })).toEqual([ids.red, ids.blue, ids.green]);
    expect(
      await idsOf({ brand: zenith, shipping: paidShipping, category: 'shoes', sub_category: 'boots' }),
    ).toEqual([ids.green]);
    expect(await idsOf({ brand: acme, shipping: paidShipping })).toEqual([]);
  });

  test('ids selects these products if they are listed, combined with other filters', async () => {
    expect(await idsOf({ ids: `${ids.hat},${ids.green},999999` })).toEqual([ids.hat, ids.green]);
    expect(await idsOf({ ids: `${ids.hat},${ids.green}`, brand: `${zenith}` })).toEqual([ids.green]);
    expect(await idsOf({ ids: '999999' })).toEqual([]);
    expect(await idsOf({ ids: `${ids.hat}`, category: 'no-such-category' })).toEqual([]);
    expect(await idsOf({ ids: 'x,' })).toEqual(await idsOf({}));
  });

  test('minimum rating and price bounds are inclusive; 0 means no filter', async () => {
    expect(await idsOf({ rating: 4 })).toEqual([ids.red]);
    expect(await idsOf({ rating: 3 })).toEqual([ids.red, ids.blue]);
    expect(await idsOf({ min: '20', max: '30.00' })).toEqual([ids.blue, ids.green]);
    expect(await idsOf({ min: '20.01', max: '29.99' })).toEqual([]);
    expect(await idsOf({ rating: 0, min: 0, max: 0 })).toHaveLength(4);
    // Ratings above the maximum are capped, reversed ranges are swapped, negative values mean no filter.
    expect(await idsOf({ rating: 9 })).toEqual(await idsOf({ rating: 5 }));
    expect(await idsOf({ min: '30', max: '20' })).toEqual([ids.blue, ids.green]);
    expect(await idsOf({ min: '-5', discount: '-1', rating: '-2' })).toHaveLength(4);
    const { result } = await listing({ page: '99999' });
    expect(result).toMatchObject({ current_page: 99_999, data: [], last_page: 1, total: 4 });
  });

  test('a collection filters by its products; several are combined; with a brand both must match', async () => {
    const { id: winter } = await shop.db
      .insertInto('collections')
      .values({ title: 'Winter', slug: 'winter', image: 'winter.webp' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('collection_products')
      .values([ids.red, ids.green].map((product_id) => ({ collection_id: winter, product_id })))
      .execute();
    expect(await idsOf({ collection: collectionId })).toEqual([ids.hat, ids.red]);
    expect(await idsOf({ collection: winter })).toEqual([ids.red, ids.green]);
    expect(await idsOf({ collection: `${collectionId},${winter}` })).toEqual([ids.hat, ids.red, ids.green]);
    expect(await idsOf({ collection: collectionId, brand: acme })).toEqual([ids.red]);
    expect(await idsOf({ collection: winter, brand: zenith })).toEqual([ids.green]);
    expect(await idsOf({ collection: collectionId, brand: zenith })).toEqual([]);
    expect(await idsOf({ collection: 999_999 })).toEqual([]);
    await shop.db.deleteFrom('collections').where('id', '=', winter).execute();
  });

  test('describes exactly one brand or collection', async () => {
    const one = await listing({ brand: acme, collection: collectionId });
    expect(one.brand?.title).toBe('Acme');
    expect(one.collection).toMatchObject({ id: collectionId, slug: 'beach-days' });
    expect(await listing({ brand: `${acme},${zenith}` })).not.toHaveProperty('brand');
  });

  test('lists no hidden products and none of suspended stores', async () => {
    const hidden = await buildProduct(shop.db, { categoryId: shoes, status: 2 });
    const suspended = await buildProduct(shop.db, { categoryId: shoes });
    await shop.db
      .updateTable('stores')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.storeId)
      .execute();
    const reply = await listing({ category: 'shoes', per_page: 60 });
    expect(reply.result.total).toBe(3);
    expect(reply.result.data.map((tile) => tile.id)).not.toContain(hidden.id);
  });
});

describe('GET products: banner and home_spm', () => {
  const banner = async (values: {
    source_type: number;
    source_id?: number;
    tags?: string;
    url?: string;
    status?: 1 | 2;
  }) => {
    const { id } = await shop.db
      .insertInto('banners')
      .values({ type: 4, title: 'Look here', image: 'banner.webp', slug: 'look-here', ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  test('SPEC §9 "Product sources: 1 categories, 2 subcategories, 3 tags, 4 brands, 5 products, 6 url" filter the list', async () => {
    expect(await idsOf({ banner: await banner({ source_type: 1, source_id: shoes }) })).toEqual([
      ids.red,
      ids.blue,
      ids.green,
    ]);
    expect(await idsOf({ banner: await banner({ source_type: 2, source_id: boots }) })).toEqual([ids.green]);
    expect(await idsOf({ banner: await banner({ source_type: 3, tags: 'STRAND,winter' }) })).toEqual([
      ids.red,
      ids.green,
    ]);
    expect(await idsOf({ banner: await banner({ source_type: 4, source_id: zenith }) })).toEqual([
      ids.blue,
      ids.green,
    ]);
    expect(await idsOf({ banner: await banner({ source_type: 5, source_id: ids.hat }) })).toEqual([ids.hat]);
    expect(await idsOf({ banner: await banner({ source_type: 6, url: '/page/x' }) })).toHaveLength(4);
  });

  test('names the source, and applies filters within it', async () => {
    const id = await banner({ source_type: 1, source_id: shoes, url: 'javascript:alert(1)' });
    const reply = await listing({ banner: id, brand: zenith, sidebar_data: true });
    expect(reply.source).toEqual({ id, source_type: 1, slug: 'look-here', url: '/', title: 'Look here' });
    expect(reply.result.data.map((tile) => tile.id)).toEqual([ids.blue, ids.green]);
    expect(reply.brands).toEqual([
      { id: zenith, title: 'Zenith', count: 2 },
      { id: acme, title: 'Acme', count: 1 },
    ]);
  });

  test('a home section is a collection', async () => {
    const reply = await listing({ home_spm: collectionId });
    expect(reply.source).toMatchObject({
      id: collectionId,
      source_type: 5,
      slug: 'beach-days',
      title: 'Beach days',
    });
    expect(reply.result.data.map((tile) => tile.id)).toEqual([ids.hat, ids.red]);
  });

  test('a slug lists the products of its category, subcategory, brand or collection', async () => {
    expect(await idsOf({ slug: 'shoes' })).toEqual([ids.red, ids.blue, ids.green]);
    expect(await idsOf({ slug: 'boots' })).toEqual([ids.green]);
    expect(await idsOf({ slug: 'beach-days', brand: acme })).toEqual([ids.red]);
    const { slug } = await shop.db
      .selectFrom('brands')
      .select('slug')
      .where('id', '=', zenith)
      .executeTakeFirstOrThrow();
    const reply = await listing({ slug });
    expect(reply.source).toMatchObject({ id: zenith, source_type: 4, slug, title: 'Zenith' });
    expect(reply.result.total).toBe(2);
  });

  test('a hidden or unknown source returns null and an empty page', async () => {
    const hidden = await banner({ source_type: 1, source_id: shoes, status: 2 });
    for (const query of [
      { banner: hidden },
      { banner: 999_999 },
      { home_spm: 999_999 },
      { slug: 'nowhere' },
    ]) {
      expect(await listing(query)).toMatchObject({ source: null, result: { data: [], total: 0 } });
    }
  });
});

describe('GET products: sidebar_data', () => {
  test('a facet ignores its own filter and applies the others; emptied options stay with 0', async () => {
    const reply = await listing({ category: 'shoes', brand: acme, sidebar_data: true });
    expect(reply.result.total).toBe(1);
    expect(reply.brands).toEqual([
      { id: zenith, title: 'Zenith', count: 2 },
      { id: acme, title: 'Acme', count: 1 },
    ]);
    expect(reply.shipping?.find((rule) => rule.id === paidShipping)?.count).toBe(0);
    expect(reply.shipping?.find((rule) => rule.id === freeShipping)?.count).toBe(1);
    expect(reply.facets?.sub_categories.map(({ slug, count }) => [slug, count])).toEqual([
      ['sandals', 1],
      ['boots', 0],
      ['clogs', 0],
    ]);
    expect(reply.facets?.ratings).toEqual({ '1': 1, '2': 1, '3': 1, '4': 1 });
    expect(reply.facets?.price).toEqual({ min: 10, max: 10 });
  });

  test('the price bounds ignore the price filter, other counts apply it', async () => {
    const reply = await listing({ category: 'shoes', min: 15, max: 25, sidebar_data: true });
    expect(reply.facets?.price).toEqual({ min: 10, max: 30 });
    expect(reply.brands?.map((brand) => brand.count)).toEqual([1, 0]);
    expect(reply.collections).toEqual([{ id: collectionId, title: 'Beach days', count: 0 }]);
  });

  test('a subcategory restricts every facet but its own', async () => {
    const reply = await listing({ sub_category: 'boots', sidebar_data: true });
    expect(reply.brands).toEqual([{ id: zenith, title: 'Zenith', count: 1 }]);
    expect(reply.facets?.sub_categories.map(({ count }) => count)).toEqual([2, 1, 0]);
  });

  test('several subcategories, categories or sellers are alternatives, each with its count', async () => {
    const both = await listing({
      category: 'shoes',
      sub_categories: `${sandals},${boots}`,
      sidebar_data: true,
    });
    expect(both.result.total).toBe(3);
    const one = await listing({ category: 'shoes', sub_categories: boots, sidebar_data: true });
    expect(one.result.data.map((tile) => tile.id)).toEqual([ids.green]);
    for (const reply of [both, one])
      expect(reply.facets?.sub_categories.map(({ title, count }) => [title, count])).toEqual([
        ['Sandals', 2],
        ['Boots', 1],
        ['Clogs', 0],
      ]);
    const { id: other, storeId: seller } = await buildProduct(shop.db, { title: 'Flute', sellingMinor: 500 });
    const everywhere = await listing({ categories: shoes, sidebar_data: true });
    expect(everywhere.result.total).toBe(3);
    expect(everywhere.facets?.categories[0]).toEqual({ id: shoes, title: 'Shoes', count: 3 });
    expect(everywhere.facets?.stores).toEqual([
      { id: storeId, title: 'Harbour Goods', count: 3 },
      { id: seller, title: expect.any(String), count: 0 },
    ]);
    expect(await idsOf({ store: `${seller}`, sortby: 'recent' })).toEqual([other]);
    expect(await idsOf({ store: `${seller},${storeId}`, categories: shoes })).toHaveLength(3);
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', other).execute();
  });

  test('the minimum discount is the tile’s, SPEC §9: "100 minus the integer part of current/previous*100"', async () => {
    const sale = (sellingMinor: number, offeredMinor: number) =>
      buildProduct(shop.db, { storeId, categoryId: shoes, sellingMinor, offeredMinor });
    const third = await sale(999, 700); // 29.9…, displayed as 30
    const tenth = await sale(1000, 900);
    expect(await idsOf({ category: 'shoes', discount: 1 })).toEqual([third.id, tenth.id]);
    expect(await idsOf({ category: 'shoes', discount: 30 })).toEqual([third.id]);
    expect(await idsOf({ category: 'shoes', discount: 31 })).toEqual([]);
    const { facets } = await listing({ category: 'shoes', discount: 30, sidebar_data: true });
    expect(facets?.discounts).toEqual({ '1': 2, '20': 1, '30': 1, '50': 0 });
    const hidden = shop.db.updateTable('products').set({ status: 2 });
    await hidden.where('id', 'in', [third.id, tenth.id]).execute();
  });

  test('sorts options by count before filtering, whatever is selected', async () => {
    for (const query of [{}, { brand: acme }, { min: 5, max: 15 }, { rating: 4 }]) {
      const reply = await listing({ category: 'shoes', ...query, sidebar_data: true });
      expect(reply.brands?.map((brand) => brand.title)).toEqual(['Zenith', 'Acme']);
      expect(reply.facets?.sub_categories.map(({ title }) => title)).toEqual(['Sandals', 'Boots', 'Clogs']);
    }
  });

  test('returns no facets without sidebar_data', async () => {
    const reply = await listing({});
    expect(reply.brands).toBeUndefined();
    expect(reply.facets).toBeUndefined();
  });
});

describe('tiles', () => {
  test('free shipping requires every place of the rule to be free', async () => {
    const tiles = (await listing({ category: 'shoes' })).result.data;
    expect(tiles.map((tile) => tile.free_shipping)).toEqual([true, false, false]);
  });

  test('the first inventory row is in stock; several rows mean variants', async () => {
    const { id, inventoryIds } = await buildProduct(shop.db, {
      storeId,
      categoryId: shoes,
      title: 'Slipper',
      variants: {
        attribute: 'Size',
        values: [
          { title: '40', stock: 0 },
          { title: '41', stock: 2 },
          { title: '42', stock: 0 },
        ],
      },
    });
    const [tile] = (await listing({ q: 'slipper' })).result.data;
    expect(tile).toMatchObject({ id, in_stock: true, has_variants: true });
    expect(tile?.inventory.map((row) => row.id)).toEqual([inventoryIds[1], inventoryIds[0], inventoryIds[2]]);
    expect(tile?.store).toEqual({ id: storeId, name: 'Harbour Goods', slug: 'harbour-goods' });
    await shop.db.updateTable('inventories').set({ quantity: 0 }).where('product_id', '=', id).execute();
    expect((await listing({ q: 'slipper' })).result.data[0]?.in_stock).toBe(false);
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', id).execute();
  });

  test('SPEC §3 "wishlisted (1 or null)": 1 for the shopper who keeps it, null for guests and others', async () => {
    const userId = await buildUser(shop.db);
    await shop.db.insertInto('wishlist_items').values({ user_id: userId, product_id: ids.red }).execute();
    const mine = await listing({ category: 'shoes' }, await shop.signIn(userId));
    const others = await listing({ category: 'shoes' }, await shop.signIn(await buildUser(shop.db)));
    expect(mine.result.data.map((tile) => tile.wishlisted)).toEqual([1, null, null]);
    expect(others.result.data.map((tile) => tile.wishlisted)).toEqual([null, null, null]);
    expect((await listing({ category: 'shoes' })).result.data[0]?.wishlisted).toBeNull();
  });

  test('translates titles, falling back to the original', async () => {
    await shop.db
      .insertInto('catalog_texts')
      .values([
        { entity: 'products', entity_id: ids.red, language_code: 'ar', field: 'title', text: 'صندل أحمر' },
        { entity: 'categories', entity_id: shoes, language_code: 'ar', field: 'title', text: 'أحذية' },
        { entity: 'brands', entity_id: acme, language_code: 'ar', field: 'title', text: 'أكمي' },
      ])
      .execute();
    const reply = await listing({ category: 'shoes', brand: acme, sidebar_data: true }, { language: 'ar' });
    expect(reply.result.data.map((tile) => tile.title)).toEqual(['صندل أحمر']);
    expect(reply.category?.title).toBe('أحذية');
    expect(reply.brand?.title).toBe('أكمي');
    expect(reply.brands?.map((brand) => brand.title).toSorted()).toEqual(['Zenith', 'أكمي']);
    expect((await listing({ category: 'shoes' })).result.data[0]?.title).toBe('Red sandal');
  });
});

describe('GET all, categories, brands', () => {
  test('"GET products, GET all: interchangeable": equal except for the pagination links', async () => {
    const products = await listing({ category: 'shoes', per_page: 2 });
    const all = await shop.call('GET all', { query: { category: 'shoes', per_page: 2 } });
    expect(all.data.result.data).toEqual(products.result.data);
    expect(all.data.result.next_page_url).toBe(
      'http://shop.test/api/v1/all?page=2&category=shoes&per_page=2',
    );
  });

  test('lists categories and brands in pages of 30 in the operator’s order', async () => {
    const categories = await shop.call('GET categories', { query: { per_page: 1, page: 2 } });
    const page = api.catalog.categories.reply.parse(categories.data);
    expect(page).toMatchObject({ per_page: 1, current_page: 2 });
    expect(page.data).toHaveLength(1);
    const brands = api.catalog.brands.reply.parse((await shop.call('GET brands', {})).data);
    expect(brands).toMatchObject({ per_page: 30, total: 2 });
    expect(brands.data.map((brand) => brand.title)).toEqual(['Acme', 'Zenith']);
    const arabic = await shop.call('GET brands', { headers: { lang: 'AR' } });
    expect(arabic.data.data[0]?.title).toBe('أكمي');
  });
});

describe('hostile queries', () => {
  const hostile: [string, string][] = [
    ['a text of 5000 letters', `q=${'a'.repeat(5000)}`],
    ['SQL and text search syntax', `q=${encodeURIComponent("' or 1=1 -- \\ %_ (a | !b) & <-> :* \u202e")}`],
    ['NUL', 'q=%00&category=%00&brand=%00'],
    ['broken UTF-8', 'q=%ED%A0%80&sub_category=%FF'],
    ['wildcards of LIKE', 'q=%25%25%25%25_____'],
    ['2000 ids', `brand=${Array.from({ length: 2000 }, (_, index) => index + 1).join(',')}`],
    ['numbers beyond all bounds', 'page=1000000000&per_page=100000&min=1e308&max=-5&rating=NaN'],
    ['arrays and objects', 'page[]=2&brand[]=1&q[]=x&category[slug]=x'],
    ['ids that are none', 'banner=1e2&home_spm=99999999999999999999'],
    ['an unknown order', 'sortby=drop table products&all_categories=maybe&sidebar_data=1'],
    ['names of JavaScript', 'q=constructor&category=__proto__&sub_category=toString'],
    ['repeated keys', 'q=a&q=b&q=&page=&page=2'],
  ];

  test.each(hostile)('%s returns a page, never an error', async (_name, query) => {
    const response = await shop.app.server.inject({
      method: 'GET',
      url: `/api/v1/products?${query.replaceAll(' ', '%20')}`,
    });
    expect(response.statusCode).toBe(200);
    const envelope = response.json<{ status: number; data: unknown }>();
    expect(envelope.status).toBe(200);
    api.catalog.products.reply.parse(envelope.data);
  });

  test('a page beyond the end is empty and names the true last page', async () => {
    const reply = await listing({ category: 'shoes', per_page: 2, page: 1_000_000_000 });
    expect(reply.result).toMatchObject({ data: [], total: 3, last_page: 2, from: null });
  });
});
