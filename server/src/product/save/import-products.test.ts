import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#db/generated/db.d.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { countTrips } from '#testing/count-statements.ts';
import { wordsBefore } from '#testing/words-before.ts';
import { importProducts, type ImportedPortion } from './import-products.ts';
import { saveProducts } from './save-products.ts';
import { buildAssortment, whole, type Assortment } from './test-products.ts';

let shop: TestShop;
let goods: Assortment;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 5, patienceMs: 60_000 });
  goods = await buildAssortment(shop);
});
afterAll(() => shop.close());

const actor = { kind: 'import', userId: null, name: 'goods.csv', storeId: null, requestId: null } as const;

async function importAll(inputs: object[], options: { portion?: number; inFlight?: number } = {}) {
  const portions: ImportedPortion[] = [];
  await importProducts(
    { db: shop.db, actor, scope: whole },
    inputs.map((input) => goods.inputOf(input)),
    { ...options, onPortion: (done) => void portions.push(done) },
  );
  return portions.toSorted((one, other) => one.from - other.from);
}

const lamps = (count: number, name = 'Lamp') =>
  Array.from({ length: count }, (_, place) => ({
    title: `${name} of ${place % 7}`,
    variants: [
      { sku: `${name}-${place}-S`, value_ids: [goods.sizes[0]], stock: place % 2, price_minor: 900 },
      { sku: `${name}-${place}-M`, value_ids: [goods.sizes[1]], stock: 0, price_minor: 500 },
    ],
    texts: { ar: { title: `مصباح ${place}` } },
    specifications: [{ title: 'Height', value: '40 cm' }],
  }));

/** Number of calls of each trigger function during the save. */
async function callsOf(inputs: object[]): Promise<Map<string, number>> {
  const read = async () => {
    const { rows } = await sql<{ name: string; calls: number }>`
      select f.funcname as name, f.calls::int from pg_stat_user_functions f join pg_proc p on p.oid = f.funcid
      where p.prorettype = 'trigger'::regtype`.execute(shop.db);
    return new Map(rows.map(({ name, calls }) => [name, calls]));
  };
  const before = await read();
  await goods.act(async (tx) => {
    await sql`set local track_functions = 'pl'`.execute(tx);
    await sql`select pg_stat_force_next_flush()`.execute(tx); // statistics are flushed on disconnect
    return saveProducts(
      tx,
      whole,
      inputs.map((input) => goods.inputOf(input)),
    );
  });
  const after = await read();
  return new Map([...after].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)]));
}

test('a batch takes as many statements and trigger calls with a thousand products as with ten', async () => {
  const trips = async (count: number, name: string) =>
    countTrips(() => importAll(lamps(count, name), { portion: count, inFlight: 1 }));
  const [ofTen, ofMany] = [await trips(10, 'Ten'), await trips(1000, 'Many')];
  expect(ofMany.list.map(({ text }) => text)).toEqual(ofTen.list.map(({ text }) => text));
  expect(ofMany.statements).toBeLessThanOrEqual(21);

  const [few, more] = [await callsOf(lamps(3, 'Few')), await callsOf(lamps(30, 'More'))];
  const perRow = [...more].filter(([name, calls]) => calls !== few.get(name));
  expect(perRow).toEqual([]);
  // Each product row is written once: no later statement updates it.
  expect(more.get('touch_updated_at') ?? 0).toBe(0);
});

