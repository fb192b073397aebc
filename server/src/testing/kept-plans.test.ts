// @module-tag slow
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { claimEvents } from '#notice/queries.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { addressBody, buildProduct } from './builders.ts';
import { explainReads } from './explain.ts';
import { fillShop, type FilledShop } from './fill-shop.ts';

/*
 * To plan takes PostgreSQL longer than most of our reads. It keeps a plan after five tries if that looks no dearer than
 * plans for the very values; see `db/one-of.ts` and `db/shown.ts` for what made it look so.
 */

let shop: TestShop;
let filled: FilledShop;

beforeAll(async () => {
  shop = await buildTestShop({ connections: 1 }); // plans belong to a connection
  filled = await fillShop(shop.db, shop.clock.now());
  // So many and so long that reading all of them is dearer than an index.
  for (let count = 0; count < 300; count++) {
    await buildProduct(shop.db, { overview: randomBytes(900).toString('base64'), variants: sizes });
  }
  await sql`vacuum analyze`.execute(shop.db);
}, 120_000);
afterAll(() => shop.close());

const sizes = {
  attribute: 'Size',
  values: [
    { title: 'S', stock: 3 },
    { title: 'M', stock: 3 },
  ],
};

/** How often each statement was planned for its very values. */
async function readPlanned(): Promise<Map<string, number>> {
  const { rows } = await sql<{ statement: string; custom_plans: number }>`
    select statement, custom_plans from pg_prepared_statements`.execute(shop.db);
  return new Map(rows.map((row) => [row.statement, row.custom_plans]));
}

/** The statements that were planned anew each time. */
async function listReplanned(read: () => Promise<{ status: number }>): Promise<string[]> {
  const before = await readPlanned();
  for (let time = 0; time < 12; time++) expect((await read()).status).toBe(200);
  const planned = [...(await readPlanned())];
  return planned.flatMap(([text, times]) => (times - (before.get(text) ?? 0) > 5 ? [text] : []));
}

test('the plan for the cart of a guest is kept', async () => {
  const product = { id: filled.lampId, inventoryIds: filled.lampInventoryIds };
  const user_token = await buildGuest(shop.db, { items: [{ product }, { product, variant: 1 }] });
  expect(await listReplanned(() => shop.call('GET cart/by-user', { query: { user_token } }))).toEqual([]);
});

test('an order is planned in none of its four calls', async () => {
  const { id: product_id } = await buildProduct(shop.db, { stock: 100 });
  let guests = 0;
  const buy = async () => {
    const user_token = `buyer_of_kept_plans_${++guests}`;
    await shop.call('POST cart/action', { body: { product_id, quantity: 1, user_token } });
    await shop.call('POST user/address/action', { body: addressBody({ user_token }) });
    await shop.call('GET cart/by-user', { query: { user_token } });
    return shop.call('POST order/action', { body: orderBody(user_token) });
  };
  expect(await listReplanned(buy)).toEqual([]);
});

/** How often each of these tables was read through. */
async function countScans(tables: readonly string[]) {
  await sql`select pg_stat_force_next_flush()`.execute(shop.db);
  const { rows } = await sql<{ name: string; scans: number }>`
    select relname as name, seq_scan as scans from pg_stat_user_tables where relname = any(${tables}) order by relname`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(tables.length);
  return rows;
}

test('plans of a time when there were few carts, addresses and orders read none of them through', async () => {
  const { id: product_id, inventoryIds } = await buildProduct(shop.db, { stock: 100 });
  const product = { id: product_id, inventoryIds };
  await sql`truncate cart_items, addresses`.execute(shop.db);
  // An empty table that was never counted is taken for ten pages.
  await sql`vacuum analyze cart_items, addresses, orders, order_parts`.execute(shop.db);
  let guests = 0;
  const prepare = async () => {
    const user_token = `buyer_of_few_${++guests}`;
    await shop.call('POST cart/action', { body: { product_id, quantity: 1, user_token } });
    return shop.call('POST user/address/action', { body: addressBody({ user_token }) });
  };
  const buy = async () => {
    const body = orderBody(await buildGuest(shop.db, { items: [{ product }] }));
    return shop.call('POST order/action', { body });
  };
  for (const [act, tables] of [
    [prepare, ['addresses', 'cart_items']],
    [buy, ['order_parts', 'orders']],
  ] as const) {
    for (let time = 0; time < 8; time++) expect((await act()).status).toBe(200); // then the plan is kept
    const before = await countScans(tables);
    expect((await act()).status).toBe(200);
    expect(await countScans(tables)).toEqual(before);
  }
});

test('who is to be told of what happened is found by its index, however much happened before', async () => {
  await sql`
    insert into notice_events (kind, subject, about, created_at)
    select 'order.placed', n::text, '', now() from generate_series(1, 20000) n`.execute(shop.db);
  await sql`analyze notice_events`.execute(shop.db); // as after a rush
  await sql`update notice_events set told_at = now()`.execute(shop.db);
  const reads = await explainReads(shop.db, () =>
    inTransaction(shop.db, (tx) => claimEvents(tx, { now: shop.clock.now(), limit: 200 })),
  );
  expect(reads.map(({ scanned }) => scanned)).toEqual([[]]);
});

test('how a text is read is planned once', async () => {
  const read = () => shop.call('GET products', { query: { q: 'brass lamp' } });
  expect((await listReplanned(read)).filter((text) => text.includes('search_stems'))).toEqual([]);
});

test('goods are found by the index of their words', async () => {
  await sql`set plan_cache_mode = force_generic_plan`.execute(shop.db);
  await shop.call('GET products', { query: { q: 'brass lamp' } });
  const { rows } = await sql<{ name: string; parameters: number }>`
    select name, cardinality(parameter_types) as parameters from pg_prepared_statements
    where statement like '%from search_products s%order by%'`.execute(shop.db);
  expect(rows.length).toBeGreaterThan(0);
  const { name, parameters } = rows[0]!;
  const nulls = Array(parameters).fill('null').join();
  const plan = await sql<object>`explain execute ${sql.id(name)}(${sql.raw(nulls)})`.execute(shop.db);
  expect(JSON.stringify(plan.rows)).toContain('search_products_first');
  await sql`reset plan_cache_mode`.execute(shop.db);
});

test('the plan of a product that is kept finds how many its store has by their index', async () => {
  await sql`set plan_cache_mode = force_generic_plan`.execute(shop.db);
  await shop.call('GET product/{id}', { params: { id: filled.lampId } });
  const { rows } = await sql<{ name: string; parameters: number }>`
    select name, cardinality(parameter_types) as parameters from pg_prepared_statements
    where statement like '%"listed_counts" as "listed"%'`.execute(shop.db);
  expect(rows).toHaveLength(1);
  const { name, parameters } = rows[0]!;
  const nulls = Array(parameters).fill('null').join();
  const plan = await sql<object>`explain execute ${sql.id(name)}(${sql.raw(nulls)})`.execute(shop.db);
  expect(JSON.stringify(plan.rows)).toContain('listed_counts_place on listed_counts listed');
});
