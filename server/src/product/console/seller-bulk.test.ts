// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import type { BulkChange } from '@souk/contract/seller-console/bulk';
import { sql, type RawBuilder } from 'kysely';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { applyRows } from '../bulk/apply-bulk.ts';
import { cleanBulk } from '../bulk/clean-bulk.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Bulk changes: previewed, applied exactly, once, and undone. */

let shop: TestShop;
let storeId: number;
let headers: Record<string, string>;
const { sellerBulk: api } = consoleApi;
beforeAll(async () => {
  shop = await buildTestShop();
  storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId, name: 'Sara' });
});
afterAll(() => shop.close());

const build = (product: Parameters<typeof buildProduct>[1] = {}) =>
  buildProduct(shop.db, { storeId, ...product });
const raise: BulkChange = { field: 'price', by: { op: 'percent', percent: 5, ending: '.90' } };
const check = async (ids: readonly number[], change: BulkChange = raise) =>
  (await callConsole(shop, api.checkBulk, { headers, body: { select: { ids: [...ids] }, change } })).data;
const read = async (id: number) => (await callConsole(shop, api.readJob, { headers, params: { id } })).data;
const rows = async (id: number) =>
  (await callConsole(shop, api.listJobRows, { headers, params: { id } })).data.rows;
const act = (name: 'applyJob' | 'undoJob' | 'cancelJob', id: number) =>
  callConsole(shop, api[name], { headers, params: { id } });
async function apply(id: number) {
  expect((await act('applyJob', id)).data.state).toBe('running');
  await shop.work();
  return read(id);
}

/** All descriptive and stock data of products, except versions. */
async function state(ids: readonly number[]): Promise<string> {
  const { rows: all } = await sql`
    select to_jsonb(p) - '{version,updated_at}'::text[] as product,
      (select jsonb_agg(to_jsonb(i) - '{updated_at}'::text[] order by i.id) from inventories i where product_id = p.id) as shelves
    from products p where id = any(${[...ids]}::int[]) order by id`.execute(shop.db);
  return JSON.stringify(all);
}
const prices = async (ids: readonly number[]) => {
  const found = await shop.db
    .selectFrom('products')
    .select('selling_minor')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return found.map(({ selling_minor }) => selling_minor);
};

test('raises 150 prices by 5 % ending in .90: previewed, applied, and undone to the byte', async () => {
  const products = [];
  // Five at a time: a hundred and fifty would queue for connections until refused.
  for (let first = 0; first < 150; first += 5)
    products.push(
      ...(await Promise.all(
        // At one price, because any of them may be written first.
        Array.from({ length: 5 }, () => build({ sellingMinor: 1250 + first * 100 })),
      )),
    );
  const ids = products.map(({ id }) => id);
  const before = await state(ids);
  const job = await check(ids);
  expect(job).toMatchObject({ state: 'checked', ready: 150, refused: 0, unchanged: 0, undo_until: null });
  expect(await read(job.id)).toMatchObject({ up: 150, down: 0, stock: 0, other: 0 });
  expect(await state(ids)).toBe(before);
  expect((await rows(job.id))[0]).toMatchObject({ before: { price: 1250 }, after: { price: 1390 } });

  const done = await apply(job.id);
  expect(done).toMatchObject({ state: 'done', ready: 0, done: 150, by: 'Sara' });
  expect(done.undo_until).not.toBeNull();
  expect((await prices(ids))[0]).toBe(1390);
  expect((await act('applyJob', job.id)).httpStatus).toBe(409);

  const undo = (await act('undoJob', job.id)).data;
  await shop.work();
  expect(await read(undo.id)).toMatchObject({ kind: 'undo', state: 'done', done: 150, undo_until: null });
  expect(await state(ids)).toBe(before);
  expect((await act('undoJob', job.id)).httpStatus).toBe(409);
}, 60_000); // creates 150 products first

