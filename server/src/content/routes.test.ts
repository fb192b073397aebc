// @module-tag slow
import { home, staticPage } from '@souk/contract/content';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildStore,
  buildSubcategory,
  buildUser,
} from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const xss = `</script><img src=x onerror=alert(1)>`;

async function buildBanner(
  type: number,
  fields: { title?: string; source_type?: number; source_id?: number } = {},
) {
  const row = await shop.db
    .insertInto('banners')
    .values({ type, title: `Banner of type ${type}`, image: 'banner.webp', source_type: 6, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function buildCollection(
  productIds: number[],
  fields: { title?: string; status?: number; on_home?: boolean } = {},
) {
  const { id } = await shop.db
    .insertInto('collections')
    .values({ title: 'Collection', slug: `collection-${crypto.randomUUID()}`, image: 'c.webp', ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('collection_products')
    .values(productIds.map((product_id, position) => ({ collection_id: id, product_id, position })))
    .execute();
  return id;
}

async function translate(entity: string, entity_id: number, field: string, text: string) {
  await shop.db
    .insertInto('catalog_texts')
    .values({ entity, entity_id, language_code: 'ar', field, text })
    .execute();
}

const getHome = async (headers: Record<string, string> = {}) => {
  const reply = await shop.call('GET home', { headers });
  home.reply.parse(reply.data);
  expect(reply.status).toBe(200);
  return reply.data;
};

describe('GET home', () => {
  test('an empty shop returns empty lists', async () => {
    const data = await getHome();
    expect(data.slider).toEqual({ main: [], right_top: null, right_bottom: null });
    expect([data.banners, data.collections, data.flash_sales, data.featured_brands]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(data.result).toMatchObject({ total: 0, data: [], last_page: 1, from: null });
    expect([data.time_zone, data.server_time]).toEqual(['UTC', shop.clock.now().getTime()]);
  });

  test('banners are placed by type, and there are always at least 6', async () => {
    const category = await buildCategory(shop.db, { slug: 'lamps' });
    const main = await buildBanner(1, { source_type: 1, source_id: category });
    const top = await buildBanner(2);
    const bottom = await buildBanner(3);
    await buildBanner(8);
    const first = await getHome();
    expect(first.slider.main).toMatchObject([{ id: main, href: '/all/lamps' }]);
    expect([first.slider.right_top?.id, first.slider.right_bottom?.id]).toEqual([top, bottom]);
    expect(first.banners).toHaveLength(6);

    const own = [await buildBanner(4), await buildBanner(4)];
    expect((await getHome()).banners.map(({ id }) => id)).toEqual([...own, ...own, ...own]);

    for (let count = own.length; count < 7; count++) own.push(await buildBanner(4));
    expect((await getHome()).banners.map(({ id }) => id)).toEqual(own);
  });

  test('a banner of a hidden category links to the home page', async () => {
    const category = await buildCategory(shop.db);
    const banner = await buildBanner(1, { source_type: 1, source_id: category });
    await shop.db.updateTable('categories').set({ status: 2 }).where('id', '=', category).execute();
    const { slider } = await getHome();
    expect(slider.main.find(({ id }) => id === banner)?.href).toBe('/');
  });

  test('featured categories, featured subcategories with their category, and featured brands', async () => {
    const category = await buildCategory(shop.db, { title: 'Featured', slug: 'featured' });
    const subcategory = await buildSubcategory(shop.db, { categoryId: category, title: 'Featured below' });
    const brand = await buildBrand(shop.db, { title: 'Featured brand' });
    await buildBrand(shop.db, { title: 'Plain brand' });
    for (const [table, id] of [
      ['categories', category],
      ['subcategories', subcategory],
      ['brands', brand],
    ] as const) {
      await shop.db.updateTable(table).set({ featured: true }).where('id', '=', id).execute();
    }
    const data = await getHome();
    expect(data.featured_categories).toMatchObject([
      { id: category, title: 'Featured', status: 1, featured: 1 },
      {
        id: subcategory,
        title: 'Featured below',
        category_id: category,
        category: { id: category, title: 'Featured', slug: 'featured' },
      },
    ]);
    expect(data.featured_brands).toMatchObject([
      { id: brand, title: 'Featured brand', featured: 1, status: 1 },
    ]);
  });

  test('a collection has its first 12 visible products, twice, and the count of all', async () => {
    const storeId = await buildStore(shop.db);
    const products: number[] = [];
    for (let count = 0; count < 15; count++) products.push((await buildProduct(shop.db, { storeId })).id);
    const hidden = (await buildProduct(shop.db, { status: 2 })).id;
    const soldOut = (await buildProduct(shop.db, { storeId, stock: 0 })).id;
    const id = await buildCollection([hidden, soldOut, ...products]);
    await buildCollection(products, { on_home: false });
    await buildCollection(products, { status: 2 });

    const { collections } = await getHome();
    expect(collections.map((collection) => collection.id)).toEqual([id]);
    const [collection] = collections;
    const shown = [soldOut, ...products].slice(0, 12);
    expect(collection?.product_collections.map(({ product_id }) => product_id)).toEqual(shown);
    expect(collection?.product_collections.map((tile) => tile.id)).toEqual(shown);
    expect(collection?.products).toEqual(collection?.product_collections);
    expect(collection?.products_count).toBe(16);
    expect(collection?.product_collections.map(({ in_stock }) => in_stock).slice(0, 2)).toEqual([
      false,
      true,
    ]);
    const [inventory] = collection?.product_collections[1]?.inventory ?? [];
    const stored = await shop.db
      .selectFrom('inventories')
      .select('id')
      .where('product_id', '=', products[0]!)
      .executeTakeFirstOrThrow();
    expect(inventory).toEqual(stored);
  });

  test('result is the first page of 30, best-selling first, with links to further pages of products', async () => {
    const storeId = await buildStore(shop.db);
    const best = await buildProduct(shop.db, { storeId, purchased: 1_000_000 });
    const second = await buildProduct(shop.db, { storeId, purchased: 999_999 });
    for (let count = 0; count < 20; count++) await buildProduct(shop.db, { storeId });
    const { result } = await getHome();
    expect(result.data.slice(0, 2).map(({ id }) => id)).toEqual([best.id, second.id]);
    expect([result.data.length, result.per_page]).toEqual([30, 30]);
    const { count } = await shop.db
      .selectFrom('products')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('status', '=', 1)
      .executeTakeFirstOrThrow();
    expect(result.total).toBe(count);
    expect(result.next_page_url).toBe(`${testPublicUrl}/api/v1/products?page=2`);
  });

  test('running flash sales have their remaining units; upcoming ones are hidden', async () => {
    const now = shop.clock.now().getTime();
    const product = await buildProduct(shop.db, { stock: 8, sellingMinor: 2000 });
    const running = await buildFlashSale(shop.db, {
      start: new Date(now - 1000),
      end: new Date(now + 60_000),
      items: [{ productId: product.id, priceMinor: 1250, quota: 5 }],
    });
    await buildFlashSale(shop.db, {
      start: new Date(now + 1000),
      end: new Date(now + 60_000),
      items: [{ productId: product.id, priceMinor: 100 }],
    });
    const { flash_sales } = await getHome();
    expect(flash_sales).toMatchObject([
      {
        id: running,
        public_products: [
          {
            product_id: product.id,
            flash_sale_id: running,
            price: '12.50',
            selling: 20,
            quota: 5,
            sold: 0,
            left: 5,
          },
        ],
      },
    ]);
  });

  test('lean: collections without products, the sale that ends first, fewer popular products, and the rest unchanged', async () => {
    const now = shop.clock.now().getTime();
    const [hidden, soon, late] = [
      await buildProduct(shop.db, { status: 2 }),
      await buildProduct(shop.db),
      await buildProduct(shop.db),
    ];
    const sell = (productId: number, endsInMs: number) =>
      buildFlashSale(shop.db, {
        start: new Date(now - 1000),
        end: new Date(now + endsInMs),
        items: [{ productId, priceMinor: 100 }],
      });
    await sell(hidden.id, 10_000); // visitors see no change
    const first = await sell(soon.id, 20_000);
    await sell(late.id, 30_000);

    const whole = await getHome();
    const lean = (await shop.call('GET home', { query: { lean: true } })).data;
    home.reply.parse(lean);
    expect(lean.flash_sales).toEqual(whole.flash_sales.slice(0, 1));
    expect(lean.flash_sales.map(({ id }) => id)).toEqual([first]);
    expect(lean.collections.length).toBeGreaterThan(0);
    expect(lean.collections).toEqual(
      whole.collections.map((collection) => ({ ...collection, product_collections: [], products: [] })),
    );
    expect(lean.result.data).toEqual(whole.result.data.slice(0, 18));
    expect(lean.result).toMatchObject({ total: whole.result.total, per_page: 18 });
    expect(lean.result.next_page_url).toBe(`${testPublicUrl}/api/v1/products?page=2&per_page=18`);
    const { flash_sales: _sales, collections: _collections, result: _result, ...rest } = whole;
    expect(lean).toMatchObject(rest);
  });

  test('site features are sanitized HTML with a plain title', async () => {
    await shop.db
      .insertInto('site_features')
      .values({ title: xss, detail: `<p onclick="x()">Fast</p><script>alert(1)</script>`, image: 'van.svg' })
      .execute();
    const { site_features } = await getHome();
    expect(site_features).toEqual([{ title: xss, detail: '<p>Fast</p>', image: 'van.svg' }]);
  });

  test('in Arabic everything with a translation is Arabic', async () => {
    const category = await buildCategory(shop.db, { title: 'Carpets' });
    await shop.db.updateTable('categories').set({ featured: true }).where('id', '=', category).execute();
    const product = await buildProduct(shop.db, { title: 'Carpet' });
    const collection = await buildCollection([product.id], { title: 'Best of' });
    await translate('categories', category, 'title', 'سجاد');
    await translate('products', product.id, 'title', 'سجادة');
    await translate('collections', collection, 'title', 'الأفضل');
    const data = await getHome({ lang: 'ar' });
    expect(data.featured_categories.find(({ id }) => id === category)?.title).toBe('سجاد');
    const shown = data.collections.find(({ id }) => id === collection);
    expect([shown?.title, shown?.product_collections[0]?.title]).toEqual(['الأفضل', 'سجادة']);
    expect((await getHome()).collections.find(({ id }) => id === collection)?.title).toBe('Best of');
  });

  test('the number of queries is constant', async () => {
    await getHome({ language: 'ar' });
    const before = await countStatements(() => getHome({ language: 'ar' }));
    for (let count = 0; count < 4; count++) {
      const { id } = await buildProduct(shop.db);
      await buildCollection([id]);
      await buildBanner(4);
    }
    expect(await countStatements(() => getHome({ language: 'ar' }))).toBe(before);
    expect(before).toBeLessThanOrEqual(24);
  });
});

test('INVARIANTS I38: 100 parallel calls by guests and a shopper don’t mix up users', async () => {
  const userId = await buildUser(shop.db);
  const { id } = await buildProduct(shop.db, { purchased: 2_000_000 });
  await shop.db.insertInto('wishlist_items').values({ user_id: userId, product_id: id }).execute();
  const signedIn = await shop.signIn(userId);
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, call) =>
      shop.call('GET home', { headers: call % 10 === 0 ? signedIn : {} }),
    ),
  );
  const marks = replies.map(({ data }) => data.result.data.find((tile) => tile.id === id)?.wishlisted);
  expect(marks).toEqual(Array.from({ length: 100 }, (_, call) => (call % 10 === 0 ? 1 : null)));
  expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(
    Array.from({ length: 100 }, (_, call) => (call % 10 === 0 ? 'no-store' : 'no-cache')),
  );
});

describe('GET page/{slug}', () => {
  test('a page has sanitized HTML and literal titles', async () => {
    await shop.db
      .insertInto('pages')
      .values({
        slug: 'about',
        title: xss,
        description: `<h2>About</h2><script>alert(1)</script><p>Text <a href="javascript:x">here</a></p>`,
        meta_title: '{{7*7}}',
      })
      .execute();
    const { data, status } = await shop.call('GET page/{slug}', { params: { slug: 'about' } });
    staticPage.reply.parse(data);
    expect(status).toBe(200);
    expect(data).toEqual({
      slug: 'about',
      title: xss,
      description: '<h2>About</h2><p>Text <a>here</a></p>',
      meta_title: '{{7*7}}',
      meta_description: '',
    });
  });

  test('sanitizes a translated page too', async () => {
    const { id } = await shop.db
      .insertInto('pages')
      .values({ slug: 'terms', title: 'Terms', description: '<p>Terms</p>' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await translate('pages', id, 'title', 'الشروط');
    await translate('pages', id, 'description', '<p onclick="x()">الشروط</p>');
    const { data } = await shop.call('GET page/{slug}', {
      params: { slug: 'terms' },
      headers: { language: 'ar' },
    });
    expect(data).toMatchObject({ title: 'الشروط', description: '<p>الشروط</p>' });
  });

  test.each(['nowhere', 'ABOUT', "about' or '1'='1", 'about\0', '%', '..%2f..%2fetc', 'س'.repeat(100)])(
    'refuses an unknown slug %j with the shop’s text',
    async (slug) => {
      const { httpStatus, status, form } = await shop.call('GET page/{slug}', { params: { slug } });
      expect({ httpStatus, status, form }).toEqual({
        httpStatus: 200,
        status: 201,
        form: ['This page could not be found'],
      });
    },
  );
});
