import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand, buildCategory, buildProduct, buildStore } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Merging groupings: what moves, what redirects, and what is recorded. */

const { operatorMerge, operatorCatalogue, operatorWindow } = consoleApi;
let shop: TestShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  headers = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

type Kind = 'category' | 'subcategory' | 'brand' | 'collection';
const preview = async (kind: Kind, id: number, into: number) => {
  const { data } = await callConsole(shop, operatorMerge.previewMerge, {
    params: { kind, id },
    query: { into },
    headers,
  });
  return operatorMerge.previewMerge.reply.parse(data);
};
const merge = (kind: Kind, id: number, into: number) =>
  callConsole(shop, operatorMerge.mergeRecords, { params: { kind, id }, body: { into }, headers });
async function create(kind: Kind, values: object): Promise<number> {
  const { data } = await callConsole(shop, operatorCatalogue.createCatalogue, {
    params: { kind },
    body: { values },
    headers,
  });
  return operatorCatalogue.createCatalogue.reply.parse(data).id;
}

test('merges a category with its products and subcategories; addresses and banners redirect', async () => {
  const { db } = shop;
  const [from, into] = [
    await create('category', { title: 'Lamps', slug: 'lamps', image: 'a.webp' }),
    await create('category', { title: 'Lighting', slug: 'lighting', image: 'a.webp' }),
  ];
  // It had another address before, which redirects too.
  const values = { title: 'Lamps', slug: 'all-lamps', image: 'a.webp' };
  await callConsole(shop, operatorCatalogue.saveCatalogue, {
    params: { kind: 'category', id: from },
    body: { values },
    headers,
  });
  const inside = await create('subcategory', { title: 'Desk lamps', image: 'a.webp', category_id: from });
  const product = await buildProduct(db, { categoryId: from });
  await buildProduct(db); // of another category
  const target = { kind: 'category', id: from };
  const banner = { place: 'home', image: 'a.webp', target };
  await callConsole(shop, operatorWindow.createWindow, {
    params: { kind: 'banner' },
    body: { values: banner },
    headers,
  });
  expect(await preview('category', from, into)).toEqual({
    products: 1,
    subcategories: 1,
    slug: 'all-lamps',
    into: 'Lighting',
  });
  expect((await merge('category', from, into)).data).toEqual({ products: 1, subcategories: 1, banners: 1 });
  const moved = await db.selectFrom('products').select('category_id').where('id', '=', product.id).execute();
  expect(moved).toEqual([{ category_id: into }]);
  const under = await db.selectFrom('subcategories').select('category_id').where('id', '=', inside).execute();
  expect(under).toEqual([{ category_id: into }]);
  for (const slug of ['lamps', 'all-lamps', 'lighting']) {
    const { data } = await shop.call('GET products', { query: { category: slug } });
    expect(
      data.result.data.map(({ id }) => id),
      slug,
    ).toEqual([product.id]);
  }
  const banners = await db.selectFrom('banners').select('source_id').execute();
  expect(banners).toEqual([{ source_id: into }]);
  expect(await merge('category', from, into)).toMatchObject({ httpStatus: 404 });
  const recorded = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'category.merge')
    .execute();
  expect(recorded).toMatchObject([
    {
      entity_id: into,
      label: 'Lighting',
      before: { title: 'Lamps', slug: 'all-lamps' },
      after: { products: 1, subcategories: 1, banners: 1 },
    },
  ]);
});

test('merges a subcategory into one of another category, with its products', async () => {
  const [one, other] = [await buildCategory(shop.db), await buildCategory(shop.db)];
  const from = await create('subcategory', { title: 'Mugs', image: 'a.webp', category_id: one });
  const into = await create('subcategory', { title: 'Cups', image: 'a.webp', category_id: other });
  const { id } = await buildProduct(shop.db, { categoryId: one });
  await shop.db.updateTable('products').set({ subcategory_id: from }).where('id', '=', id).execute();
  expect((await merge('subcategory', from, into)).data).toEqual({
    products: 1,
    subcategories: 0,
    banners: 0,
  });
  const columns = ['category_id', 'subcategory_id'] as const;
  expect(await shop.db.selectFrom('products').select(columns).where('id', '=', id).execute()).toEqual([
    { category_id: other, subcategory_id: into },
  ]);
});

test('merges a brand; refuses merging into itself or a missing one', async () => {
  const [from, into] = [await buildBrand(shop.db), await buildBrand(shop.db)];
  const { id } = await buildProduct(shop.db, { brandId: from });
  expect(await merge('brand', from, from)).toMatchObject({ httpStatus: 404 });
  expect(await merge('brand', from, 2_000_000_000)).toMatchObject({ httpStatus: 404 });
  expect((await merge('brand', from, into)).data).toEqual({ products: 1, subcategories: 0, banners: 0 });
  expect(await shop.db.selectFrom('products').select('brand_id').where('id', '=', id).execute()).toEqual([
    { brand_id: into },
  ]);
});

