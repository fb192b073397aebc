// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { csvLine, parseCsv } from '@souk/rules/csv';
import { sql } from 'kysely';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { applyRows } from '../bulk/apply-bulk.ts';
import { exportLines } from '../bulk/file/export-products.ts';
import { countStatements } from '#testing/count-statements.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildSubcategory,
  buildUser,
  makeOwner,
  setSetting,
} from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Export and import of products, prices and stock (CSV). */

const { sellerFiles: files, sellerBulk: bulk, sellerProducts: products } = consoleApi;

let shop: TestShop;
let headers: Record<string, string>;
let storeId: number;
let lamp: number;
let shirt: { id: number; kinds: number[] };
beforeAll(async () => {
  shop = await buildTestShop();
  storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId });
  const title = '=Brass "lamp", tall; مصباح';
  ({ id: lamp } = await buildProduct(shop.db, {
    title,
    sellingMinor: 4900,
    offeredMinor: 3990,
    stock: 12,
    storeId,
  }));
  const variants = {
    attribute: 'Size',
    values: [
      { title: 'S', stock: 3, priceMinor: 1500 },
      { title: 'M', stock: 0 },
    ],
  };
  const built = await buildProduct(shop.db, { title: 'Shirt', sellingMinor: 1400, storeId, variants });
  shirt = { id: built.id, kinds: [...built.inventoryIds] };
  await shop.db.updateTable('inventories').set({ sku: 'SH-S' }).where('id', '=', shirt.kinds[0]!).execute();
  await shop.db.updateTable('inventories').set({ sku: 'L-1' }).where('product_id', '=', lamp).execute();
});
afterAll(() => shop.close());

async function exported(query = '', as = headers) {
  const reply = await shop.app.server.inject({
    method: 'GET',
    url: `/api/v1/seller/products/export${query}`,
    headers: as,
  });
  return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body };
}

async function send(table: string, query = '', as = headers) {
  const endpoint = { ...files.checkFile, path: `seller/products/file${query}` };
  const sent = await callConsole(shop, endpoint, { headers: as, upload: table });
  if (sent.status !== 200) return { ...sent.data, status: sent.status, rows: [] };
  const url = `/api/v1/seller/jobs/${sent.data.id}/rows?limit=200`;
  const { data } = (await shop.app.server.inject({ method: 'GET', url, headers: as })).json<{
    data: { rows: { line: number; title: string; before: object; after: object; problem: object | null }[] };
  }>();
  return { ...sent.data, status: 200, rows: data.rows };
}
const rowsOf = (sent: Awaited<ReturnType<typeof send>>) =>
  sent.rows.map(({ line, before, after, problem }) => ({ line, before, after, problem }));

test('importing our own export changes nothing, and it contains every row and character', async () => {
  const { status, type, text } = await exported();
  expect([status, type, text.charCodeAt(0)]).toEqual([200, 'text/csv; charset=utf-8', 0xfe_ff]);
  const [head, ...rows] = parseCsv(text, ',');
  expect(rows).toHaveLength(4);
  const of = (field: string) => rows.map(({ cells }) => cells[head!.cells.indexOf(field)]);
  expect(of('price')).toEqual(['49.00', '14.00', '15.00', '']);
  expect(of('title')[0]).toBe(`'=Brass "lamp", tall; مصباح`);
  expect(await send(text)).toMatchObject({ ready: 0, refused: 0, unchanged: 4, rows: [] });
});

