import type { Scope } from '#access/scope.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attributeInput, newAttributeValue } from '@souk/contract/console/attribute';
import { brandInput, collectionInput, subcategoryInput } from '@souk/contract/console/groupings';
import { flashSaleInput, voucherInput } from '@souk/contract/console/offers';
import { shippingRuleInput } from '@souk/contract/console/trade-rules';
import { inTransaction } from '#db/transaction.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { deleteFlashSale, saveFlashSale } from '#marketing/flash-sales/flash-sale.ts';
import { addAttributeValue } from '#product/add-attribute-value.ts';
import { deleteAttribute, readAttribute, saveAttribute } from '#product/attribute.ts';
import { deleteBrand, readBrand, reorderBrands, saveBrand } from '#product/groupings/brand.ts';
import { deleteCategory, reorderCategories } from '#product/groupings/category.ts';
import { saveCollection } from '#product/groupings/collection.ts';
import { saveSubcategory } from '#product/groupings/subcategory.ts';
import { deleteTaxRule } from '#product/rules/tax-rule.ts';
import { saveShippingRule } from '#shipping/shipping-rule.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildStore,
  buildSubcategory,
  setSetting,
} from '#testing/builders.ts';
import { idOfOldSlug, redirectSlugs, type SluggedEntity } from '#texts/slug-redirects.ts';
import { saveVoucher } from '#marketing/vouchers/voucher.ts';
import type { SaveOutcome } from './record-kind.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

const actor = { kind: 'person', userId: null, name: 'Sara', storeId: null, requestId: null } as const;
const whole = { storeId: null };
async function findRedirect(entity: SluggedEntity, slug: string) {
  const { rows } = await sql<{ id: number | null }>`select ${idOfOldSlug(entity, slug)} as id`.execute(
    shop.db,
  );
  return rows[0]?.id;
}
const act = <T extends { ok: boolean }>(work: (tx: AuditedTx) => Promise<T>) => audited(shop.db, actor, work);
const brand = (input: object, known: { id?: number } = {}) =>
  act((tx) => saveBrand(tx, whole, { ...brandInput.parse({ image: 'b.webp', ...input }), ...known }));
const idOf = (outcome: SaveOutcome) => (outcome.ok ? outcome.id : expect.fail(JSON.stringify(outcome)));
const invalid = (path: string, reason: string) => ({
  ok: false,
  reason: 'invalid',
  fields: [{ path, reason }],
});
const slugOf = async (id: number) => (await readBrand(shop.db, whole, id))?.values.slug;

describe('the slug of a record', () => {
  test('is derived from the title, with a number if it is used, even concurrently', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => brand({ title: 'Café Noor' })));
    const slugs = await Promise.all(outcomes.map((outcome) => slugOf(idOf(outcome))));
    expect(new Set(slugs)).toEqual(new Set(['cafe-noor', 'cafe-noor-2', 'cafe-noor-3']));
    expect(await slugOf(idOf(await brand({ title: 'نور' })))).toBe('نور');
    expect(await slugOf(idOf(await brand({ title: '!!!' })))).toBe('brands');
  });

  test('is not a word reserved for the consoles', async () => {
    expect(await slugOf(idOf(await brand({ title: 'Seller' })))).toBe('seller-2');
    expect(brandInput.safeParse({ title: 'Ours', image: 'b.webp', slug: 'operator' }).success).toBe(false);
    expect(brandInput.safeParse({ title: 'Ours', image: 'b.webp', slug: 'operators' }).success).toBe(true);
  });

  test('stays when the title changes, and redirects from the old one when it is changed', async () => {
    const id = idOf(await brand({ title: 'Fjord' }));
    await brand({ title: 'Fjord & Co' }, { id });
    expect(await slugOf(id)).toBe('fjord');
    await brand({ title: 'Fjord & Co', slug: 'fjord-co' }, { id });
    expect(await slugOf(id)).toBe('fjord-co');
    expect(await findRedirect('brands', 'fjord')).toBe(id);
    // The next record with the slug replaces the redirect.
    const next = idOf(await brand({ title: 'Fjord' }));
    expect(await slugOf(next)).toBe('fjord');
    expect(await findRedirect('brands', 'fjord')).toBeNull();
    await act((tx) => deleteBrand(tx, whole, { id }));
    expect(await findRedirect('brands', 'fjord-co')).toBeNull();
  });

  test('is refused if another record has it', async () => {
    await brand({ title: 'Taken', slug: 'taken' });
    expect(await brand({ title: 'Other', slug: 'taken' })).toEqual(invalid('slug', 'taken'));
  });
});