test('marks prices of three times the previous one and more, and of a third and less', async () => {
  const minors = [299, 300, 301, 2699, 2700, 2701];
  const products = [];
  for (const sellingMinor of minors) products.push(await build({ sellingMinor }));
  const to900 = { field: 'price', by: { op: 'set', minor: 900 } } as const;
  const job = await check(
    products.map(({ id }) => id),
    to900,
  );
  const marked = (await rows(job.id)).filter((row) => row.is_far).map(({ before }) => before.price);
  expect(marked.toSorted((one, other) => one! - other!)).toEqual([299, 300, 2700, 2701]);
  expect(await read(job.id)).toMatchObject({ far: 4, up: 3, down: 3 });
});

test('a concurrent change stays and is reported; undoing leaves it alone too', async () => {
  const [one, other] = [await build({ sellingMinor: 1000 }), await build({ sellingMinor: 1000 })];
  const ids = [one.id, other.id];
  const job = await check(ids);
  const change = (id: number, minor: number) =>
    callConsole(shop, consoleApi.sellerProducts.changePrices, {
      headers,
      body: { rows: [{ id, selling_minor: minor, offered_minor: 0 }] },
    });
  await change(one.id, 777);
  expect(await apply(job.id)).toMatchObject({ done: 1, refused: 1 });
  expect(await prices(ids)).toEqual([777, 1090]);
  const refused = (await rows(job.id)).find((row) => row.state === 'refused');
  expect(refused?.problem).toEqual({ field: 'price', reason: 'changed', given: null });
  await change(other.id, 888);
  const undo = (await act('undoJob', job.id)).data;
  await shop.work();
  expect(await read(undo.id)).toMatchObject({ done: 0, refused: 1 });
  expect(await prices(ids)).toEqual([777, 888]);
});

/** A process reacts within this time. */
const patient = { timeout: 15_000 };

