import { collectionInput } from '@souk/contract/console/groupings';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand, buildCategory, buildProduct } from '#testing/builders.ts';
import { readCollection, saveCollection } from './collection.ts';
import { refreshCollections } from './fill-by-rule.ts';
import { mergeGroupings } from './merge-groupings.ts';

/* Collections with a rule. */

let shop: TestShop;
let [category, brand] = [0, 0];
let [lamp, shade, chair] = [0, 0, 0];
const byNumber = (one: number, other: number) => one - other;
beforeAll(async () => {
  shop = await buildTestShop();
  const { db } = shop;
  [category, brand] = [await buildCategory(db), await buildBrand(db)];
  lamp = (await buildProduct(db, { categoryId: category, brandId: brand, sellingMinor: 5000 })).id;
  shade = (await buildProduct(db, { categoryId: category, sellingMinor: 1500 })).id;
  chair = (await buildProduct(db, { sellingMinor: 9000 })).id;
  for (const [id, tags] of [
    [lamp, 'Desk,warm'],
    [chair, 'desk'],
  ] as const)
    await db.updateTable('products').set({ tags }).where('id', '=', id).execute();
  for (const [index, id] of [lamp, shade, chair].entries())
    await sql`update products set created_at = now() - make_interval(days => ${10 - index}) where id = ${id}`.execute(
      db,
    );
});
afterAll(() => shop.close());

let named = 0;
const save = async (rule: object | null, more: object = {}) => {
  const input = collectionInput.parse({ title: `Found ${++named}`, image: 'c.webp', rule, ...more });
  const saved = await audited(shop.db, commandActor('test'), (tx) => saveCollection(tx, wholeShop, input));
  return saved.ok ? saved.id : expect.fail(JSON.stringify(saved));
};
const productsOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('collection_products')
      .select('product_id')
      .where('collection_id', '=', id)
      .orderBy('position')
      .execute()
  ).map(({ product_id: product }) => product);

test('a rule finds products that match all of it, in its order', async () => {
  const found = async (rule: object) => productsOf(await save(rule));
  expect(await found({ category_ids: [category], sort: 'cheap' })).toEqual([shade, lamp]);
  expect(await found({ category_ids: [category], sort: 'dear', limit: 1 })).toEqual([lamp]);
  expect(await found({ brand_ids: [brand] })).toEqual([lamp]);
  expect(await found({ tags: ['DESK'], sort: 'new' })).toEqual([chair, lamp]);
  expect(await found({ min_minor: 5000, max_minor: 9000, sort: 'cheap' })).toEqual([lamp, chair]);
  expect(await found({ days: 9, sort: 'new' })).toEqual([chair]);
  expect(await found({ only_on_sale: true })).toEqual([]);
});

test('is refreshed without being saved, and shoppers see it like any other', async () => {
  const id = await save({ category_ids: [category], sort: 'cheap' });
  const fresh = (await buildProduct(shop.db, { categoryId: category, sellingMinor: 100 })).id;
  await refreshCollections(shop);
  expect(await productsOf(id)).toEqual([fresh, shade, lamp]);
  await sql`truncate announced_changes`.execute(shop.db);
  await refreshCollections(shop);
  expect(await shop.db.selectFrom('announced_changes').selectAll().execute()).toEqual([]);
  await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', fresh).execute();
  await refreshCollections(shop);
  expect(await productsOf(id)).toEqual([shade, lamp]);
  const { data } = await shop.call('GET products', { query: { collection: String(id) } });
  const found = data.result.data.map(({ id: product }) => product);
  expect(found.toSorted(byNumber)).toEqual([lamp, shade].toSorted(byNumber));
});

test('a rule replaces hand-picked products, and its products aren’t hand-picked', async () => {
  const id = await save({ brand_ids: [brand] }, { product_ids: [chair] });
  expect(await productsOf(id)).toEqual([lamp]);
  const read = await readCollection(shop.db, wholeShop, id);
  expect(read!.values).toMatchObject({ product_ids: [], rule: { brand_ids: [brand], limit: 24 } });
  const input = collectionInput.parse({ ...read!.values, id, rule: null, product_ids: [chair] });
  await audited(shop.db, commandActor('test'), (tx) => saveCollection(tx, wholeShop, input));
  await refreshCollections(shop);
  expect(await productsOf(id)).toEqual([chair]);
});

test('a rule with a brand that is merged refers to the other brand', async () => {
  const into = await buildBrand(shop.db);
  const id = await save({ brand_ids: [brand] });
  await audited(shop.db, commandActor('test'), (tx) =>
    mergeGroupings(tx, wholeShop, { kind: 'brand', from: brand, into }, async () => ({ banners: 0 })),
  );
  await refreshCollections(shop);
  expect((await readCollection(shop.db, wholeShop, id))!.values.rule).toMatchObject({ brand_ids: [into] });
  expect(await productsOf(id)).toEqual([lamp]);
});
