import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand, buildCategory, buildProduct, buildUser } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

const compare = (headers: Record<string, string>, product_id: number) =>
  shop.call('POST user/compare-list/action', { headers, body: { product_id } });

test('each product has its comparison data: brand, category, stock, guarantees, options, specifications', async () => {
  const headers = await shop.signIn(await buildUser(shop.db));
  const brandId = await buildBrand(shop.db, { title: 'Noor Brass' });
  const categoryId = await buildCategory(shop.db, { title: 'Home', slug: 'home' });
  const lamp = await buildProduct(shop.db, {
    brandId,
    categoryId,
    variants: {
      attribute: 'Size',
      values: [
        { title: 'S', stock: 3 },
        { title: 'L', stock: 4 },
      ],
    },
  });
  await shop.db
    .updateTable('products')
    .set({ refundable: true, warranty: 24 })
    .where('id', '=', lamp.id)
    .execute();
  await shop.db
    .insertInto('product_specifications')
    .values([
      { product_id: lamp.id, title: 'Weight', value: '740 g', position: 1 },
      { product_id: lamp.id, title: 'Material', value: 'Brass', position: 0 },
    ])
    .execute();
  const pot = await buildProduct(shop.db, { stock: 0 });
  await shop.db
    .updateTable('products')
    .set({ refundable: false, warranty: 0 })
    .where('id', '=', pot.id)
    .execute();
  await compare(headers, lamp.id);
  await compare(headers, pot.id);
  const { data } = await shop.call('GET user/compare-list/all', {
    headers,
    query: { order_by: 'id', type: 'asc' },
  });
  expect(data.data.map((entry) => [entry.product_id, entry.facts])).toEqual([
    [
      lamp.id,
      {
        brand: { id: brandId, title: 'Noor Brass', slug: expect.any(String) },
        category: { id: categoryId, title: 'Home', slug: 'home' },
        stock: 7,
        refundable: 1,
        warranty: 24,
        attributes: [{ title: 'Size', values: ['S', 'L'] }],
        specifications: [
          { title: 'Material', value: 'Brass' },
          { title: 'Weight', value: '740 g' },
        ],
      },
    ],
    [
      pot.id,
      {
        brand: null,
        category: expect.objectContaining({ id: pot.categoryId }),
        stock: 0,
        refundable: 0,
        warranty: 0,
        attributes: [],
        specifications: [],
      },
    ],
  ]);
});

test('brand, category, options and specifications are in the caller’s language; a hidden brand is omitted', async () => {
  const headers = await shop.signIn(await buildUser(shop.db));
  const [brandId, hiddenId] = [await buildBrand(shop.db), await buildBrand(shop.db)];
  await shop.db.updateTable('brands').set({ status: 2 }).where('id', '=', hiddenId).execute();
  const values = [{ title: 'Red', stock: 1 }];
  const shown = await buildProduct(shop.db, { brandId, variants: { attribute: 'Colour', values } });
  const hidden = await buildProduct(shop.db, { brandId: hiddenId });
  const attribute = await shop.db
    .selectFrom('attributes')
    .select('id')
    .where('title', '=', 'Colour')
    .executeTakeFirstOrThrow();
  const value = await shop.db
    .selectFrom('attribute_values')
    .select('id')
    .where('attribute_id', '=', attribute.id)
    .executeTakeFirstOrThrow();
  const text = { language_code: 'ar', field: 'title' };
  await shop.db
    .insertInto('catalog_texts')
    .values([
      { ...text, entity: 'brands', entity_id: brandId, text: 'نور' },
      { ...text, entity: 'categories', entity_id: shown.categoryId, text: 'المنزل' },
      { ...text, entity: 'attributes', entity_id: attribute.id, text: 'اللون' },
      { ...text, entity: 'attribute_values', entity_id: value.id, text: 'أحمر' },
      { ...text, entity: 'products', entity_id: shown.id, field: 'specifications', text: 'المادة: نحاس' },
    ])
    .execute();
  await compare(headers, shown.id);
  await compare(headers, hidden.id);
  const { data } = await shop.call('GET user/compare-list/all', {
    headers: { ...headers, language: 'ar' },
    query: { order_by: 'id', type: 'asc' },
  });
  expect(data.data[0]!.facts).toMatchObject({
    brand: { title: 'نور' },
    category: { title: 'المنزل' },
    attributes: [{ title: 'اللون', values: ['أحمر'] }],
    specifications: [{ title: 'المادة', value: 'نحاس' }],
  });
  expect(data.data[1]!.facts.brand).toBeNull();
});

test('B38: twelve products take as many queries as one', async () => {
  const headers = { ...(await shop.signIn(await buildUser(shop.db))), language: 'ar' };
  const ask = () => shop.call('GET user/compare-list/all', { headers });
  await compare(headers, (await buildProduct(shop.db)).id);
  await ask();
  const one = await countStatements(ask);
  for (let count = 0; count < 11; count++) await compare(headers, (await buildProduct(shop.db)).id);
  expect(await countStatements(ask)).toBe(one);
});
