import { consoleApi } from '@souk/contract/console-api';
import { csvLine, parseCsv } from '@souk/rules/csv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportLines } from '#product/bulk/file/export-products.ts';
import { countStatements } from '#testing/count-statements.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { atConsole, callConsole, ownerAtConsole } from './test-consoles.ts';

/* Products, prices and stock out as a table and in again (CSV). */

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
  const title = '=Brass "lamp",\ntall; مصباح';
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

async function send(table: string, query = '') {
  const endpoint = { ...files.checkFile, path: `seller/products/file${query}` };
  const sent = await callConsole(shop, endpoint, { headers, upload: table });
  if (sent.status !== 200) return { ...sent.data, status: sent.status, rows: [] };
  const url = `/api/v1/seller/jobs/${sent.data.id}/rows?limit=200`;
  const { data } = (await shop.app.server.inject({ method: 'GET', url, headers })).json<{
    data: { rows: { line: number; title: string; before: object; after: object; problem: object | null }[] };
  }>();
  return { ...sent.data, status: 200, rows: data.rows };
}
const rowsOf = (sent: Awaited<ReturnType<typeof send>>) =>
  sent.rows.map(({ line, before, after, problem }) => ({ line, before, after, problem }));

test('our own export is read again without a change, and every row and letter is in it', async () => {
  const { status, type, text } = await exported();
  expect([status, type, text.charCodeAt(0)]).toEqual([200, 'text/csv; charset=utf-8', 0xfe_ff]);
  const [head, ...rows] = parseCsv(text, ',');
  expect(rows).toHaveLength(4);
  const of = (field: string) => rows.map(({ cells }) => cells[head!.cells.indexOf(field)]);
  expect(of('price')).toEqual(['49.00', '14.00', '15.00', '']);
  expect(of('title')[0]).toBe(`'=Brass "lamp",\ntall; مصباح`);
  expect(await send(text)).toMatchObject({ ready: 0, refused: 0, unchanged: 4, rows: [] });
});

test('a list is exported as it is filtered; nothing of other stores; only by who may', async () => {
  await buildProduct(shop.db, { title: 'Foreign shirt' });
  const { text } = await exported('?q=shirt');
  expect(
    parseCsv(text, ',')
      .slice(1)
      .map(({ cells }) => cells[4]),
  ).toEqual(['Shirt', 'Shirt', 'Shirt']);
  expect(parseCsv((await exported('?q=shirt&category_id=2147483647')).text, ',').length).toBe(1);
  // A link sends no header: whoever works in two stores has the one that they look at in its address.
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

test('a supplier’s sheet is read by its numbers; what is wrong with which cell is said', async () => {
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

test('two pasted columns need no first line', async () => {
  const sent = await send('L-1\t21\nXX\t3', '?columns=sku,stock&head=0');
  expect(rowsOf(sent)).toMatchObject([
    { line: 1, after: { stock: 21 } },
    { line: 2, problem: { field: 'sku' } },
  ]);
});

test('a table without what says which product it is, or with a field twice, is refused', async () => {
  for (const columns of ['price,stock', 'sku,price,price', ',,'])
    expect(await send('a,b,c\n1,2,3', `?columns=${columns}`)).toMatchObject({ status: 201 });
});

test('what the shop looks at first is not changed by a file; prices are', async () => {
  await setSetting(shop.db, 'product_approval', 'all');
  shop.app.shop.site.invalidate();
  const sent = await send(`product_id,title,price\n${shirt.id},Tee,14.50\n`);
  expect(rowsOf(sent)).toMatchObject([{ problem: { field: 'title', reason: 'approval', given: 'Tee' } }]);
  expect(await send(`product_id,title,price\n${shirt.id},Shirt,14.50\n`)).toMatchObject({
    ready: 1,
    refused: 0,
  });
});

test('a thousand rows are looked at with as many statements as one', async () => {
  const table = (count: number) =>
    `sku,stock\n${Array.from({ length: count }, (_, at) => csvLine([at === 0 ? 'L-1' : `N-${at}`, 5])).join('')}`;
  const counted = async (count: number) => {
    return countStatements(() => send(table(count)));
  };
  await send(table(1));
  expect(await counted(1000)).toBe(await counted(1));
});

test('a table leaves while it is read: as many statements as were taken portions', async () => {
  const own = [lamp, shirt.id];
  const ids = Array.from({ length: 2000 }, (_, at) => own[at % 2]!);
  const lines = exportLines(shop.db, { storeId }, { ids, currency: 'USD' });
  const take = async () => (await lines.next()).value as string;
  let head = '';
  expect(await countStatements(async () => (head = await take()))).toBe(0);
  expect(head).toMatch(/^\uFEFFproduct_id,/);
  // One portion of four, however many there are.
  expect(await countStatements(take)).toBe(1);
  expect(await countStatements(() => lines.return(undefined))).toBe(0);
});
