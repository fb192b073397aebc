// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { countTrips } from '#testing/count-statements.ts';
import { saveProducts } from './save-products.ts';
import { buildAssortment, whole, type Assortment } from './test-products.ts';

let shop: TestShop;
let assortment: Assortment;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 5, timeoutMs: 60_000 });
  assortment = await buildAssortment(shop);
});
afterAll(() => shop.close());

const save = (inputs: readonly object[]) =>
  assortment.act((tx) =>
    saveProducts(
      tx,
      whole,
      inputs.map((input) => assortment.inputOf(input)),
    ),
  );

const lamps = (count: number, name = 'Lamp') =>
  Array.from({ length: count }, (_, place) => ({
    title: `${name} of ${place % 7}`,
    variants: [
      { sku: `${name}-${place}-S`, value_ids: [assortment.sizes[0]], stock: place % 2, price_minor: 900 },
      { sku: `${name}-${place}-M`, value_ids: [assortment.sizes[1]], stock: 0, price_minor: 500 },
    ],
    texts: { ar: { title: `مصباح ${place}` } },
    specifications: [{ title: 'Height', value: '40 cm' }],
  }));

/** How often each function of a trigger was called while they were saved. */
async function callsOf(inputs: object[]): Promise<Map<string, number>> {
  const read = async () => {
    const { rows } = await sql<{ name: string; calls: number }>`
      select f.funcname as name, f.calls::int from pg_stat_user_functions f join pg_proc p on p.oid = f.funcid
      where p.prorettype = 'trigger'::regtype`.execute(shop.db);
    return new Map(rows.map(({ name, calls }) => [name, calls]));
  };
  const before = await read();
  await assortment.act(async (tx) => {
    await sql`set local track_functions = 'pl'`.execute(tx);
    await sql`select pg_stat_force_next_flush()`.execute(tx); // told when it ends, and not some time
    return saveProducts(
      tx,
      whole,
      inputs.map((input) => assortment.inputOf(input)),
    );
  });
  const after = await read();
  return new Map([...after].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)]));
}

test('a thousand products take as many statements as ten, and call triggers as often', async () => {
  const trips = async (count: number, name: string) => countTrips(() => save(lamps(count, name)));
  const [ofTen, ofMany] = [await trips(10, 'Ten'), await trips(1000, 'Many')];
  expect(ofMany.list.map(({ text }) => text)).toEqual(ofTen.list.map(({ text }) => text));
  expect(ofMany.statements).toBeLessThanOrEqual(21);

  const [few, more] = [await callsOf(lamps(3, 'Few')), await callsOf(lamps(30, 'More'))];
  const perRow = [...more].filter(([name, calls]) => calls !== few.get(name));
  expect(perRow).toEqual([]);
  // Each row of a product is written once: nothing comes after it that makes another of it.
  expect(more.get('touch_updated_at') ?? 0).toBe(0);
});

test('a product is there with all that lists and search show of it', async () => {
  const outcome = await save([
    { title: 'Quokka jug', variants: [{ sku: 'QJ-77', stock: 3 }], texts: { ar: { title: 'إبريق' } } },
    { title: 'Quokka cup', variants: [{ stock: 0 }] },
    { title: 'Quokka set', variants: lamps(1)[0]!.variants.map((one) => ({ ...one, sku: null, stock: 1 })) },
  ]);
  const ids = outcome.ok ? outcome.saved.map(({ id }) => id) : expect.fail(JSON.stringify(outcome));
  const { rows } = await sql`
    select in_stock, own_low_minor, own_high_minor, sells_plain from products where id = any(${ids}::int[]) order by id`.execute(
    shop.db,
  );
  const plain = { own_low_minor: null, own_high_minor: null, sells_plain: true };
  expect(rows).toMatchObject([
    { ...plain, in_stock: true },
    { ...plain, in_stock: false },
    { in_stock: true, own_low_minor: 500, own_high_minor: 900, sells_plain: false },
  ]);
  for (const q of ['quokka jug', 'QJ-77', 'إبريق']) {
    const { data } = await shop.call('GET products', { query: { q } });
    expect(data.result.data.map(({ id }) => id)).toEqual([ids[0]]);
  }
  const { rows: prices } = await sql<{ price_minor: number }>`
    select price_minor from price_changes where product_id = ${ids[2]} order by price_minor`.execute(shop.db);
  expect(prices.map(({ price_minor }) => price_minor)).toEqual([500, 900, 4900]);
});

test('products saved by several transactions at once have different addresses, and no number twice', async () => {
  const same = Array.from({ length: 8 }, () => ({ title: 'Everyday kettle' }));
  const saved = await Promise.all(Array.from({ length: 5 }, () => save(same)));
  expect(saved.every(({ ok }) => ok)).toBe(true);
  const { rows } = await sql<{ slugs: number }>`
    select count(distinct slug)::int as slugs from products where title = 'Everyday kettle'`.execute(shop.db);
  expect(rows).toEqual([{ slugs: 40 }]);

  const outcomes = await Promise.all(
    Array.from({ length: 5 }, (_, place) => save([{ title: `Rival ${place}`, variants: [{ sku: 'ONE' }] }])),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter(({ ok }) => !ok)).toMatchObject(
    Array(4).fill({ refusals: [{ refusal: { fields: [{ path: 'variants.0.sku', reason: 'taken' }] } }] }),
  );
});
