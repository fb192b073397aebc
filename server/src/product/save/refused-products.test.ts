import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildSubcategory,
  setSetting,
} from '#testing/builders.ts';
import { buildAssortment, type Assortment } from './test-products.ts';

let shop: TestShop;
let assortment: Assortment;
beforeAll(async () => {
  shop = await buildTestShop();
  assortment = await buildAssortment(shop);
});
afterAll(() => shop.close());

const refusedFor = (path: string, reason: string) => ({
  ok: false,
  reason: 'invalid',
  fields: [{ path, reason }],
});

describe('refuses to save a product', () => {
  test('with missing references, or those of another store', async () => {
    const other = await buildStore(shop.db);
    const [foreign] = await assortment.valuesOf('Grain', ['Oak'], other);
    const scope = { storeId: assortment.own.store_id };
    const wrong = {
      brand_id: 999_999,
      bundle_deal_id: 999_999,
      subcategory_id: await buildSubcategory(shop.db, { categoryId: await buildCategory(shop.db) }),
    };
    const shippingRule = await buildShippingRule(shop.db);
    await shop.db
      .updateTable('shipping_rules')
      .set({ store_id: other })
      .where('id', '=', shippingRule.id)
      .execute();
    expect(
      await assortment.save(
        { ...wrong, shipping_rule_id: shippingRule.id, variants: [{ value_ids: [foreign] }] },
        scope,
      ),
    ).toMatchObject({
      fields: [
        { path: 'subcategory_id', reason: 'missing' },
        { path: 'brand_id', reason: 'missing' },
        { path: 'shipping_rule_id', reason: 'missing' },
        { path: 'bundle_deal_id', reason: 'missing' },
        { path: 'variants.0.value_ids.0', reason: 'missing' },
      ],
    });
    expect(await assortment.save({ store_id: other }, scope)).toEqual(refusedFor('store_id', 'missing'));
    expect(await assortment.save({ store_id: 999_999 })).toEqual(refusedFor('store_id', 'missing'));
    expect(await assortment.save({ texts: { xx: { title: 'T' } } })).toEqual(
      refusedFor('texts.xx', 'missing'),
    );
  });

  test('for callers without it or with a stale version', async () => {
    const id = await assortment.created();
    expect(await assortment.save({ id: 999_999 })).toEqual({ ok: false, reason: 'not_found' });
    expect(await assortment.save({ id }, { storeId: await buildStore(shop.db) })).toEqual({
      ok: false,
      reason: 'not_found',
    });
    expect(await assortment.save({ id, version: 2 })).toEqual({ ok: false, reason: 'stale', version: 1 });
  });

  test('with another’s SKU or slug', async () => {
    await assortment.created({ slug: 'mine', variants: [{ sku: 'TAKEN' }] });
    expect(await assortment.save({ variants: [{ sku: 'TAKEN' }] })).toEqual(
      refusedFor('variants.0.sku', 'taken'),
    );
    expect(await assortment.save({ slug: 'mine' })).toEqual(refusedFor('slug', 'taken'));
    const elsewhere = await assortment.save({
      store_id: await buildStore(shop.db),
      variants: [{ sku: 'TAKEN' }],
    });
    expect(elsewhere).toMatchObject({ ok: true });
    const rivals = await Promise.all([1, 2, 3].map(() => assortment.save({ variants: [{ sku: 'RACE' }] })));
    expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([
    ['a row twice', () => [[assortment.sizes[0]], [assortment.sizes[0]]], 'variants.1.value_ids', 'doubled'],
    [
      'rows of different attributes',
      () => [[assortment.sizes[0]], [assortment.colours[0]]],
      'variants.1.value_ids',
      'not_allowed',
    ],
    [
      'two values of one attribute',
      () => [[assortment.sizes[0], assortment.sizes[1]]],
      'variants.0.value_ids',
      'not_allowed',
    ],
  ])('with a matrix that has %s', async (_what, rows, path, reason) => {
    const variants = rows().map((value_ids) => ({ value_ids }));
    expect(await assortment.save({ variants })).toEqual(refusedFor(path, reason));
  });

  test('with a variant of another product; its own may change', async () => {
    const { id, inventoryIds } = await buildProduct(shop.db);
    const { values } = await assortment.read(id);
    expect(await assortment.save({ ...values, id, variants: [{ id: 999_999 }] })).toMatchObject({
      fields: [{ path: 'variants.0.id', reason: 'missing' }],
    });
    await assortment.save({ ...values, id, variants: [{ sku: 'NEW' }] });
    expect((await assortment.read(id)).values.variants.map((variant) => variant.id)).not.toEqual(
      inventoryIds,
    );
  });

  test('with an offer that isn’t below the lowest price of the last 30 days, where the shop states it', async () => {
    await setSetting(shop.db, 'lowest_price', 'always');
    const id = await assortment.created({ selling_minor: 10_000 });
    const save = async (prices: object) => {
      const { values } = await assortment.read(id);
      const variants = values.variants.map((variant) => ({ ...variant, stock: 0 }));
      return assortment.save({ ...values, ...prices, id, variants });
    };
    const refused = refusedFor('offered_minor', 'offer_not_lower');
    expect(await save({ selling_minor: 15_000, offered_minor: 10_000 })).toEqual(refused);
    expect(await save({ offered_minor: 8000 })).toMatchObject({ ok: true });
    expect(await save({ selling_minor: 20_000 })).toMatchObject({ ok: true });
    expect(await save({ offered_minor: 0 })).toMatchObject({ ok: true });
    expect(await save({ offered_minor: 9000 })).toEqual(refused);
    await sql`update price_changes set changed_at = changed_at - interval '31 days' where product_id = ${id}`.execute(
      shop.db,
    );
    expect(await save({ offered_minor: 9000 })).toMatchObject({ ok: true });
    await setSetting(shop.db, 'lowest_price', 'eu');
    expect(await save({ offered_minor: 9500 })).toMatchObject({ ok: true });
  });
});