test('refuses to delete what products use, with the number of products', async () => {
  const categoryId = await buildCategory(shop.db);
  const brandId = await buildBrand(shop.db);
  const { id } = await buildProduct(shop.db, { categoryId, brandId });
  await buildSubcategory(shop.db, { categoryId });
  const inUse = (uses: object) => ({ ok: false, reason: 'in_use', uses });
  const { tax_rule_id } = await shop.db
    .selectFrom('products')
    .select('tax_rule_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await act((tx) => deleteCategory(tx, whole, { id: categoryId }))).toEqual(
    inUse({ products: 1, subcategories: 1 }),
  );
  expect(await act((tx) => deleteBrand(tx, whole, { id: brandId }))).toEqual(inUse({ products: 1 }));
  expect(await act((tx) => deleteTaxRule(tx, whole, { id: tax_rule_id }))).toEqual(inUse({ products: 1 }));
});

describe('reordering', () => {
  const listed = async (ids: number[]) => {
    const rows = await shop.db
      .selectFrom('brands')
      .select(['id', 'version'])
      .where('id', 'in', ids)
      .orderBy('position')
      .execute();
    return rows.map(({ id, version }) => [id, version]);
  };

  test('follows the ids and raises the version of moved records', async () => {
    const [one, two, three] = [
      await brand({ title: 'A' }),
      await brand({ title: 'B' }),
      await brand({ title: 'C' }),
    ];
    const [a, b, c] = [idOf(one), idOf(two), idOf(three)];
    const ids = [c, b, a];
    expect(await act((tx) => reorderBrands(tx, whole, { ids }))).toEqual({ ok: true });
    expect(await listed(ids)).toEqual([
      [c, 2],
      [b, 1],
      [a, 2],
    ]);
    expect(await act((tx) => reorderBrands(tx, whole, { ids }))).toEqual({ ok: true, isUnchanged: true });
  });

  test('is for existing records of the shop, not for stores', async () => {
    const ids = [await buildCategory(shop.db), await buildCategory(shop.db)];
    const missing = { ok: false, reason: 'not_found' };
    expect(await act((tx) => reorderCategories(tx, whole, { ids: [...ids, 999_999] }))).toEqual(missing);
    const scope = { storeId: await buildStore(shop.db) };
    expect(await act((tx) => reorderCategories(tx, scope, { ids: ids.toReversed() }))).toEqual(missing);
    // Rows imported with equal positions are ordered too.
    expect(await act((tx) => reorderCategories(tx, whole, { ids: ids.toReversed() }))).toEqual({ ok: true });
  });
});

test('a subcategory moves to another category with its products, and needs an existing category', async () => {
  const [from, to] = [await buildCategory(shop.db), await buildCategory(shop.db)];
  const input = (category_id: number) =>
    subcategoryInput.parse({ title: 'Lamps', image: 's.webp', category_id });
  const id = idOf(await act((tx) => saveSubcategory(tx, whole, input(from))));
  const product = await buildProduct(shop.db, { categoryId: from, subcategoryId: id });
  await act((tx) => saveSubcategory(tx, whole, { ...input(to), id }));
  const row = await shop.db
    .selectFrom('products')
    .select(['category_id', 'version'])
    .where('id', '=', product.id)
    .executeTakeFirst();
  expect(row).toEqual({ category_id: to, version: 1 });
  expect(await act((tx) => saveSubcategory(tx, whole, input(999_999)))).toEqual(
    invalid('category_id', 'missing'),
  );
});

test('a store’s collection contains each of its own products once, and is not on the home page', async () => {
  const own = await buildProduct(shop.db);
  const other = await buildProduct(shop.db);
  const product_ids = [own.id, other.id, own.id];
  const input = collectionInput.parse({ title: 'Ours', image: 'c.webp', on_home: true, product_ids });
  expect(await act((tx) => saveCollection(tx, { storeId: own.storeId }, input))).toMatchObject({
    fields: [
      { path: 'on_home', reason: 'not_allowed' },
      { path: 'product_ids.1', reason: 'missing' },
      { path: 'product_ids.2', reason: 'doubled' },
    ],
  });
});

