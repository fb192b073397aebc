// @module-tag slow
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { explainStatements } from '#testing/explain-statements.ts';
import { listFoundIds, maxRanked } from './list-found-ids.ts';
import { maxCounted } from './search-text.ts';
import { suggest } from './suggest.ts';
import { readHelpfulText } from './widen-search.ts';

/*
 * Rows read by searches with many matches: no sequential scans, no more rows than necessary. Products have five words each with a steep
 * distribution: a common word is in nearly a third of them, a rare one in a few. `PRODUCTS=1000000` runs the long form.
 */

const products = Number(process.env['PRODUCTS'] ?? 200_000);
const words = 20_000;
/** The number of matches of a word grows with the shop. */
const size = Math.max(1, products / 200_000);

/** The letters of ranks 1, 2, 50 and 5,000. */
const common = 'baaa';
const second = 'caaa';
const usual = 'ybaa';
const rare = 'ikha';

let shop: TestShop;

beforeAll(async () => {
  shop = await buildTestShop({ connections: 1 }); // plans belong to a connection
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  // Rows of the products themselves aren't part of a search, and would take longer than the rest.
  await client.query('alter table search_products drop constraint search_products_product_id_fkey');
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'search_products' and indexdef like '%USING gin%'`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  // Positions after 10,000, 50,000 and 200,000 products in stock: a tenth is sold out.
  await client.query('insert into search_tiers values (1, 0, 11111), (2, 0, 55555), (3, 0, 222222)');
  await client.query(`
    insert into search_products (product_id, tier, in_stock, popularity, search)
    select id, search_tier(true, 500 / id, id), id % 10 <> 0, 500 / id,
      setweight(to_tsvector('simple', string_agg(
        chr(97 + rank % 26) || chr(97 + rank / 26 % 26) || chr(97 + rank / 676 % 26) || chr(97 + rank / 17576), ' ')), 'A')
    from generate_series(1, ${products}) id, generate_series(1, 5) place,
      lateral (select exp(abs(hashint8(id * 8 + place)::float8) / 2147483648 * ln(${words}))::int as rank) steep
    group by id`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`
    insert into search_words (word, uses, products)
    select word, ndoc, ndoc from ts_stat('select search from search_products') order by word`);
  await client.query(`insert into listed_counts values (0, 0, ${products})`);
  await client.query('vacuum analyze search_products, search_words');
  await client.end();
}, 300_000);
afterAll(() => shop.close());

const page = { offset: 0, limit: 30 };
const find = async (text: string, place = page) =>
  listFoundIds(shop.db, await readHelpfulText(shop.db, text), place);

/** All matches in their order, by reading everything. */
async function findAll(all: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from search_products where ${sql.join(
      all.map((word) => sql`(search::text like ${`%'${word}'%`})`),
      sql` and `,
    )} order by in_stock desc, popularity desc, product_id`.execute(shop.db);
  return rows.map(({ id }) => id);
}

async function explain(work: () => Promise<unknown>) {
  return explainStatements(shop.db, /search_(?:products|words)/, work);
}

describe('results', () => {
  test.each([[[usual]], [[rare]], [[common, usual]], [[second, rare]]])(
    '%j: up to 10,000 in a single order, whatever the shop’s size',
    async (typed) => {
      const all = await findAll(typed);
      expect(all.length).toBeGreaterThan(0);
      expect(all.length).toBeLessThan(maxCounted);
      expect(await find(typed.join(' '))).toEqual({ ids: all.slice(0, 30), total: all.length });
      expect(await find(typed.join(' '), { offset: Math.max(0, all.length - 2), limit: 30 })).toEqual({
        ids: all.slice(-2),
        total: all.length,
      });
    },
  );

  test.each([true, false])(
    'of more than 10,000 returns that many, most popular first, without duplicates; known as common before: %s',
    async (isCommon) => {
      const all = await findAll([common]);
      expect(all.length).toBeGreaterThan(maxCounted);
      const text = await readHelpfulText(shop.db, common);
      expect(text.isCommon).toBe(true);
      const pages = [];
      for (let offset = 0; offset < 4000; offset += 500)
        pages.push(await listFoundIds(shop.db, { ...text, isCommon }, { offset, limit: 500 }));
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => maxCounted));
      expect(pages.flatMap(({ ids }) => ids)).toEqual(all.slice(0, 4000));
    },
  );
});

