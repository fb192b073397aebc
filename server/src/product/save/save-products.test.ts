// @module-tag slow
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { duplicateProduct } from '#product/duplicate-product.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildBrand, buildBundleDeal, buildStore } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';
import { idOfOldSlug, type SluggedEntity } from '#texts/slug-redirects.ts';
import { saveProduct, saveProducts } from './save-products.ts';
import { buildAssortment, whole, type Assortment } from './test-products.ts';

let shop: TestShop;
let assortment: Assortment;
beforeAll(async () => {
  shop = await buildTestShop();
  assortment = await buildAssortment(shop);
});
afterAll(() => shop.close());
beforeEach(async () => void (await sql`truncate audit_entries, announced_changes`.execute(shop.db)));

async function findRedirect(entity: SluggedEntity, slug: string) {
  const { rows } = await sql<{ id: number | null }>`select ${idOfOldSlug(entity, slug)} as id`.execute(
    shop.db,
  );
  return rows[0]?.id;
}

test('a saved product is displayed, searchable, and announced', async () => {
  const id = await assortment.created({
    title: 'Zanzibar lantern',
    tags: ['light', 'brass'],
    description: '<p>Good</p><script>x</script>',
    variants: [{ stock: 4, sku: 'ZL-1', gtin: '4006381333931' }],
    texts: { ar: { title: 'فانوس' } },
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
      store_id: assortment.own.store_id,
      before: null,
    },
  ]);
  const announced = await shop.db.selectFrom('announced_changes').select('tags').execute();
  expect(announced).toEqual([{ tags: ['lists', `product:${id}`] }]);
});

const word = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
  .map((text) => `w${text.trim()}`);
const amounts = fc.integer({ min: 0, max: 1_000_000 });
const anyProduct = fc.record({
  title: word,
  unit: word,
  badge: fc.option(word),
  meta_title: word,
  meta_keywords: word,
  selling_minor: amounts,
  offered_minor: amounts,
  refundable: fc.boolean(),
  warranty_months: fc.nat(100),
  weight_grams: fc.option(amounts),
  dimensions: fc.option(word),
  manufacturer: fc.option(word),
  manufacturer_country: fc.constantFrom(null, 'DE', 'CN'),
  responsible_person: fc.option(word),
  safety: word,
  status: fc.constantFrom('public', 'private'),
  tags: fc.array(fc.constantFrom('light', 'brass', 'نحاس'), { maxLength: 3 }),
  video: fc.constantFrom(null, 'clip.webm', 'https://video.example/1'),
  specifications: fc.array(fc.record({ title: word, value: word }), { maxLength: 4 }),
  pictures: fc.array(
    fc.record({ image: fc.constantFrom('a.webp', 'b.webp'), alt: word, colour: fc.option(fc.nat(1)) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  rows: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 6 }),
  prices: fc.array(amounts, { minLength: 6, maxLength: 6 }),
  texts: fc.constantFrom({}, { ar: { title: 'مصباح', tags: 'نور' } }),
});

test('reads what was saved, also after every field has changed', async () => {
  const id = await assortment.created({});
  await fc.assert(
    fc.asyncProperty(anyProduct, async ({ rows, prices, pictures, ...fields }) => {
      const before = await assortment.read(id);
      const variants = rows.map((row, index) => {
        const value_ids = [assortment.sizes[row % 3]!, assortment.colours[row % 2]!].toSorted(
          (one, other) => one - other,
        );
        return { value_ids, price_minor: prices[index]!, sku: `P-${row}`, gtin: null };
      });
      // Those that stay keep their IDs, in any order.
      const known = variants.map((variant) => ({
        ...before.values.variants.find(({ sku }) => sku === variant.sku),
        ...variant,
      }));
      const input = assortment.inputOf({
        ...fields,
        id,
        slug: before.values.slug,
        variants: known,
        pictures: pictures.map(({ colour, ...picture }) => ({
          ...picture,
          value_ids: colour === null ? [] : [assortment.colours[colour]!],
        })),
      });
      await assortment.act((tx) => saveProduct(tx, whole, input));
      const { values, version } = await assortment.read(id);
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
        await assortment.act((tx) =>
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

test('saves several with as many statements as one, all or none', async () => {
  const inputs = Array.from({ length: 30 }, (_, index) =>
    assortment.inputOf({ title: 'Chair', variants: [{ sku: `CH-${index}`, stock: index }] }),
  );
  const one = assortment.inputOf({ title: 'Stool', variants: [{ sku: 'ST', stock: 1 }] });
  const ofOne = await countStatements(() => assortment.act((tx) => saveProducts(tx, whole, [one])));
  let ids: number[] = [];
  const ofMany = await countStatements(async () => {
    const outcome = await assortment.act((tx) => saveProducts(tx, whole, inputs));
    ids = outcome.ok ? outcome.saved.map(({ id }) => id) : expect.fail(JSON.stringify(outcome));
  });
  expect(ofMany).toBe(ofOne);
  expect(ids.toSorted((one, other) => one - other)).toEqual(ids);
  const slugs = await Promise.all(ids.map(async (id) => (await assortment.read(id)).values.slug));
  expect(slugs.slice(0, 3)).toEqual(['chair', 'chair-2', 'chair-3']);
  const mixed = await assortment.act((tx) =>
    saveProducts(tx, whole, [assortment.inputOf({}), inputs[0]!, assortment.inputOf({ id: 999_999 })]),
  );
  expect(mixed).toEqual({
    ok: false,
    reason: 'refused',
    refusals: [{ index: 2, refusal: { ok: false, reason: 'not_found' } }],
  });
});

test('a slug stays when the title changes, and redirects when changed', async () => {
  const id = await assortment.created({ title: 'Old lamp' });
  await assortment.save({ id, title: 'New lamp' });
  expect((await assortment.read(id)).values.slug).toBe('old-lamp');
  await assortment.save({ id, title: 'New lamp', slug: 'new-lamp' });
  expect(await findRedirect('products', 'old-lamp')).toBe(id);
});

test('a copy is private, with its own slug and no stock', async () => {
  const brand_id = await buildBrand(shop.db);
  const bundle_deal_id = await buildBundleDeal(shop.db, { buy: 2, free: 1 });
  const variants = assortment.sizes.map((size) => ({
    value_ids: [size],
    sku: `COPY-${size}`,
    price_minor: 700,
    stock: 3,
  }));
  const id = await assortment.created({
    title: 'Copied',
    brand_id,
    bundle_deal_id,
    variants,
    texts: { ar: { title: 'نسخة' } },
  });
  const copy = await assortment.act((tx) => duplicateProduct(tx, whole, { id }));
  const [first, second] = [
    (await assortment.read(id)).values,
    (await assortment.read(copy.ok ? copy.id : 0)).values,
  ];
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
  expect(await assortment.act((tx) => duplicateProduct(tx, other, { id }))).toEqual(missing);
});