test('values of an attribute keep their ids, and cannot be removed while a product uses them', async () => {
  const save = (input: object, known: { id?: number } = {}) =>
    act((tx) => saveAttribute(tx, whole, { ...attributeInput.parse(input), ...known }));
  const values = [{ title: 'M' }, { title: 'L', texts: { ar: { title: 'كبير' } } }];
  const id = idOf(await save({ title: 'Size', values }));
  const [m, l] = (await readAttribute(shop.db, whole, id))!.values.values;
  await save({ title: 'Size', values: [{ title: 'XL' }, l, { ...m, title: 'Medium' }] }, { id });
  const read = (await readAttribute(shop.db, whole, id))!.values.values;
  expect(read).toEqual([
    { id: expect.any(Number), title: 'XL', swatch: null, texts: {} },
    l,
    { ...m, title: 'Medium' },
  ]);
  expect(await save({ title: 'Size', values: [{ id: 999_999, title: 'S' }, l, l] }, { id })).toMatchObject({
    fields: [
      { path: 'values.0.id', reason: 'missing' },
      { path: 'values.2.id', reason: 'doubled' },
    ],
  });
  const { inventoryIds } = await buildProduct(shop.db);
  await shop.db
    .insertInto('inventory_values')
    .values({ inventory_id: inventoryIds[0]!, attribute_value_id: l!.id! })
    .execute();
  expect(await save({ title: 'Size', values: [m] }, { id })).toEqual(invalid('values', 'in_use'));
  expect(await act((tx) => deleteAttribute(tx, whole, { id }))).toMatchObject({ uses: { products: 1 } });
});

test('a store adds its own values to an attribute of the shop, but not to one of another store', async () => {
  const save = (scope: { storeId: number | null }) =>
    act((tx) =>
      saveAttribute(tx, scope, attributeInput.parse({ title: 'Grain', values: [{ title: 'Oak' }] })),
    );
  const [one, other] = [{ storeId: await buildStore(shop.db) }, { storeId: await buildStore(shop.db) }];
  const add = (attribute_id: number, scope: { storeId: number | null }, texts = {}) =>
    act((tx) => addAttributeValue(tx, scope, newAttributeValue.parse({ attribute_id, title: 'Ash', texts })));
  const id = idOf(await save(whole));
  expect(await add(id, one, { ar: { title: 'دردار' } })).toMatchObject({ ok: true });
  expect(await readAttribute(shop.db, whole, id)).toMatchObject({
    version: 2,
    values: { values: [{ title: 'Oak' }, { title: 'Ash', texts: { ar: { title: 'دردار' } } }] },
  });
  const missing = { ok: false, reason: 'not_found' };
  expect(await add(idOf(await save(one)), other)).toEqual(missing);
  expect(await add(999_999, whole)).toEqual(missing);
  expect(await add(id, one, { xx: { title: 'X' } })).toEqual(invalid('texts.xx', 'missing'));
});

test('a flash sale contains each product once, with a quota of at least the sold units', async () => {
  const { id: productId } = await buildProduct(shop.db);
  const [start, end] = [new Date('2026-11-21T00:00:00Z'), new Date('2026-11-22T00:00:00Z')];
  const id = await buildFlashSale(shop.db, { start, end, items: [{ productId, priceMinor: 500, quota: 5 }] });
  await shop.db.updateTable('flash_sale_products').set({ sold: 3 }).where('flash_sale_id', '=', id).execute();
  const offer = { product_id: productId, price_minor: 400 };
  const save = (products: object[]) =>
    act((tx) => {
      const times = { start: start.toISOString(), end: end.toISOString() };
      return saveFlashSale(tx, whole, { ...flashSaleInput.parse({ title: 'Sale', ...times, products }), id });
    });
  expect(await save([{ ...offer, quota: 2 }])).toEqual(invalid('products.0.quota', 'too_low'));
  expect(await save([offer, offer])).toEqual(invalid('products.1.product_id', 'doubled'));
  expect(await save([{ ...offer, product_id: 999_999 }])).toEqual(
    invalid('products.0.product_id', 'missing'),
  );
  expect(await save([{ ...offer, quota: 3 }])).toMatchObject({ ok: true });
  expect(await act((tx) => deleteFlashSale(tx, whole, { id }))).toMatchObject({ uses: { sold: 1 } });
});