test('exports the filtered list, nothing of other stores, and only with permission', async () => {
  await buildProduct(shop.db, { title: 'Foreign shirt' });
  const { text } = await exported('?q=shirt');
  expect(
    parseCsv(text, ',')
      .slice(1)
      .map(({ cells }) => cells[4]),
  ).toEqual(['Shirt', 'Shirt', 'Shirt']);
  expect(parseCsv((await exported('?q=shirt&category_id=2147483647')).text, ',').length).toBe(1);
  // A download link sends no headers: members of two stores name the current one in the URL.
  const both = await buildUser(shop.db);
  await shop.db.insertInto('memberships').values({ user_id: both, store_id: storeId, role_id: 8 }).execute();
  const second = await buildStore(shop.db);
  await makeOwner(shop.db, both, second);
  await buildProduct(shop.db, { title: 'Second shirt', storeId: second });
  const asBoth = await atConsole(shop, both, 'seller');
  const titles = async (query: string) =>
    parseCsv((await exported(query, asBoth)).text, ',')
      .slice(1)
      .map(({ cells }) => cells[4]);
  expect(await titles(`?q=shirt&store=${second}`)).toEqual(['Second shirt']);
  expect(await titles(`?q=shirt&store=${storeId}`)).toEqual(['Shirt', 'Shirt', 'Shirt']);
  const elsewhere = await buildStore(shop.db);
  expect((await exported(`?store=${elsewhere}`, asBoth)).status).toBe(404);
  const packer = await buildUser(shop.db);
  await shop.db
    .insertInto('memberships')
    .values({ user_id: packer, store_id: storeId, role_id: 9 })
    .execute();
  expect((await exported('', await atConsole(shop, packer, 'seller'))).status).toBe(403);
});

test('matches a supplier’s sheet by SKU, and names invalid cells', async () => {
  const table = 'Artikel;VK;Bestand\nL-1;51,90;20\nSH-S;15,9O;7\nXX-1;1,00;1\nL-1;52,00;1\n';
  const sent = await send(table, '?columns=sku,price,stock&name=spring.csv');
  expect(sent).toMatchObject({ kind: 'file', label: 'spring.csv', ready: 1, refused: 3 });
  expect(rowsOf(sent)).toMatchObject([
    { line: 2, before: { price: 4900, stock: 12 }, after: { price: 5190, stock: 20 }, problem: null },
    { line: 3, problem: { field: 'price', reason: 'unreadable', given: '15,9O' } },
    { line: 4, problem: { field: 'sku', reason: 'missing', given: 'XX-1' } },
    { line: 5, problem: { field: 'row', reason: 'doubled' } },
  ]);
  await callConsole(shop, bulk.applyJob, { params: { id: 'id' in sent ? sent.id! : 0 }, headers });
  await shop.work();
  const { data } = await callConsole(shop, products.readProduct, { params: { id: lamp }, headers });
  expect(data.product).toMatchObject({ selling_minor: 5190, variants: [{ stock: 20 }] });
});

test('two pasted columns need no header', async () => {
  const sent = await send('L-1\t21\nXX\t3', '?columns=sku,stock&head=0');
  expect(rowsOf(sent)).toMatchObject([
    { line: 1, after: { stock: 21 } },
    { line: 2, problem: { field: 'sku' } },
  ]);
});

test('refuses a table that doesn’t identify products, or has a field twice', async () => {
  for (const columns of ['price,stock', 'sku,price,price', ',,'])
    expect(await send('a,b,c\n1,2,3', `?columns=${columns}`)).toMatchObject({ status: 201 });
});

test('a file can’t change fields that need approval; prices it can', async () => {
  await setSetting(shop.db, 'product_approval', 'all');
  shop.app.shop.site.invalidate();
  const sent = await send(`product_id,title,price\n${shirt.id},Tee,14.50\n`);
  expect(rowsOf(sent)).toMatchObject([{ problem: { field: 'title', reason: 'approval', given: 'Tee' } }]);
  expect(await send(`product_id,title,price\n${shirt.id},Shirt,14.50\n`)).toMatchObject({
    ready: 1,
    refused: 0,
  });
});

test('previews a thousand rows with as many statements as one', async () => {
  const table = (count: number) =>
    `sku,stock\n${Array.from({ length: count }, (_, at) => csvLine([at === 0 ? 'L-1' : `N-${at}`, 5])).join('')}`;
  const counted = async (count: number) => {
    return countStatements(() => send(table(count)));
  };
  await send(table(1));
  expect(await counted(1000)).toBe(await counted(1));
});

test('streams an export: only the batches read so far are queried', async () => {
  const own = [lamp, shirt.id];
  const ids = Array.from({ length: 2000 }, (_, at) => own[at % 2]!);
  const lines = exportLines(shop.db, { storeId }, { ids, currency: 'USD' });
  const take = async () => (await lines.next()).value as string;
  let head = '';
  expect(await countStatements(async () => (head = await take()))).toBe(0);
  expect(head).toMatch(/^\uFEFFproduct_id,/);
  // One of four batches, however many there are.
  expect(await countStatements(take)).toBe(1);
  expect(await countStatements(() => lines.return(undefined))).toBe(0);
});