test('an imported product has everything that lists and search show', async () => {
  const [portion] = await importAll([
    { title: 'Quokka jug', variants: [{ sku: 'QJ-77', stock: 3 }], texts: { ar: { title: 'إبريق' } } },
    { title: 'Quokka cup', variants: [{ stock: 0 }] },
    { title: 'Quokka set', variants: lamps(1)[0]!.variants.map((one) => ({ ...one, sku: null, stock: 1 })) },
  ]);
  const ids = portion?.ok ? portion.ids : expect.fail(JSON.stringify(portion));
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

/** Pieces of text, combined in all ways in which one may affect another. */
const pieces = [
  'Roll-top',
  "Men's",
  '1,200',
  '65 W',
  '65-w',
  '.5',
  'v2.',
  'Crème',
  'ﬁne，',
  'Salt & Pepper',
  'with',
  'and',
  'الحقيبة',
  'والكتابات',
];
const writtenSo = pieces.flatMap((one) =>
  pieces.flatMap((other) =>
    [' ', ',', ' , ', '-', '\n', '، '].map((between) => `${one}${between}${other} و${one}`),
  ),
);

test('search words and tags are the same as before the optimization', async () => {
  const some = writtenSo.filter((_, place) => place % 9 === 0);
  const [portion] = await importAll(
    some.map((text, place) => ({
      title: place % 2 ? text : `Bag ${text} with ${text}`,
      tags:
        place % 3
          ? [text, `${pieces[place % pieces.length]}`].map((tag) => tag.replaceAll(/[,،，]/g, ' '))
          : [],
      overview: place % 4 ? `<p>${text}</p> 4.5 stars` : '',
      texts:
        place % 5
          ? {
              ar: {
                title: `حقيبة ${text}`,
                ...(place % 2 ? { tags: text, overview: `<b>${text}</b>` } : {}),
              },
            }
          : {},
      variants: lamps(2)[place % 2]!.variants.map((one) => ({ ...one, sku: `S/${place}-${one.sku}` })),
    })),
  );
  const ids = portion?.ok ? portion.ids : expect.fail(JSON.stringify(portion));
  const functions = await wordsBefore('before');
  /** By the functions found first in the search path: one calls another by its unqualified name. */
  async function read(tx: Transaction<DB>, path: string) {
    await sql`select set_config('search_path', ${path}, true)`.execute(tx);
    const { rows: vectors } = await sql`
      select * from search_vectors(${ids}::int[], true) order by product_id`.execute(tx);
    const { rows: texts } = await sql`
      select text, tag_list(text), search_text(text), search_stems(text), search_vector(text), search_names(array[text, 'x', text])
      from unnest(${writtenSo}::text[]) text`.execute(tx);
    return [...vectors, ...texts];
  }
  const [old, fresh] = await shop.db.transaction().execute(async (tx) => {
    await sql.raw(functions).execute(tx);
    const both = [await read(tx, 'before, public'), await read(tx, 'public')];
    await sql`drop schema before cascade`.execute(tx);
    return both;
  });
  expect(fresh).toHaveLength(ids.length + writtenSo.length);
  expect(fresh).toEqual(old);
});

test('a refusal names its batch, and the other batches are saved', async () => {
  const inputs = [...lamps(4, 'Good'), { title: 'Bad', brand_id: 999_999 }, ...lamps(3, 'Late')];
  const portions = await importAll(inputs, { portion: 2 });
  expect(portions.map(({ ok, from }) => [ok, from])).toEqual([
    [true, 0],
    [true, 2],
    [false, 4],
    [true, 6],
  ]);
  expect(portions[2]).toMatchObject({
    reason: 'refused',
    refusals: [{ index: 0, refusal: { fields: [{ path: 'brand_id', reason: 'missing' }] } }],
  });
  const { rows } = await sql`
    select from inventories i where not exists (select from products p where p.id = i.product_id)`.execute(
    shop.db,
  );
  expect(rows).toEqual([]);
});

test('concurrent batches give each product its own slug, and each SKU once', async () => {
  const same = Array.from({ length: 40 }, () => ({ title: 'Everyday kettle' }));
  const portions = await importAll(same, { portion: 8, inFlight: 5 });
  expect(portions.every(({ ok }) => ok)).toBe(true);
  const { rows } = await sql<{ slugs: number }>`
    select count(distinct slug)::int as slugs from products where title = 'Everyday kettle'`.execute(shop.db);
  expect(rows).toEqual([{ slugs: 40 }]);

  const rivals = Array.from({ length: 5 }, (_, place) => ({
    title: `Rival ${place}`,
    variants: [{ sku: 'ONE' }],
  }));
  const outcomes = await importAll(rivals, { portion: 1, inFlight: 5 });
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter(({ ok }) => !ok)).toMatchObject(
    Array(4).fill({ refusals: [{ refusal: { fields: [{ path: 'variants.0.sku', reason: 'taken' }] } }] }),
  );
});

test('consumes inputs no faster than they are saved', async () => {
  let [asked, saved, most] = [0, 0, 0];
  function* inputs() {
    for (const input of lamps(60, 'Slow')) {
      most = Math.max(most, ++asked - saved);
      yield goods.inputOf(input);
    }
  }
  await importProducts({ db: shop.db, actor, scope: whole }, inputs(), {
    portion: 5,
    inFlight: 2,
    onPortion: (done) => void (saved += done.ok ? done.ids.length : 0),
  });
  expect(saved).toBe(60);
  expect(most).toBeLessThanOrEqual(15);
});
