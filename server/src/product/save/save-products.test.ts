import { productInput, type ProductInput } from '@souk/contract/console/product';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audited, type AuditedTx } from '#authority/audited.ts';
import { duplicateProduct } from '#product/duplicate-product.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBrand,
  buildBundleDeal,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildSubcategory,
  buildTaxRule,
} from '#testing/builders.ts';
import { idOfOldSlug, type SluggedEntity } from '#texts/slug-redirects.ts';
import { saveAttribute } from '../attribute.ts';
import { readProducts } from './read-products.ts';
import { saveProduct, saveProducts } from './save-products.ts';

let shop: TestShop;
/** What products of these tests name. */
let own: { store_id: number; category_id: number; tax_rule_id: number; shipping_rule_id: number };
let sizes: number[];
let colours: number[];
beforeAll(async () => {
  shop = await buildTestShop();
  own = {
    store_id: await buildStore(shop.db),
    category_id: await buildCategory(shop.db),
    tax_rule_id: await buildTaxRule(shop.db),
    shipping_rule_id: (await buildShippingRule(shop.db)).id,
  };
  sizes = await valuesOf('Size', ['S', 'M', 'L']);
  colours = await valuesOf('Colour', ['Red', 'Blue']);
});
afterAll(() => shop.close());
beforeEach(async () => void (await sql`truncate audit_entries, announced_changes`.execute(shop.db)));

const actor = { kind: 'person', userId: null, name: 'Sara', storeId: null, requestId: null } as const;
const whole = { storeId: null };
async function findRedirect(entity: SluggedEntity, slug: string) {
  const { rows } = await sql<{ id: number | null }>`select ${idOfOldSlug(entity, slug)} as id`.execute(
    shop.db,
  );
  return rows[0]?.id;
}
const act = <T extends { ok: boolean }>(work: (tx: AuditedTx) => Promise<T>) => audited(shop.db, actor, work);
const inputOf = (input: object): ProductInput =>
  productInput.parse({
    ...{ ...own, title: 'Lamp', selling_minor: 4900, pictures: [{ image: 'lamp.webp' }], variants: [{}] },
    ...input,
  });
const save = (input: object, scope: { storeId: number | null } = whole) =>
  act((tx) => saveProduct(tx, scope, inputOf(input)));
const created = async (input: object = {}) => {
  const outcome = await save(input);
  return outcome.ok ? outcome.id : expect.fail(JSON.stringify(outcome));
};
const read = async (id: number) => (await readProducts(shop.db, whole, [id])).get(id)!;
const refusedFor = (path: string, reason: string) => ({
  ok: false,
  reason: 'invalid',
  fields: [{ path, reason }],
});

async function valuesOf(title: string, values: string[], storeId: number | null = null): Promise<number[]> {
  const input = {
    title,
    values: values.map((value) => ({ title: value, swatch: null, texts: {} })),
    texts: {},
  };
  const outcome = await act((tx) => saveAttribute(tx, { storeId }, input));
  const rows = await shop.db
    .selectFrom('attribute_values')
    .select('id')
    .where('attribute_id', '=', outcome.ok ? outcome.id : 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

test('a product that was saved is shown, found by its words, and told of', async () => {
  const id = await created({
    ...{ title: 'Zanzibar lantern', tags: ['light', 'brass'], description: '<p>Good</p><script>x</script>' },
    ...{ variants: [{ stock: 4, sku: 'ZL-1', gtin: '4006381333931' }], texts: { ar: { title: 'فانوس' } } },
    specifications: [{ title: 'Height', value: '40 cm' }],
  });
  const { data } = await shop.call('GET product/{id}', { params: { id } });
  expect(data).toMatchObject({
    title: 'Zanzibar lantern',
    slug: 'zanzibar-lantern',
    description: '<p>Good</p>',
    barcode: '4006381333931',
  });
  for (const q of ['zanzibar', 'brass', 'ZL-1', 'فانوس'])
    expect((await shop.call('GET search', { query: { q } })).data.product.map((tile) => tile.id)).toEqual([
      id,
    ]);
  const entries = await shop.db.selectFrom('audit_entries').selectAll().execute();
  expect(entries).toMatchObject([
    {
      action: 'product.save',
      entity_id: id,
      label: 'Zanzibar lantern',
      store_id: own.store_id,
      before: null,
    },
  ]);
  const announced = await shop.db.selectFrom('announced_changes').select('tags').execute();
  expect(announced).toEqual([{ tags: ['catalog', `product:${id}`] }]);
});

const word = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
  .map((text) => `w${text.trim()}`);
const amounts = fc.integer({ min: 0, max: 1_000_000 });
const anyProduct = fc.record({
  ...{ title: word, unit: word, badge: fc.option(word), meta_title: word, meta_keywords: word },
  ...{ selling_minor: amounts, offered_minor: amounts, refundable: fc.boolean() },
  ...{ warranty_months: fc.nat(100), weight_grams: fc.option(amounts), dimensions: fc.option(word) },
  status: fc.constantFrom('public', 'private'),
  tags: fc.array(fc.constantFrom('light', 'brass', 'نحاس'), { maxLength: 3 }),
  video: fc.constantFrom(null, 'clip.webm', 'https://video.example/1'),
  specifications: fc.array(fc.record({ title: word, value: word }), { maxLength: 4 }),
  pictures: fc.array(
    fc.record({ image: fc.constantFrom('a.webp', 'b.webp'), alt: word, colour: fc.option(fc.nat(1)) }),
    {
      ...{ minLength: 1, maxLength: 4 },
    },
  ),
  rows: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 6 }),
  prices: fc.array(amounts, { minLength: 6, maxLength: 6 }),
  texts: fc.constantFrom({}, { ar: { title: 'مصباح', tags: 'نور' } }),
});