test('merging collections keeps each product once, existing ones first; a store’s stay its own', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await buildProduct(shop.db)).id));
  const from = await create('collection', { title: 'A', image: 'a.webp', product_ids: [ids[1], ids[2]] });
  const into = await create('collection', { title: 'B', image: 'a.webp', product_ids: [ids[0], ids[1]] });
  const store = await buildStore(shop.db);
  await shop.db.updateTable('collections').set({ store_id: store }).where('id', '=', from).execute();
  expect(await merge('collection', from, into)).toMatchObject({ httpStatus: 404 });
  await shop.db.updateTable('collections').set({ store_id: null }).where('id', '=', from).execute();
  expect((await merge('collection', from, into)).data).toEqual({ products: 2, subcategories: 0, banners: 0 });
  const { data } = await callConsole(shop, operatorCatalogue.readCatalogue, {
    params: { kind: 'collection', id: into },
    headers,
  });
  expect(data).toMatchObject({ values: { product_ids: ids } });
});

test('merges attribute values with their variants and pictures, unless two variants would be identical', async () => {
  const { db } = shop;
  const id = await createAttribute('Colour', ['Grey', 'Gray', 'Red']);
  const other = await createAttribute('Size', ['Small', 'Large']);
  const [grey, gray, red] = await valuesOf(id);
  const [small, large] = await valuesOf(other);
  const lamp = await buildProduct(db);
  const [first] = lamp.inventoryIds;
  await db
    .insertInto('inventory_values')
    .values([grey!, small!].map((attribute_value_id) => ({ inventory_id: first!, attribute_value_id })))
    .execute();
  const added = await db
    .insertInto('inventories')
    .values([1, 2].map((position) => ({ product_id: lamp.id, position })))
    .returning('id')
    .execute();
  const [second, third] = added.map((row) => row.id);
  const has = (inventory_id: number, ...values: number[]) =>
    values.map((attribute_value_id) => ({ inventory_id, attribute_value_id }));
  await db
    .insertInto('inventory_values')
    .values([...has(second!, gray!, small!), ...has(third!, grey!, large!)])
    .execute();
  const params = { id: grey! };
  const previewOf = async (into: number) =>
    (await callConsole(shop, operatorMerge.previewValueMerge, { params, query: { into }, headers })).data;
  const mergeInto = (into: number) =>
    callConsole(shop, operatorMerge.mergeValues, { params, body: { into }, headers });

  expect(await previewOf(gray!)).toEqual({
    products: 1,
    variants: 2,
    doubled: 1,
    from: 'Grey',
    into: 'Gray',
  });
  expect((await mergeInto(gray!)).status).toBe(201);
  // Of another attribute, of itself.
  for (const into of [small!, grey!]) expect((await mergeInto(into)).httpStatus).toBe(404);

  await db.deleteFrom('inventory_values').where('inventory_id', '=', second!).execute();
  await db
    .insertInto('inventory_values')
    .values(has(second!, red!, small!))
    .execute();
  const picture = { product_id: lamp.id, image: 'grey.webp', position: 0 };
  const { id: imageId } = await db
    .insertInto('product_images')
    .values(picture)
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = [grey!, gray!].map((attribute_value_id) => ({
    product_image_id: imageId,
    attribute_value_id,
  }));
  await db.insertInto('product_image_values').values(shown).execute();
  const used = () => callConsole(shop, operatorMerge.readValueUses, { params, headers });
  expect((await used()).data).toMatchObject({
    uses: [{ by: 'products', count: 1, named: [{ id: lamp.id }] }],
  });
  expect((await mergeInto(gray!)).data).toEqual({ products: 1, variants: 2 });
  expect((await used()).httpStatus).toBe(404);
  expect(await valuesOf(id)).toEqual([gray, red]);
  const left = async (table: 'inventory_values' | 'product_image_values') => {
    const rows = await db
      .selectFrom(table)
      .select('attribute_value_id')
      .orderBy('attribute_value_id')
      .execute();
    return rows.map((row) => row.attribute_value_id);
  };
  expect(await left('inventory_values')).toEqual([gray, gray, red, small, small, large]);
  expect(await left('product_image_values')).toEqual([gray]);
  const recorded = await db
    .selectFrom('audit_entries')
    .select(['label', 'before', 'after'])
    .where('action', '=', 'attribute.merge')
    .execute();
  expect(recorded).toEqual([
    { label: 'Colour', before: { title: 'Grey' }, after: { title: 'Gray', products: 1, variants: 2 } },
  ]);
});

async function createAttribute(title: string, values: readonly string[]): Promise<number> {
  const sent = { title, values: values.map((one) => ({ title: one })) };
  const { data } = await callConsole(shop, operatorCatalogue.createCatalogue, {
    params: { kind: 'attribute' },
    body: { values: sent },
    headers,
  });
  return operatorCatalogue.createCatalogue.reply.parse(data).id;
}

async function valuesOf(attributeId: number): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('attribute_values')
    .select('id')
    .where('attribute_id', '=', attributeId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}
