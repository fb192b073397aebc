import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildStore,
  buildSubcategory,
  buildUser,
  makePopular,
} from '#testing/builders.ts';
import { countSales } from './count-sales.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 12, timeoutMs: 20_000 });
});
afterAll(() => shop.close());

const listedRow = async (id: number) =>
  (await shop.db.selectFrom('listed_products').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
const countOf = async (kind: number, id: number) =>
  (
    await sql<{ amount: number }>`
      select coalesce(sum(amount), 0) as amount from listed_counts where kind = ${kind} and place_id = ${id}`.execute(
      shop.db,
    )
  ).rows[0]!.amount;

/** Differences between the list tables and products, stores and sales. */
async function differences() {
  const { rows } = await sql`
    select truth.id, listed.id as listed_id from listable_products() truth
      full join listed_products listed on listed.id = truth.id
    where to_jsonb(truth) is distinct from to_jsonb(listed)
    union all
    select kind, place_id from (
      select kind, place_id, -amount as amount from listed_counts
      union all select kind, place_id, 1 from listed_products l, lateral (
        values (0, 0), (1, l.category_id), (2, l.subcategory_id), (3, l.brand_id), (4, l.store_id)) as place(kind, place_id)
    ) counted where place_id is not null group by 1, 2 having sum(amount) <> 0`.execute(shop.db);
  return rows;
}
afterEach(async () => {
  expect(await differences()).toEqual([]);
});

describe('the list tables follow in the same transaction', () => {
  test('a product from creation to deletion', async () => {
    const { db } = shop;
    const products = db.updateTable('products');
    const { id, inventoryIds, categoryId } = await buildProduct(db, {
      sellingMinor: 1000,
      offeredMinor: 700,
    });
    expect(await listedRow(id)).toMatchObject({
      in_stock: true,
      price_minor: 700,
      discount: 30,
      purchased: 0,
    });
    await products.set({ offered_minor: 0, selling_minor: 900 }).where('id', '=', id).execute();
    await db.updateTable('inventories').set({ quantity: 0 }).where('id', '=', inventoryIds[0]!).execute();
    expect(await listedRow(id)).toMatchObject({ in_stock: false, price_minor: 900, discount: 0 });

    const other = await buildCategory(db);
    const subcategory = await buildSubcategory(db, { categoryId: other });
    const brand = await buildBrand(db);
    const place = { category_id: other, subcategory_id: subcategory, brand_id: brand };
    await products.set(place).where('id', '=', id).execute();
    expect(await listedRow(id)).toMatchObject(place);
    expect(await Promise.all([countOf(1, categoryId), countOf(1, other), countOf(3, brand)])).toEqual([
      0, 1, 1,
    ]);

    await products.set({ status: 2 }).where('id', '=', id).execute();
    await makePopular(db, id, 7);
    expect([await listedRow(id), await countOf(2, subcategory)]).toEqual([null, 0]);
    await products.set({ status: 1 }).where('id', '=', id).execute();
    expect(await listedRow(id)).toMatchObject({ purchased: 7 });
    await db.deleteFrom('inventories').where('product_id', '=', id).execute();
    await db.deleteFrom('products').where('id', '=', id).execute();
    expect([await listedRow(id), await countOf(2, subcategory)]).toEqual([null, 0]);
  });

  test('its reviews and sales', async () => {
    const { db } = shop;
    const { id } = await buildProduct(db);
    const review = { product_id: id, user_id: await buildUser(db), author_name: 'Layla', rating: 4 };
    await db.insertInto('reviews').values(review).execute();
    expect(await listedRow(id)).toMatchObject({ rating: '4.00', review_count: 1 });
    const wide = async () =>
      (await sql`select ctid::text as at from products where id = ${id}`.execute(db)).rows;
    const before = await wide();
    await db.insertInto('product_sales').values({ product_id: id, pieces: 3 }).execute();
    await countSales(shop);
    expect(await listedRow(id)).toMatchObject({ purchased: 3 });
    expect(await wide()).toEqual(before);
  });

  test('its store, which may be closed', async () => {
    const { db } = shop;
    const storeId = await buildStore(db);
    const products = await Promise.all([1, 2, 3].map(() => buildProduct(db, { storeId })));
    const stores = db.updateTable('stores').where('id', '=', storeId);
    await stores.set({ status: 'suspended' }).execute();
    expect([await listedRow(products[0]!.id), await countOf(4, storeId)]).toEqual([null, 0]);
    await stores.set({ status: 'active' }).execute();
    expect([(await listedRow(products[0]!.id))?.store_id, await countOf(4, storeId)]).toEqual([storeId, 3]);
  });

  test('adding up counts doesn’t change their totals', async () => {
    const everything = await countOf(0, 0);
    await sql`select add_up_listed()`.execute(shop.db);
    expect(await countOf(0, 0)).toBe(everything);
    const { rows } = await sql`select from listed_counts group by kind, place_id having count(*) > 1`.execute(
      shop.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('concurrently', () => {
  test('a store is closed while its products are published, sold out, rated and moved, repeatedly', async () => {
    const { db } = shop;
    const storeId = await buildStore(db);
    const products = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buildProduct(db, { storeId })));
    const other = await buildCategory(db);
    const round = (number: number) =>
      Promise.all([
        inTransaction(db, async (tx) => {
          const status = number % 2 ? 'suspended' : 'active';
          await tx.updateTable('stores').set({ status }).where('id', '=', storeId).execute();
        }),
        ...products.map(({ id, inventoryIds }, place) =>
          inTransaction(db, async (tx) => {
            const product = tx.updateTable('products').where('id', '=', id);
            const inventory = tx.updateTable('inventories').where('id', '=', inventoryIds[0]!);
            const sale = tx.insertInto('product_sales').values({ product_id: id, pieces: number });
            await [
              () => product.set({ status: number % 3 ? 1 : 2 }).execute(),
              () => inventory.set({ quantity: number % 2 }).execute(),
              () => product.set({ rating_sum: number, review_count: 5 }).execute(),
              () => sale.execute(),
              () => product.set({ category_id: other, selling_minor: number }).execute(),
              () => product.set({ status: number % 2 ? 2 : 1 }).execute(),
            ][(place + number) % 6]!();
          }),
        ),
        countSales(shop),
      ]);
    for (let number = 0; number < 12; number++) {
      await round(number);
      expect(await differences()).toEqual([]);
    }
  });
});
