// @module-tag slow
import { SORTS } from '@souk/contract/catalog';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#db/generated/db.d.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { explainReads, type Explained } from '#testing/explain.ts';
import { listMany } from '#testing/many-listed.ts';
import { maxOptions } from '#outbound/search-port.ts';
import type { FacetsRow } from './facets-view.ts';
import { refreshFacetCache } from './refresh-facet-cache.ts';
import { findCachedFacets } from './cached-facets.ts';
import { listProductIds } from './list-product-ids.ts';
import { maxCounted } from '#search/search-text.ts';
import type { ProductFilter } from './product-filter.ts';
import { readNarrowedFacets } from './read-narrowed-facets.ts';
import type { ReadyFilter } from './product-filter.ts';
import { readFacetsRow } from './read-facets.ts';
import { findSuggestionSubject, listSuggestedIds } from './suggestion-queries.ts';

/*
 * Lists read a bounded number of rows whatever the shop's size: no sequential scans of large tables, no more rows than the page and those
 * before it. `PRODUCTS=1000000` runs the long form.
 */

const products = Number(process.env.PRODUCTS ?? 50_000);
const perPage = 30;
const now = new Date('2026-11-20');

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 1, timeoutMs: 300_000 });
  await listMany(shop.db, products);
}, 600_000);
afterAll(() => shop.close());

const big = ['listed_products', 'products'];
/** Plus lookups of a hundred flash prices. */
const flashRows = 300;

function expectFew(reads: readonly Explained[], most: { rows: number; buffers: number }) {
  for (const { text, plan, rows, buffers, scanned } of reads) {
    const message = `${text}\n${plan}`;
    expect(
      scanned.filter((table) => big.includes(table) && rows[table]! > most.rows),
      message,
    ).toEqual([]);
    expect(rows.listed_products ?? 0, message).toBeLessThanOrEqual(most.rows);
    expect(buffers, message).toBeLessThanOrEqual(most.buffers);
  }
}

const read = (filter: ProductFilter, options: { sort: (typeof SORTS)[number]; page: number }) =>
  explainReads(shop.db, () => listProductIds(shop.db, filter, { now, perPage, ...options }));

describe.each(SORTS)('in the order %s', (sort) => {
  test.each<[string, ProductFilter, number]>([
    ['everything', {}, 100],
    ['a category', { categoryId: 3 }, 80],
    ['a subcategory', { categoryId: 3, subcategoryId: 3 }, 8],
  ])('%s: reads the first and a far page by index', async (_, filter, far) => {
    for (const page of [1, far])
      expectFew(await read(filter, { sort, page }), { rows: page * perPage + flashRows, buffers: 1500 });
  });
});

test('reads skipped rows from an index only, soon after some have changed', async () => {
  const { rows } = await sql<{ reloptions: string[] }>`
    select reloptions from pg_class where relname = 'listed_products'`.execute(shop.db);
  expect(rows[0]!.reloptions).toContain('autovacuum_vacuum_scale_factor=0.01'); // disabled here
  await sql`vacuum listed_products`.execute(shop.db);
  for (const sort of SORTS)
    expectFew(await read({ categoryId: 3 }, { sort, page: 80 }), {
      rows: 80 * perPage + flashRows,
      buffers: 500,
    });
});

test.each(['popular', 'price_low_to_high'] as const)(
  'by brand and store, in the order %s: reads only their products',
  async (sort) => {
    const of = { brand: 200, store: 100 };
    const bound = (rows: number) => ({ rows: 2 * rows + flashRows, buffers: 5000 });
    expectFew(await read({ brandIds: [7] }, { sort, page: 1 }), bound(of.brand));
    expectFew(await read({ storeId: 7 }, { sort, page: 1 }), bound(of.store));
  },
);

test('filters that leave more than are counted: counts up to the limit and reads the page by index', async () => {
  const { total } = await listProductIds(
    shop.db,
    { minMinor: 500 },
    { now, perPage, sort: 'popular', page: 1 },
  );
  expect(total).toBe(maxCounted);
  const filter = { minMinor: 500, minRating: 2 };
  for (const sort of SORTS)
    expectFew(await read(filter, { sort, page: 1 }), { rows: 2 * maxCounted, buffers: 5000 });
});