test('what is saved is read, whatever it is, and again after it was changed into something else', async () => {
  const id = await created({});
  await fc.assert(
    fc.asyncProperty(anyProduct, async ({ rows, prices, pictures, ...fields }) => {
      const before = await read(id);
      const variants = rows.map((row, index) => {
        const value_ids = [sizes[row % 3]!, colours[row % 2]!].toSorted((one, other) => one - other);
        return { ...{ value_ids, price_minor: prices[index]!, sku: `P-${row}`, gtin: null } };
      });
      // Those that stay keep their ids, in whatever order they come.
      const known = variants.map((variant) => ({
        ...before.values.variants.find(({ sku }) => sku === variant.sku),
        ...variant,
      }));
      const input = inputOf({
        ...{ ...fields, id, slug: before.values.slug, variants: known },
        pictures: pictures.map(({ colour, ...picture }) => ({
          ...picture,
          value_ids: colour === null ? [] : [colours[colour]!],
        })),
      });
      await act((tx) => saveProduct(tx, whole, input));
      const { values, version } = await read(id);
      const { id: _id, version: _version, store_id: _store, collection_ids: _collections, ...sent } = input;
      expect(values).toEqual({
        ...sent,
        collection_ids: [],
        variants: sent.variants.map(({ stock: _stock, ...variant }) => ({
          ...variant,
          id: expect.any(Number),
        })),
      });
      expect(
        await act((tx) =>
          saveProduct(tx, whole, {
            ...input,
            variants: values.variants.map((one) => ({ ...one, stock: 7 })),
          }),
        ),
      ).toEqual({ ok: true, id, version, isUnchanged: true });
    }),
    { numRuns: 25 },
  );
});