test('a price of a flash sale is below the lowest price of the last 30 days, where the shop states it', async () => {
  await setSetting(shop.db, 'lowest_price', 'always');
  const { id: productId } = await buildProduct(shop.db, { sellingMinor: 10_000 });
  await shop.db.updateTable('products').set({ selling_minor: 15_000 }).where('id', '=', productId).execute();
  const times = { start: '2027-01-21T00:00:00.000Z', end: '2027-01-22T00:00:00.000Z' };
  const save = (priceMinor: number, id?: number) =>
    act((tx) => {
      const products = [{ product_id: productId, price_minor: priceMinor }];
      const sale = flashSaleInput.parse({ title: 'Sale', ...times, products });
      return saveFlashSale(tx, whole, { ...sale, ...(id === undefined ? {} : { id }) });
    });
  const refused = invalid('products.0.price_minor', 'offer_not_lower');
  // A reduction only because the price was raised just before.
  for (const minor of [14_000, 10_000]) expect(await save(minor)).toEqual(refused);
  const id = idOf(await save(9999));
  await shop.db.updateTable('products').set({ selling_minor: 9000 }).where('id', '=', productId).execute();
  expect(await save(9999, id)).toMatchObject({ ok: true });
  expect(await save(9500, id)).toEqual(refused);
  await setSetting(shop.db, 'lowest_price', 'never');
  expect(await save(9500, id)).toMatchObject({ ok: true });
});

test('a voucher code is unique, ignoring case, even concurrently', async () => {
  const save = (code: string) =>
    act((tx) => {
      const times = { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' };
      const amount = { type: 'flat', minor: 500 };
      return saveVoucher(tx, whole, voucherInput.parse({ title: 'Voucher', code, amount, ...times }));
    });
  const outcomes = await Promise.all(['spring', 'SPRING', 'Spring'].map(save));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([invalid('code', 'taken'), invalid('code', 'taken')]);
});

test('only the shop can make itself pay for a voucher; a store can keep that setting and change the rest', async () => {
  const storeId = await buildStore(shop.db);
  const save = (scope: Scope, fields: object) =>
    act((tx) => {
      const voucher = {
        title: 'Noor',
        code: 'NOORPAYS',
        amount: { type: 'percent', percent: 10 },
        start: '2026-11-01T00:00:00Z',
        end: '2026-12-01T00:00:00Z',
      };
      return saveVoucher(tx, scope, voucherInput.parse({ ...voucher, ...fields }));
    });
  const refused = invalid('shop_pays_percent', 'not_allowed');
  expect(await save({ storeId }, { shop_pays_percent: 100 })).toEqual(refused);
  const id = idOf(await save({ storeId }, {}));
  expect(await save(whole, { id, shop_pays_percent: 40.5 })).toMatchObject({ ok: true });
  expect(await save({ storeId }, { id, shop_pays_percent: 100 })).toEqual(refused);
  expect(await save({ storeId }, { id })).toEqual(refused);
  expect(await save({ storeId }, { id, title: 'Ours', shop_pays_percent: 40.5 })).toMatchObject({ ok: true });
  const row = await shop.db
    .selectFrom('vouchers')
    .select(['shop_pays_percent', 'store_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ shop_pays_percent: '40.50', store_id: storeId });
});

test('a shipping rule contains each place once', async () => {
  const place = { country: 'DE', price_minor: 500, days: 3 };
  const input = shippingRuleInput.parse({ title: 'Parcels', places: [place, place] });
  expect(await act((tx) => saveShippingRule(tx, whole, input))).toEqual(invalid('places.1.state', 'doubled'));
});

test('categories, subcategories, brands and stores redirect from their old slugs', async () => {
  const categoryId = await buildCategory(shop.db, { slug: 'light' });
  const ids = {
    categories: categoryId,
    subcategories: await buildSubcategory(shop.db, { categoryId, slug: 'desk-light' }),
    brands: idOf(await brand({ title: 'Fjell', slug: 'fjell' })),
    stores: await buildStore(shop.db, { slug: 'noor' }),
  };
  await inTransaction(shop.db, async (tx) => {
    for (const [entity, id] of Object.entries(ids))
      await redirectSlugs(tx, entity as SluggedEntity, [{ id, from: `old-${entity}`, to: 'elsewhere' }]);
  });
  const listing = async (query: object) => (await shop.call('GET products', { query })).data;
  expect((await listing({ category: 'old-categories' })).category).toMatchObject({ slug: 'light' });
  expect((await listing({ sub_category: 'old-subcategories' })).sub_category).toMatchObject({
    slug: 'desk-light',
  });
  expect((await listing({ slug: 'old-brands' })).source).toMatchObject({ slug: 'fjell' });
  expect((await shop.call('GET store', { query: { slug: 'old-stores' } })).data.store.slug).toBe('noor');
});
