// @module-tag slow
import { api } from '@souk/contract/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildBrand, buildCategory, buildProduct, buildStore, buildSubcategory } from '#testing/builders.ts';
import { countTrips } from '#testing/count-statements.ts';
import { refreshFacetCache } from './refresh-facet-cache.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

let shop: TestShop;
let products: { id: number; inventoryIds: number[] }[];
beforeAll(async () => {
  shop = await buildTestShop({ now: noon });
  const { db } = shop;
  const [bags, hats] = [await buildCategory(db, { slug: 'bags' }), await buildCategory(db, { slug: 'hats' })];
  const totes = await buildSubcategory(db, { categoryId: bags, slug: 'totes' });
  const [acme, zenith] = [await buildBrand(db), await buildBrand(db)];
  const storeId = await buildStore(db);
  const product = (fields: Partial<Parameters<typeof buildProduct>[1]>) =>
    buildProduct(db, { storeId, ...fields });
  products = [
    await product({ categoryId: bags, subcategoryId: totes, brandId: acme, sellingMinor: 1000 }),
    await product({
      categoryId: bags,
      subcategoryId: totes,
      brandId: zenith,
      sellingMinor: 2000,
      offeredMinor: 1000,
    }),
    await product({ categoryId: bags, brandId: zenith, sellingMinor: 3000 }),
    await product({ categoryId: hats, sellingMinor: 4000 }),
  ];
  await buildFlashSale(db, {
    start: at(11),
    end: at(13),
    items: [{ productId: products[2]!.id, priceMinor: 600 }],
  });
});
afterAll(() => shop.close());

const places = [{}, { category: 'bags' }, { category: 'bags', sub_category: 'totes' }, { category: 'hats' }];
const readOne = async (query: Record<string, unknown>) => {
  const reply = await shop.call('GET products', { query: { ...query, sidebar_data: true } });
  return api.catalog.products.reply.parse(reply.data);
};
/** Each place's listing, and whether all its rows were scanned. */
async function readAll() {
  const read = [];
  for (const place of places) {
    let listing: unknown;
    const { list } = await countTrips(async () => (listing = await readOne(place)));
    read.push({ listing, isCounted: list.some(({ text }) => text.includes('scope as materialized')) });
  }
  return read;
}
const all = (isCounted: boolean) => places.map(() => isCounted);

/** Runs the job and compares the cached sidebars with counted ones. */
async function expectCached() {
  const counted = await readAll();
  expect(counted.map(({ isCounted }) => isCounted)).toContain(true);
  await refreshFacetCache(shop.app.shop, { fewest: 1 });
  const cached = await readAll();
  expect(cached.map(({ isCounted }) => isCounted)).toEqual(all(false));
  expect(cached.map(({ listing }) => listing)).toEqual(counted.map(({ listing }) => listing));
}

test('a cached sidebar equals a counted one', expectCached);

test('after a price change the sidebars of its category and of the shop are counted until the job has run', async () => {
  const { db } = shop;
  await db.updateTable('products').set({ selling_minor: 5000 }).where('id', '=', products[0]!.id).execute();
  const read = await readAll();
  expect(read.map(({ isCounted }) => isCounted)).toEqual([true, true, true, false]);
  expect((await readOne({ category: 'bags' })).facets?.price).toEqual({ min: 6, max: 50 });
  await expectCached();
});

test('changes that don’t affect a sidebar leave it cached: a sale, the last unit', async () => {
  const { db } = shop;
  await db
    .updateTable('inventories')
    .set({ quantity: 0 })
    .where('id', '=', products[0]!.inventoryIds[0]!)
    .execute();
  expect((await readAll()).map(({ isCounted }) => isCounted)).toEqual(all(false));
});

test('counts a sidebar with further filters', async () => {
  const { list } = await countTrips(() => readOne({ category: 'bags', min: 15 }));
  expect(list.some(({ text }) => text.includes('scope as materialized'))).toBe(true);
});

test('the end of a flash sale, a renamed option and a new collection invalidate cached sidebars', async () => {
  const { db } = shop;
  shop.clock.set(at(13));
  expect((await readOne({ category: 'bags' })).facets?.price).toEqual({ min: 10, max: 50 });
  await expectCached();
  await db.updateTable('brands').set({ title: 'Renamed' }).execute();
  expect((await readOne({ category: 'bags' })).brands?.map(({ title }) => title)).toEqual([
    'Renamed',
    'Renamed',
  ]);
  await expectCached();
  const collection = { title: 'New', slug: 'new', image: 'new.webp' };
  const { id } = await db
    .insertInto('collections')
    .values(collection)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('collection_products')
    .values({ collection_id: id, product_id: products[3]!.id })
    .execute();
  expect((await readOne({ category: 'hats' })).collections).toEqual([{ id, title: 'New', count: 1 }]);
  await expectCached();
});

test('sees a change that commits while the job runs', async () => {
  const { db } = shop;
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ selling_minor: 9000 }).where('id', '=', products[3]!.id).execute();
    await refreshFacetCache(shop.app.shop, { fewest: 1 });
  });
  expect((await readOne({ category: 'hats' })).facets?.price).toEqual({ min: 90, max: 90 });
  await db.updateTable('products').set({ status: 2 }).where('id', '=', products[3]!.id).execute();
  expect((await readOne({ category: 'hats' })).result.total).toBe(0);
});

test('adding up and counting a million products may exceed a request’s timeout', async () => {
  const { db } = shop;
  const check = `if current_setting('statement_timeout') <> '2min' then raise 'a statement has too little time'; end if;`;
  const { rows } = await sql<{ whole: string }>`
    select pg_get_functiondef('add_up_listed()'::regprocedure) as whole`.execute(db);
  try {
    await sql
      .raw(
        `create or replace function add_up_listed() returns void language plpgsql as $$ begin ${check} end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create function has_time() returns trigger language plpgsql as $$ begin ${check} return new; end $$`,
      )
      .execute(db);
    await sql`create trigger has_time before insert on kept_facets for each row execute function has_time()`.execute(
      db,
    );
    await db.deleteFrom('kept_facets').execute();
    await refreshFacetCache(shop.app.shop, { fewest: 1 });
    expect(await db.selectFrom('kept_facets').select('category_id').execute()).not.toHaveLength(0);
  } finally {
    await sql.raw(rows[0]!.whole).execute(db);
    await sql`drop function has_time cascade`.execute(db);
  }
});