describe('a product is not saved', () => {
  test('with what is not there, or is another store’s', async () => {
    const other = await buildStore(shop.db);
    const [foreign] = await valuesOf('Grain', ['Oak'], other);
    const scope = { storeId: own.store_id };
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
      await save(
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
    expect(await save({ store_id: other }, scope)).toEqual(refusedFor('store_id', 'missing'));
    expect(await save({ store_id: 999_999 })).toEqual(refusedFor('store_id', 'missing'));
    expect(await save({ texts: { xx: { title: 'T' } } })).toEqual(refusedFor('texts.xx', 'missing'));
  });

  test('by who has none such, or has seen an older one', async () => {
    const id = await created();
    expect(await save({ id: 999_999 })).toEqual({ ok: false, reason: 'not_found' });
    expect(await save({ id }, { storeId: await buildStore(shop.db) })).toEqual({
      ok: false,
      reason: 'not_found',
    });
    expect(await save({ id, version: 2 })).toEqual({ ok: false, reason: 'stale', version: 1 });
  });

  test('with a number or an address that another has', async () => {
    await created({ slug: 'mine', variants: [{ sku: 'TAKEN' }] });
    expect(await save({ variants: [{ sku: 'TAKEN' }] })).toEqual(refusedFor('variants.0.sku', 'taken'));
    expect(await save({ slug: 'mine' })).toEqual(refusedFor('slug', 'taken'));
    const elsewhere = await save({ store_id: await buildStore(shop.db), variants: [{ sku: 'TAKEN' }] });
    expect(elsewhere).toMatchObject({ ok: true });
    const rivals = await Promise.all([1, 2, 3].map(() => save({ variants: [{ sku: 'RACE' }] })));
    expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([
    ['a row twice', () => [[sizes[0]], [sizes[0]]], 'variants.1.value_ids', 'doubled'],
    ['rows of different attributes', () => [[sizes[0]], [colours[0]]], 'variants.1.value_ids', 'not_allowed'],
    ['two values of one attribute', () => [[sizes[0], sizes[1]]], 'variants.0.value_ids', 'not_allowed'],
  ])('with a matrix that has %s', async (_what, rows, path, reason) => {
    const variants = rows().map((value_ids) => ({ value_ids }));
    expect(await save({ variants })).toEqual(refusedFor(path, reason));
  });

  test('without a variant that was ordered, or with one of another product', async () => {
    const { id, inventoryIds } = await buildProduct(shop.db);
    const { values } = await read(id);
    expect(await save({ ...values, id, variants: [{ id: 999_999 }] })).toMatchObject({
      fields: [{ path: 'variants.0.id', reason: 'missing' }],
    });
    await save({ ...values, id, variants: [{ sku: 'NEW' }] });
    expect((await read(id)).values.variants.map((variant) => variant.id)).not.toEqual(inventoryIds);
  });
});

test('many are saved with as many statements as one, all or none', async () => {
  const inputs = Array.from({ length: 30 }, (_, index) =>
    inputOf({ title: 'Chair', variants: [{ sku: `CH-${index}`, stock: index }] }),
  );
  const outcome = await act((tx) => saveProducts(tx, whole, inputs));
  const ids = outcome.ok ? outcome.saved.map(({ id }) => id) : [];
  expect(ids.toSorted((one, other) => one - other)).toEqual(ids);
  const slugs = await Promise.all(ids.map(async (id) => (await read(id)).values.slug));
  expect(slugs.slice(0, 3)).toEqual(['chair', 'chair-2', 'chair-3']);
  const mixed = await act((tx) =>
    saveProducts(tx, whole, [inputOf({}), inputs[0]!, inputOf({ id: 999_999 })]),
  );
  expect(mixed).toEqual({
    ok: false,
    reason: 'refused',
    refusals: [{ index: 2, refusal: { ok: false, reason: 'not_found' } }],
  });
});

test('an address stays when the title changes, and leads on when it is changed', async () => {
  const id = await created({ title: 'Old lamp' });
  await save({ id, title: 'New lamp' });
  expect((await read(id)).values.slug).toBe('old-lamp');
  await save({ id, title: 'New lamp', slug: 'new-lamp' });
  expect(await findRedirect('products', 'old-lamp')).toBe(id);
});

test('a product is copied hidden, with an address of its own and empty shelves', async () => {
  const brand_id = await buildBrand(shop.db);
  const bundle_deal_id = await buildBundleDeal(shop.db, { buy: 2, free: 1 });
  const variants = sizes.map((size) => ({
    value_ids: [size],
    sku: `COPY-${size}`,
    price_minor: 700,
    stock: 3,
  }));
  const id = await created({
    title: 'Copied',
    brand_id,
    bundle_deal_id,
    variants,
    texts: { ar: { title: 'نسخة' } },
  });
  const copy = await act((tx) => duplicateProduct(tx, whole, { id }));
  const [first, second] = [(await read(id)).values, (await read(copy.ok ? copy.id : 0)).values];
  expect(second).toEqual({
    ...first,
    slug: 'copied-2',
    status: 'private',
    variants: first.variants.map((variant) => ({
      ...variant,
      id: expect.any(Number),
      sku: null,
      gtin: null,
    })),
  });
  const other = { storeId: await buildStore(shop.db) };
  const missing = { ok: false, reason: 'not_found' };
  expect(await act((tx) => duplicateProduct(tx, other, { id }))).toEqual(missing);
});
