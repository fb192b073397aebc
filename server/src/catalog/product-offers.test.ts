import { effectivePrice, priceRange, type VariantFacts } from '@souk/rules/price';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 4 });
});
afterAll(() => shop.close());

const offerOf = async (id: number) =>
  (
    await sql<{ in_stock: boolean; lowest: number; highest: number }>`
      select in_stock, lowest_price(base_price_minor, own_low_minor, sells_plain) as lowest,
        greatest(own_high_minor, case when sells_plain then base_price_minor end) as highest
      from products where id = ${id}`.execute(shop.db)
  ).rows[0]!;

const product = { sellingMinor: 2000, offeredMinor: 1500 };
const mixes: { own: number; stock: number }[][] = [0, 900, 1500, 4000].flatMap((one) =>
  [0, 900, 4000].flatMap((other) =>
    [0, 1].flatMap((stock) =>
      [1, 0].map((rest) => [
        { own: one, stock },
        { own: other, stock: rest },
      ]),
    ),
  ),
);

test('the variant prices derived in the database and by rules/price.ts agree on every combination of prices and stock', async () => {
  const wrong: unknown[] = [];
  for (const mix of mixes) {
    const variants = {
      attribute: 'Size',
      values: mix.map(({ own, stock }, place) => ({ title: `Size ${place}`, stock, priceMinor: own })),
    };
    const { id } = await buildProduct(shop.db, { ...product, variants });
    const facts: VariantFacts[] = mix.map(({ own, stock }) => ({
      priceMinor: own,
      hasAttributes: true,
      inStock: stock > 0,
    }));
    const { lowest, highestMinor } = priceRange(product, facts, 0);
    const ruled = {
      in_stock: mix.some(({ stock }) => stock > 0),
      lowest: lowest.priceMinor,
      highest: highestMinor,
    };
    const stored = await offerOf(id);
    if (JSON.stringify(stored) !== JSON.stringify(ruled)) wrong.push({ mix, kept: stored, ruled });
  }
  expect(mixes).toHaveLength(48);
  expect(wrong).toEqual([]);
});

test('a price without attribute values is the product’s own, and a later change applies at once', async () => {
  const plain = await buildProduct(shop.db, product);
  const price = (minor: number) =>
    shop.db
      .updateTable('inventories')
      .set({ price_minor: minor })
      .where('product_id', '=', plain.id)
      .execute();
  await price(300);
  expect((await offerOf(plain.id)).lowest).toBe(effectivePrice(product, 0).priceMinor);

  const sized = await buildProduct(shop.db, {
    ...product,
    variants: {
      attribute: 'Size',
      values: [
        { title: 'S', stock: 1 },
        { title: 'L', stock: 1 },
      ],
    },
  });
  await shop.db
    .updateTable('inventories')
    .set({ price_minor: 700 })
    .where('id', '=', sized.inventoryIds[1]!)
    .execute();
  expect(await offerOf(sized.id)).toEqual({ in_stock: true, lowest: 700, highest: 1500 });
  await shop.db.deleteFrom('inventory_values').where('inventory_id', '=', sized.inventoryIds[1]!).execute();
  expect((await offerOf(sized.id)).lowest).toBe(1500);
});

test('two shoppers who buy the last units of two variants concurrently leave the product sold out', async () => {
  const { id, inventoryIds } = await buildProduct(shop.db, {
    variants: {
      attribute: 'Size',
      values: [
        { title: 'S', stock: 1 },
        { title: 'L', stock: 1 },
      ],
    },
  });
  const takenBy = (place: number, meanwhile: () => Promise<unknown>) =>
    shop.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('inventories')
        .set({ quantity: 0 })
        .where('id', '=', inventoryIds[place]!)
        .execute();
      await meanwhile();
    });
  const isOneWaiting = async () =>
    (await sql`select 1 from pg_locks where not granted`.execute(shop.db)).rows.length > 0;
  let second: Promise<unknown> = Promise.resolve();
  await takenBy(0, async () => {
    second = takenBy(1, async () => {});
    await expect.poll(isOneWaiting).toBe(true);
  });
  await second;
  expect((await offerOf(id)).in_stock).toBe(false);
});

test('an order that leaves stock doesn’t update the product', async () => {
  const { id, inventoryIds } = await buildProduct(shop.db, { stock: 5 });
  const row = async () =>
    (await sql<{ at: string }>`select ctid::text as at from products where id = ${id}`.execute(shop.db)).rows;
  const before = await row();
  await shop.db.updateTable('inventories').set({ quantity: 4 }).where('id', '=', inventoryIds[0]!).execute();
  expect(await row()).toEqual(before);
});