describe('rows that match no product', () => {
  let lamps: number;
  let desk: number;
  let fresh: number;
  let asFresh: Record<string, string>;
  beforeAll(async () => {
    await setSetting(shop.db, 'product_approval', 'nobody');
    shop.app.shop.site.invalidate();
    lamps = await buildCategory(shop.db, { title: 'Lamps' });
    desk = await buildSubcategory(shop.db, { categoryId: lamps, title: 'Desk lamps' });
    await buildBrand(shop.db, { title: 'Amphora' });
    fresh = await buildStore(shop.db);
    asFresh = await ownerAtConsole(shop, { storeId: fresh, name: 'Nora' });
    // Defaults of new products: the store's shipping, the shop's tax.
    const { id: post } = await buildShippingRule(shop.db);
    await shop.db.updateTable('shipping_rules').set({ store_id: fresh }).where('id', '=', post).execute();
    await sql`update tax_rules set is_default = true where id = (select min(id) from tax_rules)`.execute(
      shop.db,
    );
  });

  const look = (table: string, query = '?make=1', as = asFresh) => send(table, query, as);
  const idOf = (sent: object) => ('id' in sent ? (sent.id as number) : 0);
  const act = (name: 'applyJob' | 'undoJob', id: number, as = asFresh) =>
    callConsole(shop, bulk[name], { params: { id }, headers: as });
  const jobOf = async (id: number) =>
    (await callConsole(shop, bulk.readJob, { params: { id }, headers: asFresh })).data;
  const jobRows = async (id: number) =>
    (await callConsole(shop, bulk.listJobRows, { params: { id }, headers: asFresh })).data.rows;
  async function make(table: string) {
    const id = idOf(await look(table));
    await act('applyJob', id);
    await shop.work();
    return { id, job: await jobOf(id), rows: await jobRows(id) };
  }
  const titles = async (storeId = fresh) =>
    (
      await shop.db
        .selectFrom('products')
        .select('title')
        .where('store_id', '=', storeId)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title);

  test('create private products as previewed, and only if requested', async () => {
    const table =
      'SKU;Title;Category;Brand;Price;Stock;Tags;Unit\n' +
      'D-1;Desk lamp "Nil";lamps > desk lamps;AMPHORA;49,90;5;brass, desk;box\n' +
      'D-2;Table lamp;Desk Lamps;;12.50;;;\n';
    const columns = '&columns=sku,title,category,brand,price,stock,tags,unit';
    const left = await look(table, `?make=0${columns}`);
    expect(left).toMatchObject({ ready: 0, refused: 2 });
    expect(rowsOf(left)[0]).toMatchObject({
      line: 2,
      problem: { field: 'sku', reason: 'missing', given: 'D-1' },
    });
    const sent = await look(table, `?make=1${columns}`);
    expect(sent).toMatchObject({ ready: 2, refused: 0, unchanged: 0 });
    expect(sent.rows[0]).toMatchObject({
      line: 2,
      is_new: true,
      product_id: null,
      before: {},
      after: {
        title: 'Desk lamp "Nil"',
        category_id: 'Lamps',
        subcategory_id: 'Desk lamps',
        brand_id: 'Amphora',
      },
    });
    expect(await titles()).toEqual([]);
    const id = idOf(sent);
    await act('applyJob', id);
    await shop.work();
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: 2, made: 2, drafts: 0, other: 0, stock: 0 });
    const [row] = await jobRows(id);
    const { data } = await callConsole(shop, products.readProduct, {
      params: { id: row!.product_id! },
      headers: asFresh,
    });
    expect(data.product).toMatchObject({
      title: 'Desk lamp "Nil"',
      status: 'private',
      category_id: lamps,
      subcategory_id: desk,
      selling_minor: 4990,
      tags: ['brass', 'desk'],
      unit: 'box',
      pictures: [{ image: 'default-image.webp' }],
      variants: [{ sku: 'D-1', stock: 5 }],
    });
    const doctor = await callConsole(shop, consoleApi.sellerDoctor.readDoctor, {
      params: { id: row!.product_id! },
      headers: asFresh,
    });
    expect(doctor.data.hints.map(({ kind }) => kind)).toContain('no_picture');
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'job_id', 'actor_name'])
      .where('entity', '=', 'product')
      .where('store_id', '=', fresh)
      .execute();
    expect(recorded).toEqual(
      Array.from({ length: 2 }, () => ({ action: 'product.save', job_id: `bulk ${id}`, actor_name: 'Nora' })),
    );
    // They have their own rows now: the same file, and our own export, change nothing.
    expect(await look(table, `?make=1${columns}`)).toMatchObject({ ready: 0, refused: 0, unchanged: 2 });
    const { text } = await exported('', asFresh);
    expect(parseCsv(text, ',')[1]!.cells).toEqual(expect.arrayContaining(['Lamps > Desk lamps', 'Amphora']));
    expect(await look(text)).toMatchObject({ ready: 0, refused: 0, unchanged: 2 });
  });

  test('name the invalid cell and line, and are created in full or not at all', async () => {
    const table =
      'sku,title,category,brand,price,offer,gtin\n' +
      'E-1,No place,,,5.00,,\n' +
      'E-2,Far place,Boats,,5.00,,\n' +
      'E-3,No price,Lamps,,,,\n' +
      'E-4,Odd price,Lamps,,5.0O,,\n' +
      'E-5,Stranger,Lamps,Nobody,5.00,,\n' +
      'E-6,Dear offer,Lamps,,5.00,6.00,\n' +
      'E-7,Free,Lamps,,0.00,,\n' +
      'E-8,Fine,Lamps,,5.00,,\n' +
      'E-8,Fine too,Lamps,,5.00,,\n' +
      'E-9,,Lamps,,5.00,,\n';
    const sent = await look(table);
    expect(sent).toMatchObject({ ready: 1, refused: 9 });
    expect(rowsOf(sent).map(({ line, problem }) => [line, problem])).toEqual([
      [2, { field: 'category', reason: 'required', given: null }],
      [3, { field: 'category', reason: 'unknown', given: 'Boats', allowed: expect.anything() as unknown }],
      [4, { field: 'price', reason: 'required', given: null }],
      [5, { field: 'price', reason: 'unreadable', given: '5.0O' }],
      [6, { field: 'brand', reason: 'unknown', given: 'Nobody', allowed: expect.anything() as unknown }],
      [7, { field: 'offer', reason: 'offer_too_high', given: '600' }],
      [8, { field: 'price', reason: 'zero', given: '0' }],
      [9, null],
      [10, { field: 'sku', reason: 'doubled', given: 'E-8' }],
      [11, { field: 'sku', reason: 'missing', given: 'E-9' }],
    ]);
    // A default category for those without one.
    expect(await look('title,price\nCup,3.00\n', '?make=1&category=Lamps')).toMatchObject({ ready: 1 });
    expect(await look('price,stock\n3.00,1\n')).toMatchObject({ status: 201 });
  });

  test('name the allowed values of a cell that takes only values of a list', async () => {
    const lamps = await buildCategory(shop.db, { title: 'Allowed lamps' });
    await buildSubcategory(shop.db, { categoryId: lamps, title: 'Desk' });
    const other = await buildCategory(shop.db, { title: 'Allowed other' });
    await buildSubcategory(shop.db, { categoryId: other, title: 'Desk' });
    for (let count = 1; count <= 10; count++) {
      await buildBrand(shop.db, { title: `!Brand ${count}` });
      await buildCategory(shop.db, { title: `!Category ${count}` });
    }
    const values = ['Birch', 'Maple'].map((title) => ({ title, stock: 1 }));
    await buildProduct(shop.db, { storeId: fresh, variants: { attribute: 'Wood', values } });
    const head = 'sku,title,category,brand,price,weight_grams,variant\n';
    const { rows } = await look(
      `${head}F-1,A,Nowhere,,5.00,,\n` +
        'F-2,B,Allowed lamps > Nowhere,,5.00,,\n' +
        'F-3,C,Desk,,5.00,,\n' +
        'F-4,D,Allowed lamps,Nobody,5.00,,\n' +
        'F-5,E,Allowed lamps,,€5.00,,\n' +
        'F-6,F,Allowed lamps,,5.00,2 stone,\n' +
        'F-7,G,Allowed lamps,,5.00,,Wood: Oak\n',
    );
    const problems = rows.map(({ problem }) => problem as { allowed: { values: string[]; more: number } });
    const allowed = problems.map((problem) => problem.allowed);
    expect(allowed[0]!.values).toHaveLength(8);
    expect(allowed[0]!.more).toBeGreaterThan(0);
    expect(allowed[1]).toEqual({ values: ['Allowed lamps > Desk'], more: 0 });
    expect(allowed[2]).toEqual({ values: ['Allowed lamps > Desk', 'Allowed other > Desk'], more: 0 });
    expect(allowed[3]!.values).toHaveLength(8);
    expect(allowed[3]!.more).toBeGreaterThan(2);
    expect(allowed[4]).toEqual({ values: ['USD'], more: 0 });
    expect(allowed[5]).toEqual({ values: ['g', 'kg', 'lb', 'oz'], more: 0 });
    expect(allowed[6]).toEqual({ values: ['Wood: Birch', 'Wood: Maple'], more: 0 });
    const { rows: own } = await send('sku,status\nL-1,sold\n');
    expect(own).toMatchObject([
      { problem: { field: 'status', given: 'sold', allowed: { values: ['public', 'private'], more: 0 } } },
    ]);
    expect((await send('sku,status\nL-1,Public\n')).rows).toEqual([]);
  });

  test('of one title are variants of one product', async () => {
    await buildProduct(shop.db, {
      storeId: fresh,
      variants: {
        attribute: 'Length',
        values: [
          { title: 'Short', stock: 1 },
          { title: 'Long', stock: 1 },
        ],
      },
    });
    const table =
      'sku,title,variant,category,price,stock\n' +
      'C-S,Cable,short,Lamps,4.00,3\n' +
      'C-L,Cable,Length: Long,Lamps,6.00,2\n';
    const { rows, job } = await make(table);
    expect(job).toMatchObject({ done: 1, made: 1 });
    const { data } = await callConsole(shop, products.readProduct, {
      params: { id: rows[0]!.product_id! },
      headers: asFresh,
    });
    expect(data.product).toMatchObject({
      selling_minor: 400,
      variants: [
        { sku: 'C-S', price_minor: 0, stock: 3 },
        { sku: 'C-L', price_minor: 600, stock: 2 },
      ],
    });
    const wrong = await look('title,variant,category,price\nRope,Short,Lamps,4.00\nRope,Wide,Lamps,4.00\n');
    expect(rowsOf(wrong)).toMatchObject([
      { line: 3, problem: { field: 'variant', reason: 'unknown', given: 'Wide' } },
    ]);
    expect(await look((await exported('', asFresh)).text)).toMatchObject({ ready: 0, refused: 0 });
  });

  test('reveal nothing of other stores: their numbers are unknown here', async () => {
    const table = (id: string) => `product_id,sku,title,category,price\n${id},L-1,Mine,Lamps,5.00\n`;
    expect(rowsOf(await look(table(String(lamp))))).toMatchObject([
      { problem: { field: 'product_id', reason: 'missing' } },
    ]);
    const { job } = await make(table(''));
    expect(job).toMatchObject({ done: 1, made: 1 });
    expect(await titles(storeId)).not.toContain('Mine');
    expect((await act('undoJob', job.id, headers)).httpStatus).toBe(404);
  });

  test('with the same number are created once, however many requests run concurrently', async () => {
    const table = 'sku,title,category,price\nRACE-1,Racer,Lamps,5.00\n';
    const jobs = [];
    for (let at = 0; at < 4; at++) jobs.push(idOf(await look(table)));
    for (const id of jobs) await act('applyJob', id);
    await Promise.all(jobs.map((id) => applyRows(shop.db, id)));
    expect((await titles()).filter((title) => title === 'Racer')).toHaveLength(1);
    const ended = await Promise.all(jobs.map(async (id) => (await jobRows(id))[0]!));
    expect(ended.filter(({ state }) => state === 'done')).toHaveLength(1);
    expect(ended.filter(({ problem }) => problem?.reason === 'taken')).toHaveLength(3);
    await shop.work();
  });

  test('are created once by a process that is killed and two that continue', async () => {
    const rows = Array.from({ length: 203 }, (_, at) =>
      csvLine([`K-${at}`, `Kept ${at}`, 'Lamps', '5.00', 1]),
    );
    const id = idOf(await look(`sku,title,category,price,stock\n${rows.join('')}`));
    await act('applyJob', id);
    const child = fork(join(import.meta.dirname, '../../testing/apply-in-a-process.ts'), [shop.databaseUrl]);
    await once(child, 'message');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let hold = (_pid: number) => {};
    const held = new Promise<number>((resolve) => (hold = resolve));
    const holding = shop.db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const { rows: own } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid from stores where id = ${fresh} for update`.execute(tx);
      hold(own[0]!.pid);
      await released;
    });
    const pid = await held;
    child.send(id);
    // Its first batch has written stock and search words, and waits before the product rows.
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(
              shop.db,
            )
          ).rows.length,
        { timeout: 15_000 },
      )
      .toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    release();
    await holding;
    expect(await jobOf(id)).toMatchObject({ state: 'running', done: 0, ready: 203 });
    await Promise.all([applyRows(shop.db, id), applyRows(shop.db, id)]);
    await shop.work();
    expect(await jobOf(id)).toMatchObject({ state: 'done', done: 203 });
    const made = (await titles()).filter((title) => title.startsWith('Kept '));
    expect([made.length, new Set(made).size]).toEqual([203, 203]);
  }, 60_000); // starts a process, and creates two hundred products

  test('are undone, except those changed, published or sold since', async () => {
    const lines = ['Left', 'Edited', 'Shown', 'Sold'].map((title) => `U-${title},${title},Lamps,5.00,4\n`);
    const table = `sku,title,category,price,stock\n${lines.join('')}`;
    const { id, rows } = await make(table);
    const [, edited, seen, sold] = rows.map((row) => row.product_id!);
    const change = { changes: { title: { from: 'Edited', to: 'Edited since' } } };
    await callConsole(shop, products.changeProduct, {
      params: { id: edited! },
      body: change,
      headers: asFresh,
    });
    await callConsole(shop, products.changeProductState, {
      params: { id: seen! },
      body: { state: 'public' },
      headers: asFresh,
    });
    // Sold without an edit, as products from the installer can be.
    await shop.db.updateTable('products').set({ status: 1 }).where('id', '=', sold!).execute();
    const shelves = await shop.db
      .selectFrom('inventories')
      .select('id')
      .where('product_id', '=', sold!)
      .execute();
    const item = { product: { id: sold!, inventoryIds: shelves.map((shelf) => shelf.id) }, quantity: 1 };
    const token = await buildGuest(shop.db, { items: [item] });
    await shop.call('POST order/action', { body: orderBody(token) });
    const undo = (await act('undoJob', id)).data.id;
    await shop.work();
    expect((await jobRows(undo)).map(({ title, state, problem }) => [title, state, problem?.reason])).toEqual(
      [
        ['Left', 'done', undefined],
        ['Edited', 'refused', 'changed'],
        ['Shown', 'refused', 'changed'],
        ['Sold', 'refused', 'sold'],
      ],
    );
    // Its number is free again.
    expect(await look(table)).toMatchObject({ ready: 3, refused: 0, unchanged: 1 });
  });

  test('become the importer’s drafts if new products need approval', async () => {
    await setSetting(shop.db, 'product_approval', 'new');
    shop.app.shop.site.invalidate();
    const { id, job, rows } = await make(
      'sku,title,category,price\nW-1,Waits,Lamps,5.00\nW-2,Typed,Lamps,5.00\n',
    );
    expect(job).toMatchObject({ done: 2, made: 2, drafts: 2 });
    expect(await titles()).not.toContain('Waits');
    const draft = { params: { id: rows[1]!.draft_id! }, headers: asFresh };
    const { data } = await callConsole(shop, consoleApi.sellerDrafts.readDraft, draft);
    expect(data).toMatchObject({
      state: 'editing',
      body: { title: 'Typed', pictures: [], selling_minor: 500 },
    });
    await callConsole(shop, consoleApi.sellerDrafts.keepDraft, {
      ...draft,
      body: { body: { ...data.body, title: 'Typed on' } },
    });
    const undo = (await act('undoJob', id)).data.id;
    await shop.work();
    expect((await jobRows(undo)).map(({ title, problem }) => [title, problem?.reason])).toEqual([
      ['Waits', undefined],
      ['Typed', 'changed'],
    ]);
  });
});