/** Locks what this statement locks; waiters can be counted. */
function hold(lock: RawBuilder<unknown>) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let hasIt = () => {};
  const held = new Promise<void>((resolve) => (hasIt = resolve));
  let pid = 0;
  const ended = shop.db.transaction().execute(async (tx) => {
    // However slow the machine is.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    pid = own[0]!.pid; // a connection has one
    await lock.execute(tx);
    hasIt();
    await released;
  });
  const isWaitedFor = async () => {
    const { rows: waiting } = await sql`
      select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(shop.db);
    return waiting.length > 0;
  };
  const isWaiting = async () => {
    const { rows: blocked } = await sql`
      select where cardinality(pg_blocking_pids(${pid}::int)) > 0`.execute(shop.db);
    return blocked.length > 0;
  };
  return { held, isWaitedFor, isWaiting, release: () => (release(), ended) };
}

test('processes killed between and within batches, and two at once, apply each row once; recorded and undone once', async () => {
  const children = [1, 2, 3].map(() =>
    fork(join(import.meta.dirname, '../../testing/apply-in-a-process.ts'), [shop.databaseUrl]),
  );
  const [first, second, third] = children as [ChildProcess, ChildProcess, ChildProcess];
  const ready = Promise.all(children.map((child) => once(child, 'message')));
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  };
  const sizes = Array.from({ length: 205 }, (_, at) => ({ title: `Size ${at}`, stock: 5 }));
  const many = await build({ variants: { attribute: 'Size', values: sizes } });
  const last = await build({ stock: 5 });
  const ids = [many.id, last.id];
  const before = await state(ids);
  const job = await check(ids, { field: 'stock', by: { op: 'add', count: 3 } });
  await act('applyJob', job.id);
  await ready;

  // The first process has finished a batch and is about to start the next: a waiter for the table gets the lock when that batch ends. (A
  // row lock goes to whoever comes first, which may be the same process.)
  const atMany = hold(sql`select from products where id = ${many.id} for update`);
  await atMany.held;
  first.send(job.id);
  await expect.poll(atMany.isWaitedFor, patient).toBe(true);
  const between = hold(sql`lock table bulk_changes in exclusive mode`);
  await expect.poll(between.isWaiting, patient).toBe(true);
  await atMany.release();
  await expect.poll(between.isWaitedFor, patient).toBe(true);
  expect(await read(job.id)).toMatchObject({ state: 'running', done: 200, ready: 6 });
  await kill(first);

  // The second is within a batch: stock is updated, but its rows aren't marked as done.
  const atLast = hold(sql`
    select from bulk_rows where change_id = ${job.id} and product_id = ${last.id} for update`);
  await atLast.held;
  second.send(job.id);
  await between.release();
  await expect.poll(atLast.isWaitedFor, patient).toBe(true);
  await kill(second);
  expect(await read(job.id)).toMatchObject({ state: 'running', done: 200, ready: 6 });
  await atLast.release();

  const applied = once(third, 'message');
  third.send(job.id);
  await Promise.all([applyRows(shop.db, job.id), applied, shop.work()]);
  const shelves = await shop.db
    .selectFrom('inventories')
    .select('quantity')
    .where('product_id', 'in', ids)
    .execute();
  expect(shelves.map(({ quantity }) => quantity)).toEqual(Array.from({ length: 206 }, () => 8));
  const recorded = await shop.db
    .selectFrom('audit_entries')
    .select(['entity_id', 'job_id'])
    .where('action', '=', 'product.stock')
    .where('entity_id', 'in', ids)
    .execute();
  expect(recorded).toHaveLength(206);
  expect(new Set(recorded.map(({ job_id }) => job_id))).toEqual(new Set([`bulk ${job.id}`]));
  expect(await read(job.id)).toMatchObject({ state: 'done', done: 206 });

  const [undo, again] = [await act('undoJob', job.id), await act('undoJob', job.id)];
  expect([undo.httpStatus, again.httpStatus]).toEqual([200, 409]);
  await shop.work();
  expect(await read(undo.data.id)).toMatchObject({ state: 'done', done: 206 });
  expect(await state(ids)).toBe(before);
}, 60_000); // starts three processes

test('sales between preview and application are preserved, and undoing removes what was added', async () => {
  const { id, inventoryIds } = await build({ stock: 12 });
  const row = { product_id: id, inventory_id: inventoryIds[0]!, stock: { from: 12, to: 15 } };
  const { data: job } = await callConsole(shop, api.checkTable, { headers, body: { rows: [row] } });
  const token = await buildGuest(shop.db, { items: [{ product: { id, inventoryIds }, quantity: 2 }] });
  await shop.call('POST order/action', { body: orderBody(token) });
  await apply(job.id);
  const stock = async () =>
    (await shop.db.selectFrom('inventories').select('quantity').where('product_id', '=', id).execute())[0]!;
  expect(await stock()).toEqual({ quantity: 13 });
  expect((await rows(job.id))[0]).toMatchObject({ before: { stock: 10 }, after: { stock: 13 } });
  await act('undoJob', job.id);
  await shop.work();
  expect(await stock()).toEqual({ quantity: 10 });
});

test('names invalid cells before anything is applied', async () => {
  const cheap = await build({ sellingMinor: 100 });
  const kinds = await build({
    sellingMinor: 2000,
    variants: {
      attribute: 'Size',
      values: [
        { title: 'S', stock: 1 },
        { title: 'M', stock: 1, priceMinor: 2500 },
      ],
    },
  });
  const free = await check([cheap.id], { field: 'price', by: { op: 'add', minor: -100 } });
  expect((await rows(free.id))[0]!.problem).toEqual({ field: 'price', reason: 'zero', given: '0' });
  // A variant at its product's price stays so.
  const both = await check([kinds.id]);
  expect((await rows(both.id)).map(({ after, variant }) => [variant, after.price])).toEqual([
    ['', 2190],
    ['M', 2690],
  ]);
  const offer = await check([cheap.id], { field: 'offer', by: { op: 'set', minor: 100 } });
  expect((await rows(offer.id))[0]!.problem?.reason).toBe('offer_too_high');
  const typed = (sku: string) =>
    [0, 1].map((at) => ({
      product_id: kinds.id,
      inventory_id: kinds.inventoryIds[at]!,
      sku: { from: null, to: sku },
    }));
  const { data: doubled } = await callConsole(shop, api.checkTable, {
    headers,
    body: { rows: typed('A-1') },
  });
  expect(doubled).toMatchObject({ ready: 1, refused: 1 });
  expect((await apply(doubled.id)).done).toBe(1);
  const [row] = typed('A-1');
  const taken = { rows: [{ ...row!, product_id: cheap.id, inventory_id: cheap.inventoryIds[0]! }] };
  const { data: again } = await callConsole(shop, api.checkTable, { headers, body: taken });
  expect((await rows(again.id))[0]!.problem).toEqual({ field: 'sku', reason: 'taken', given: 'A-1' });
});

test('an SKU taken before application refuses its row only', async () => {
  const [one, other] = [await build(), await build()];
  const row = (product: typeof one, sku: string) => ({
    product_id: product.id,
    inventory_id: product.inventoryIds[0]!,
    sku: { from: null, to: sku },
  });
  const body = { rows: [row(one, 'LATE-1'), row(other, 'LATE-2')] };
  const { data: job } = await callConsole(shop, api.checkTable, { headers, body });
  const rival = await build();
  await shop.db
    .updateTable('inventories')
    .set({ sku: 'LATE-1' })
    .where('product_id', '=', rival.id)
    .execute();
  expect(await apply(job.id)).toMatchObject({ state: 'done', done: 1, refused: 1 });
  const refused = (await rows(job.id)).filter((one) => one.state === 'refused');
  expect(refused.map(({ problem }) => problem?.reason)).toEqual(['taken']);
});

test('stock-only permission changes stock only; never started changes are deleted after a day', async () => {
  const packer = await buildUser(shop.db);
  await shop.db
    .insertInto('memberships')
    .values({ user_id: packer, store_id: storeId, role_id: 9 })
    .execute();
  const asPacker = await atConsole(shop, packer, 'seller');
  const { id } = await build();
  const dear = await check([id]);
  const started = await callConsole(shop, api.applyJob, { headers: asPacker, params: { id: dear.id } });
  expect(started.httpStatus).toBe(403);
  expect((await act('cancelJob', dear.id)).data.state).toBe('cancelled');
  expect((await act('applyJob', dear.id)).httpStatus).toBe(409);
  const forgotten = await check([id]);
  await cleanBulk({
    db: shop.db,
    clock: { ...shop.clock, now: () => new Date(Date.now() + 25 * 3_600_000) },
  });
  const gone = await callConsole(shop, api.readJob, { headers, params: { id: forgotten.id } });
  expect(gone.httpStatus).toBe(404);
});

test('the table shows variants, prices of 30 days and stock; filters select rows as in lists', async () => {
  const { id } = await build({ title: 'Amber pitcher', sellingMinor: 3000, stock: 4 });
  await callConsole(shop, consoleApi.sellerProducts.changePrices, {
    headers,
    body: { rows: [{ id, selling_minor: 5000, offered_minor: 0 }] },
  });
  const response = await shop.app.server.inject({
    method: 'GET',
    url: `/api/v1/seller/products/table?ids=${id}`,
    headers,
  });
  expect(response.json()).toMatchObject({
    data: { rows: [{ product_id: id, price: 5000, lowest: 3000, stock: 4, offer: 0 }], is_cut: false },
  });
  const select = { view: 'all' as const, q: 'amber', except_ids: [] };
  const { data } = await callConsole(shop, api.checkBulk, { headers, body: { select, change: raise } });
  expect(data.ready).toBe(1);
  const low = { ...select, stock: 'low' as const };
  const ready = async (select: object) =>
    (
      await callConsole(shop, api.checkBulk, {
        headers,
        body: { select: select as typeof low, change: raise },
      })
    ).data.ready;
  expect(await ready(low)).toBe(1);
  expect(await ready({ ...low, stock: 'sold_out' })).toBe(0);
  expect(await ready({ ...low, category_id: 2_147_483_647 })).toBe(0);
});