describe('relevance', () => {
  /** The last product with all these words, which is named by them. */
  async function nameTheLast(typed: readonly string[]) {
    const all = await findAll(typed);
    const { rows } = await sql<{ id: number; tier: number; above: number }>`
      select product_id as id, tier,
        (select count(*)::int from search_products s where s.tier < named.tier and s.product_id = any(${all}::int[]) and in_stock) as above
      from search_products named where product_id = any(${all}::int[]) and in_stock
      order by popularity, product_id desc limit 1`.execute(shop.db);
    const named = rows[0]!;
    await sql`update search_products set search = search || ${`'#${typed.toSorted().join(' ')}':1A`}::tsvector
      where product_id = ${named.id}`.execute(shop.db);
    return { ...named, all };
  }

  test('among few matches, the best one is first', async () => {
    const { id, tier, above } = await nameTheLast([rare]);
    expect(tier).toBeGreaterThan(2);
    expect(above).toBeLessThanOrEqual(maxRanked);
    expect((await find(rare)).ids[0]).toBe(id);
  });

  test('among many matches, the best of equally popular ones is first, on any page', async () => {
    const { id, tier, above, all } = await nameTheLast([common, second]);
    expect(tier).toBeGreaterThan(2);
    expect(above).toBeGreaterThan(maxRanked);
    const rest = all.filter((one) => one !== id);
    const expected = [...rest.slice(0, above), id, ...rest.slice(above)];
    const pages = [];
    for (let offset = 0; offset < above + 200; offset += 100)
      pages.push(await find(`${common} ${second}`, { offset, limit: 100 }));
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => Math.min(all.length, maxCounted)));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(expected.slice(0, 100 * pages.length));
  });
});

/** The most popular ones, by their own indexes. */
const tierByTier = [
  'search_products_first',
  'search_products_second',
  'search_products_third',
  'search_products_rest',
];

describe('reads', () => {
  test.each([
    ['a common word', common, 10_000, tierByTier.slice(0, 1), 2],
    ['a usual word', usual, 3000, tierByTier, 3],
    ['a rare word', rare, 100, tierByTier, 2],
    ['a common word and a rare one', `${common} ${rare}`, 100, tierByTier, 2],
    ['two common words', `${common} ${second}`, maxCounted, tierByTier, 3],
    ['the beginning of a word', 'ikh', 1000, tierByTier, 2],
  ])('%s: through indexes', async (_name, text, rows, indexes, statements) => {
    const asked = await explain(() => find(text));
    expect(asked.flatMap(({ scanned }) => scanned)).toEqual([]);
    expect(Math.max(...asked.map((statement) => statement.rows)), JSON.stringify(asked)).toBeLessThan(
      rows * size,
    );
    expect(asked[1]!.indexes).toEqual(indexes);
    expect(asked).toHaveLength(statements);
  });

  test('a word whose frequency in titles is unknown: from index statistics, without counting', async () => {
    const text = { ...(await readHelpfulText(shop.db, common)), isCommon: false };
    const [, known] = await explain(() => listFoundIds(shop.db, text, page));
    expect(known!.rows).toBe(1);
    const [, counted] = await explain(() => listFoundIds(shop.db, { ...text, enough: [] }, page));
    expect(counted!.rows).toBeGreaterThanOrEqual(maxCounted);
  });

  test('a misspelled word: among those with its first letter and length, and similar ones', async () => {
    const asked = await explain(() => find('ikhha'));
    expect((await readHelpfulText(shop.db, 'ikhha')).corrected).toMatch(/^i..a$/);
    expect(asked.flatMap(({ scanned }) => scanned)).toEqual([]);
    expect(Math.max(...asked.map((statement) => statement.rows)), JSON.stringify(asked)).toBeLessThan(2000);
  });

  test.each([
    ['one letter', 'b', 10_001, ['search_products_first']],
    ['a common word', common, 10_000, ['search_products_first']],
    ['what few have', 'ikh', 1000, tierByTier],
  ])(
    'while typing %s: the most popular products, and all only if these are too few',
    async (_name, text, rows, indexes) => {
      const asked = await explain(() => suggest(shop.db, text));
      const products = asked.filter((statement) =>
        statement.indexes.some((name) => name.startsWith('search_products')),
      );
      expect(products).toHaveLength(1);
      expect(asked.flatMap(({ scanned }) => scanned).filter((table) => table === 'search_products')).toEqual(
        [],
      );
      expect(products[0]!.rows, JSON.stringify(asked)).toBeLessThanOrEqual(rows);
      expect(products[0]!.indexes.filter((name) => indexes.includes(name))).toEqual(indexes);
    },
  );
});