test('suggested products: reads and counts each list through indexes only', async () => {
  await sql`vacuum listed_products`.execute(shop.db);
  const subject = (await findSuggestionSubject(shop.db, 1234))!;
  for (const page of [1, 20]) {
    const reads = await explainReads(shop.db, () => listSuggestedIds(shop.db, subject, { page, perPage }));
    expectFew(reads, { rows: 12 * page * perPage + 2000, buffers: 150 + 12 * page });
  }
});

test('also viewed: counts the category exactly, and brand and store elsewhere up to a thousand each, once', async () => {
  const subject = (await findSuggestionSubject(shop.db, 1234))!;
  const total = async (db: Kysely<DB> = shop.db, of = subject) =>
    (await listSuggestedIds(db, of, { page: 1, perPage })).alsoViewed.total;
  const { category_id: category, brand_id: brand, store_id: store } = subject;
  const { rows } = await sql<{ all: number; category: number }>`
    select count(*) as all, count(*) filter (where category_id = ${category}) as category from listed_products
    where category_id = ${category} or brand_id = ${brand} or store_id = ${store}`.execute(shop.db);
  const [counted] = rows;
  expect(counted!.all).toBeGreaterThan(counted!.category + 200); // of both
  expect(await total()).toBe(counted!.all - 1);
  const tx = await shop.db.startTransaction().execute();
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`update listed_products set brand_id = 1 where id % 10 = 0`.execute(tx);
  const capped = await total(tx, { ...subject, brand_id: 1 });
  await tx.rollback().execute();
  expect(capped).toBe(counted!.category + 1000 - 1);
});

describe('sidebars', () => {
  beforeAll(() => refreshFacetCache(shop.app.shop, { fewest: products }));

  const everything = { categoryId: 0, subcategoryId: 0 };
  test('of the whole shop: uses the cached one', async () => {
    const cached = await explainReads(shop.db, () => findCachedFacets(shop.db, everything, now));
    expectFew(cached, { rows: 0, buffers: 50 });
  });

  /** Rows a generic plan may read to find few products by price, rating or discount alone: the narrow table, once for each. */
  const once = products;
  test.each<[string, ReadyFilter, number]>([
    ['a brand', { brandIds: [7] }, maxCounted],
    ['a brand that few others have, and a store', { brandIds: [201], storeIds: [7, 8] }, maxCounted],
    // Few enough to be counted exactly, whatever the size.
    [
      'a brand and prices',
      { brandIds: [7, 8], minMinor: 400, maxMinor: 400 + 1e9 / products },
      3 * maxCounted,
    ],
    ['prices, which flash sales have lowered, and stars', { maxMinor: 600, minRating: 2 }, 3 * once],
    ['a collection and a brand', { collectionIds: [1], brandIds: [7] }, 3 * once],
  ])(
    'of the whole shop with %s: counts only matching products, as if all were scanned',
    async (_, filter, rows) => {
      const { facets: stored } = (await findCachedFacets(shop.db, everything, now))!;
      const reads = await explainReads(shop.db, () => readNarrowedFacets(shop.db, { filter, stored, now }));
      expectFew(reads, { rows, buffers: 40_000 });
      const narrowed = await readNarrowedFacets(shop.db, { filter, stored, now });
      expect(comparable(narrowed)).toEqual(
        comparable(await readFacetsRow(shop.db, { filter, within: {}, now })),
      );
    },
  );
});

/** Options by ID: those with equal counts may be in either order, or be cut off at the limit. */
function comparable(row: FacetsRow) {
  const counts = (options: { id: number; count: number }[]) =>
    Object.fromEntries(options.slice(0, maxOptions / 2).map(({ id, count }) => [id, count]));
  const { brands, stores, shipping, categories, sub_categories, collections, ...rest } = row;
  return {
    ...rest,
    categories: counts(categories),
    shipping: counts(shipping),
    brands: counts(brands),
    stores: counts(stores),
    collections: counts(collections),
    sub_categories: counts(sub_categories),
  };
}
