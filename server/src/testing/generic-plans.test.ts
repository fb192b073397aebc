// @module-tag slow
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { claimEvents } from '#notification/notices/queries.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { addressBody, buildProduct } from './builders.ts';
import { explainReads } from './explain.ts';
import { fillShop, type FilledShop } from './fill-shop.ts';

/*
 * Planning takes PostgreSQL longer than most of our reads. It switches to a generic plan after five executions if that
 * looks no more expensive than custom plans; see `db/one-of.ts` and `db/shown.ts`.
 */

let shop: TestShop;
let filled: FilledShop;

beforeAll(async () => {
  shop = await buildTestShop({ connections: 1 }); // plans belong to a connection
  filled = await fillShop(shop.db, shop.clock.now());
  // Enough large rows that a sequential scan costs more than an index.
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

/** Number of custom plans per statement. */
async function readPlanned(): Promise<Map<string, number>> {
  const { rows } = await sql<{ statement: string; custom_plans: number }>`
    select statement, custom_plans from pg_prepared_statements`.execute(shop.db);
  return new Map(rows.map((row) => [row.statement, row.custom_plans]));
}

/** Statements that were planned anew on every execution. */
async function listReplanned(read: () => Promise<{ status: number }>): Promise<string[]> {
  const before = await readPlanned();
  for (let time = 0; time < 12; time++) expect((await read()).status).toBe(200);
  const planned = [...(await readPlanned())];
  return planned.flatMap(([text, times]) => (times - (before.get(text) ?? 0) > 5 ? [text] : []));
}

test('the cart of a guest uses a generic plan', async () => {
  const product = { id: filled.lampId, inventoryIds: filled.lampInventoryIds };
  const user_token = await buildGuest(shop.db, { items: [{ product }, { product, variant: 1 }] });
  expect(await listReplanned(() => shop.call('GET cart/by-user', { query: { user_token } }))).toEqual([]);
});

test('the four calls of an order use generic plans', async () => {
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

/** Sequential scans of these tables. */
async function countScans(tables: readonly string[]) {
  await sql`select pg_stat_force_next_flush()`.execute(shop.db);
  const { rows } = await sql<{ name: string; scans: number }>`
    select relname as name, seq_scan as scans from pg_stat_user_tables where relname = any(${tables}) order by relname`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(tables.length);
  return rows;
}

test('generic plans made when there were few carts, addresses and orders use no sequential scan', async () => {
  const { id: product_id, inventoryIds } = await buildProduct(shop.db, { stock: 100 });
  const product = { id: product_id, inventoryIds };
  await sql`truncate cart_items, addresses`.execute(shop.db);
  // PostgreSQL assumes ten pages for an empty table without statistics.
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
    for (let time = 0; time < 8; time++) expect((await act()).status).toBe(200); // then there is a generic plan
    const before = await countScans(tables);
    expect((await act()).status).toBe(200);
    expect(await countScans(tables)).toEqual(before);
  }
});

test('pending notifications are found by their index, however many events came before', async () => {
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

test('the statements of a text search are planned once', async () => {
  const read = () => shop.call('GET products', { query: { q: 'brass lamp' } });
  expect((await listReplanned(read)).filter((text) => text.includes('search_stems'))).toEqual([]);
});

test('products are found by the index of their words', async () => {
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

test("the generic plan of a product counts its store's products by their index", async () => {
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
