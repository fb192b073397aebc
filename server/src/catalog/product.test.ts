import { api } from '@souk/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import {
  buildBrand,
  buildBundleDeal,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildSubcategory,
  buildUser,
  setSetting,
} from '#testing/builders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: new Date('2026-11-20T12:00:00Z') });
});
afterAll(() => shop.close());

const detail = async (id: number, headers: Record<string, string> = {}) => {
  const reply = await shop.call('GET product/{id}', { params: { id }, headers });
  expect(reply.status).toBe(200);
  return api.catalog.product.reply.parse(reply.data);
};

describe('GET product/{id}', () => {
  test('returns everything about a product with variants, without a slug', async () => {
    const { db } = shop;
    const storeId = await buildStore(db, { name: 'Harbour Goods' });
    const categoryId = await buildCategory(db, { title: 'Shoes', slug: 'shoes' });
    const subcategoryId = await buildSubcategory(db, { categoryId, title: 'Boots', slug: 'boots' });
    const brandId = await buildBrand(db, { title: 'Acme' });
    const bundleDealId = await buildBundleDeal(db, { buy: 2, free: 1 });
    const rule = await buildShippingRule(db, {
      singlePrice: false,
      places: [{ country: 'DE', state: 'BE' }, { pickupPoint: true }],
    });
    const { id, inventoryIds } = await buildProduct(db, {
      title: 'Rain boot',
      storeId,
      categoryId,
      subcategoryId,
      brandId,
      bundleDealId,
      shippingRuleId: rule.id,
      sellingMinor: 5999,
      offeredMinor: 4950,
      variants: {
        attribute: 'Size',
        values: [
          { title: '40', stock: 0 },
          { title: '41', stock: 2, priceMinor: 6000 },
        ],
      },
    });
    await db
      .insertInto('product_specifications')
      .values([
        { product_id: id, title: 'Material', value: 'Rubber', position: 2 },
        { product_id: id, title: 'Height', value: '30 cm', position: 1 },
      ])
      .execute();
    const reply = await detail(id);
    expect(reply).toMatchObject({
      id,
      title: 'Rain boot',
      selling: 59.99,
      offered: 49.5,
      price: null,
      end_time: null,
      flash: null,
      wishlisted: null,
      in_stock: true,
      time_zone: 'UTC',
      bundle_deal_id: String(bundleDealId),
      bundle_deal: { id: bundleDealId, buy: 2, free: 1 },
      category: { id: categoryId, title: 'Shoes', slug: 'shoes' },
      sub_category: { id: subcategoryId, slug: 'boots' },
      brand: { id: brandId, title: 'Acme' },
      store: { id: storeId, name: 'Harbour Goods', rating: 0, followers_count: 0, total_products: 1 },
      specification_rows: [
        { title: 'Height', value: '30 cm' },
        { title: 'Material', value: 'Rubber' },
      ],
      server_time: Date.UTC(2026, 10, 20, 12),
    });
    expect(reply.current_categories.map(({ slug, parent }) => [slug, parent])).toEqual([
      ['shoes', null],
      ['boots', categoryId],
    ]);
    expect(reply.category_data.map(({ slug }) => slug)).toEqual(['shoes', 'boots']);
    expect(reply.shipping_rule).toMatchObject({ id: rule.id, single_price: 0 });
    expect(
      reply.shipping_rule.shipping_places.map(({ country, price, pickup_point }) => [
        country,
        price,
        pickup_point,
      ]),
    ).toEqual([
      ['DE', '5.00', 0],
      ['*', '5.00', 1],
    ]);
    expect(reply.inventory.map(({ id: row, quantity, price }) => [row, quantity, price])).toEqual([
      [inventoryIds[0], 0, '0.00'],
      [inventoryIds[1], 2, '60.00'],
    ]);
    expect(reply.attribute).toHaveLength(1);
    expect(
      reply.attribute[0]?.values.map(({ title, inventory_id, price }) => [title, inventory_id, price]),
    ).toEqual([
      ['40', inventoryIds[0], '0.00'],
      ['41', inventoryIds[1], '60.00'],
    ]);
    expect(reply.inventory[1]?.inventory_attributes).toEqual([
      {
        inventory_id: inventoryIds[1],
        attribute_value_id: reply.attribute[0]?.values[1]?.attribute_value_id,
      },
    ]);
    expect(reply.images).toHaveLength(1);
    expect(reply.product_image_names).toEqual(reply.images);
  });

  test('lists an attribute value shared by variants once, with an available variant', async () => {
    const { db } = shop;
    const { id, inventoryIds } = await buildProduct(db, {
      variants: {
        attribute: 'Size',
        values: [
          { title: 'S', stock: 0 },
          { title: 'M', stock: 4 },
        ],
      },
    });
    const colour = await db
      .insertInto('attributes')
      .values({ title: 'Colour' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const blue = await db
      .insertInto('attribute_values')
      .values({ attribute_id: colour.id, title: 'Blue', swatch: '#0000ff' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('inventory_values')
      .values(inventoryIds.map((inventory) => ({ inventory_id: inventory, attribute_value_id: blue.id })))
      .execute();
    const { images } = await detail(id);
    await db
      .insertInto('product_image_values')
      .values({ product_image_id: images[0]!.id, attribute_value_id: blue.id })
      .execute();
    const reply = await detail(id);
    expect(reply.attribute.map(({ title, values }) => [title, values.length])).toEqual([
      ['Size', 2],
      ['Colour', 1],
    ]);
    expect(reply.attribute[1]?.values[0]).toMatchObject({
      swatch: '#0000ff',
      inventory_id: inventoryIds[1],
      quantity: 4,
    });
    expect(reply.images[0]?.attributes).toEqual([
      { attribute_value_id: blue.id, attribute_value: { id: blue.id, attribute: colour.id } },
    ]);
  });

  test('the flash block has the running sale and its remaining units', async () => {
    const { id } = await buildProduct(shop.db, { sellingMinor: 5000, stock: 10 });
    const start = new Date('2026-11-20T11:00:00Z');
    const end = new Date('2026-11-20T13:00:00Z');
    const saleId = await buildFlashSale(shop.db, {
      start,
      end,
      items: [{ productId: id, priceMinor: 3000, quota: 4, limitPerShopper: 3 }],
    });
    await shop.db
      .updateTable('flash_sale_products')
      .set({ sold: 1 })
      .where('flash_sale_id', '=', saleId)
      .execute();
    const running = await detail(id);
    expect(running).toMatchObject({ price: '30.00', end_time: '2026-11-20 13:00:00' });
    expect(running.flash).toMatchObject({
      flash_sale_id: saleId,
      end_ms: end.getTime(),
      quota: 4,
      sold: 1,
      left: 3,
      limit_per_shopper: 3,
    });
    await shop.db.updateTable('inventories').set({ quantity: 2 }).where('product_id', '=', id).execute();
    expect((await detail(id)).flash?.left).toBe(2);
    shop.clock.set(end);
    expect(await detail(id)).toMatchObject({ price: null, end_time: null, flash: null });
    shop.clock.set(new Date('2026-11-20T12:00:00Z'));
  });

  test('lists public, current vouchers of the shop or this store that aren’t used up', async () => {
    const { db } = shop;
    const { id, storeId } = await buildProduct(db);
    const base = {
      type: 2,
      percent: '12.5',
      start_time: new Date('2026-11-20T12:00:00Z'),
      end_time: new Date('2026-11-21T00:00:00Z'),
    };
    await db
      .insertInto('vouchers')
      .values([
        { ...base, title: 'Shop', code: 'SHOP' },
        {
          ...base,
          title: 'Store',
          code: 'STORE',
          store_id: storeId,
          type: 1,
          flat_minor: 250,
          min_spend_minor: 2000,
        },
        { ...base, title: 'Other store', code: 'OTHER', store_id: await buildStore(db) },
        { ...base, title: 'Secret', code: 'SECRET', is_public: false },
        { ...base, title: 'Off', code: 'OFF', status: 2 },
        { ...base, title: 'Used up', code: 'USED', usage_limit: 3, used: 3 },
        {
          ...base,
          title: 'Over',
          code: 'OVER',
          start_time: new Date('2026-11-01'),
          end_time: new Date('2026-11-20T12:00:00Z'),
        },
        { ...base, title: 'Later', code: 'LATER', start_time: new Date('2026-11-20T12:00:01Z') },
      ])
      .execute();
    const { vouchers } = await detail(id);
    expect(vouchers.map(({ code, price, min_spend }) => [code, price, min_spend])).toEqual([
      ['SHOP', 12.5, 0],
      ['STORE', 2.5, 20],
    ]);
    expect(vouchers[0]).toMatchObject({ start_time: '2026-11-20 12:00:00', end_time: '2026-11-21 00:00:00' });
  });

  test('sanitizes description and overview, also after an edit', async () => {
    const { id } = await buildProduct(shop.db, {
      overview: '<p onclick="x()">Soft<script>alert(1)</script></p>',
    });
    expect((await detail(id)).overview).toBe('<p>Soft</p>');
    await shop.db
      .updateTable('products')
      .set({ overview: '<b>Firm</b><img src=x onerror=alert(1)>' })
      .where('id', '=', id)
      .execute();
    const edited = (await detail(id)).overview;
    expect(edited).toContain('<b>Firm</b>');
    expect(edited).not.toContain('onerror');
  });

  test('doesn’t link a hidden category, subcategory or brand', async () => {
    const { db } = shop;
    const categoryId = await buildCategory(db);
    const subcategoryId = await buildSubcategory(db, { categoryId });
    const brandId = await buildBrand(db);
    const { id } = await buildProduct(db, { categoryId, subcategoryId, brandId });
    await db.updateTable('categories').set({ status: 2 }).where('id', '=', categoryId).execute();
    await db.updateTable('brands').set({ status: 2 }).where('id', '=', brandId).execute();
    const hidden = {
      category: null,
      sub_category: null,
      brand: null,
      current_categories: [],
      category_data: [],
    };
    expect(await detail(id)).toMatchObject(hidden);
  });

  test('marks it as wishlisted for its owner only', async () => {
    const { id } = await buildProduct(shop.db);
    const userId = await buildUser(shop.db);
    await shop.db.insertInto('wishlist_items').values({ user_id: userId, product_id: id }).execute();
    expect((await detail(id, await shop.signIn(userId))).wishlisted).toBe(1);
    expect((await detail(id, await shop.signIn(await buildUser(shop.db)))).wishlisted).toBeNull();
  });

  test('translates texts', async () => {
    const { db } = shop;
    const { id, categoryId } = await buildProduct(db, {
      title: 'Lamp',
      variants: { attribute: 'Colour', values: [{ title: 'Red', stock: 1 }] },
    });
    const { attribute } = await detail(id);
    const text = (entity: string, entityId: number, field: string, value: string) => ({
      entity,
      entity_id: entityId,
      language_code: 'ar',
      field,
      text: value,
    });
    await db
      .insertInto('catalog_texts')
      .values([
        text('products', id, 'title', 'مصباح'),
        text('products', id, 'overview', '<p>ضوء</p><script>x</script>'),
        text('products', id, 'specifications', 'المادة: نحاس: مصقول\nبلا كابل'),
        text('categories', categoryId, 'title', 'إضاءة'),
        text('attributes', attribute[0]!.id, 'title', 'لون'),
        text('attribute_values', attribute[0]!.values[0]!.id, 'title', 'أحمر'),
      ])
      .execute();
    await db
      .insertInto('product_specifications')
      .values({ product_id: id, title: 'Material', value: 'Brass: polished', position: 0 })
      .execute();
    const arabic = await detail(id, { language: 'ar' });
    expect(arabic.specification_rows).toEqual([
      { title: 'المادة', value: 'نحاس: مصقول' },
      { title: 'بلا كابل', value: '' },
    ]);
    expect(arabic.specifications).toBe('المادة: نحاس: مصقول\nبلا كابل');
    expect((await detail(id)).specifications).toBe('Material: Brass: polished');
    expect(arabic).toMatchObject({ title: 'مصباح', overview: '<p>ضوء</p>', category: { title: 'إضاءة' } });
    expect(arabic.attribute[0]).toMatchObject({ title: 'لون', values: [{ title: 'أحمر' }] });
    expect((await detail(id, { language: 'xx' })).title).toBe('Lamp');
  });

  test('money uses the currency’s number of decimals', async () => {
    const { id } = await buildProduct(shop.db, { sellingMinor: 249 });
    await setSetting(shop.db, 'currency', 'JPY');
    shop.app.shop.site.invalidate();
    const reply = await detail(id);
    expect([reply.selling, reply.inventory[0]?.price]).toEqual([249, '0.00']);
    await setSetting(shop.db, 'currency', 'USD');
    shop.app.shop.site.invalidate();
  });
});

describe('GET product/{id} for missing products', () => {
  const refusedLike = async (id: number | string) => {
    const reply = await shop.call('GET product/{id}', { params: { id } });
    return [reply.httpStatus, reply.status, reply.form];
  };
  const missing = [200, 201, ['We couldn’t find this product.']];

  test('"Missing or hidden → form error": unknown, hidden, of a suspended store, not for sale', async () => {
    const { db } = shop;
    const hidden = await buildProduct(db, { status: 2 });
    const suspended = await buildProduct(db);
    await db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', suspended.storeId).execute();
    const withoutStock = await buildProduct(db);
    await db.deleteFrom('inventories').where('product_id', '=', withoutStock.id).execute();
    for (const id of [999_999, hidden.id, suspended.id, withoutStock.id])
      expect(await refusedLike(id)).toEqual(missing);
  });

  test('an archived product is gone, for which pages respond with 410', async () => {
    const { id } = await buildProduct(shop.db, { status: 2 });
    const dataOf = async () => (await shop.call('GET product/{id}', { params: { id } })).data as unknown;
    expect(await dataOf()).toEqual({ form: ['We couldn’t find this product.'] });
    await shop.db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', id).execute();
    expect(await dataOf()).toEqual({ form: ['We couldn’t find this product.'], gone: true });
    expect(await refusedLike(id)).toEqual(missing);
  });

  test.each(['0', '-1', '1.5', '1e2', 'abc', '99999999999999999999', '%00', '%FF', "1' or '1'='1"])(
    'ID %s is treated as missing',
    async (id) => expect(await refusedLike(id)).toEqual(missing),
  );
});

describe('GET suggested-products/{id}', () => {
  test('recommends others of the category, same subcategory first; also viewed ones share brand or store', async () => {
    const { db } = shop;
    const storeId = await buildStore(db);
    const brandId = await buildBrand(db);
    const categoryId = await buildCategory(db);
    const subcategoryId = await buildSubcategory(db, { categoryId });
    const subject = await buildProduct(db, { storeId, brandId, categoryId, subcategoryId });
    const sibling = await buildProduct(db, { categoryId, subcategoryId });
    const cousin = await buildProduct(db, { categoryId, purchased: 100 });
    const sameStore = await buildProduct(db, { storeId, purchased: 1 });
    const sameStoreAndBrand = await buildProduct(db, { storeId, brandId });
    await buildProduct(db, { categoryId, status: 2 });
    await buildProduct(db);
    const reply = await shop.call('GET suggested-products/{id}', { params: { id: subject.id } });
    const { suggestion_1, suggestion_2 } = api.catalog.suggestedProducts.reply.parse(reply.data);
    expect(suggestion_1.data.map((tile) => tile.id)).toEqual([sibling.id, cousin.id]);
    expect(suggestion_2.data.map((tile) => tile.id)).toEqual([
      sameStoreAndBrand.id,
      sameStore.id,
      cousin.id,
      sibling.id,
    ]);
    expect([suggestion_1.per_page, suggestion_1.total, suggestion_2.total]).toEqual([20, 2, 4]);
    const second = await shop.call('GET suggested-products/{id}', {
      params: { id: subject.id },
      query: { page: 2, per_page: 1 },
    });
    expect(second.data.suggestion_1.data.map((tile) => tile.id)).toEqual([cousin.id]);
  });

  test('refuses an unknown product', async () => {
    const reply = await shop.call('GET suggested-products/{id}', { params: { id: 999_999 } });
    expect([reply.status, reply.form]).toEqual([201, ['We couldn’t find this product.']]);
  });
});
