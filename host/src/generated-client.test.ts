// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { consoleApi } from '@souk/contract/console-api';
import { atConsole, callConsole } from '@souk/server/console/test-consoles';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct, buildStore, buildUser, makeOwner } from '@souk/server/testing/builders';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* CONTRACT §2.8: generates a client from the address of `openapi.json` alone, with common tools (openapi-typescript,
   openapi-fetch), and buys something. */

const folder = join(import.meta.dirname, 'testing/client-of-others');
const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

type Order = { order: string; amount: number };
type Client = {
  buySomething(
    baseUrl: string,
    country: string,
  ): Promise<{
    product: object;
    shipping: object;
    placed: Order;
    again: Order;
    found: object;
    refusal: string[];
    problem: number;
    why: string[];
  }>;
};

/** A store's program, given the address of `openapi-console.json`. */
type StoreClient = {
  shipSomething(
    baseUrl: string,
    key: string,
  ): Promise<{
    number: string;
    confirmed: object[];
    shipped: object[];
    again: object[];
    order: { state: string; parcels: object[] };
    problem: string | undefined;
    missing: number | undefined;
  }>;
};

let shop: TestShop;
let baseUrl: string;
beforeAll(async () => {
  shop = await buildTestShop();
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.server.address() as AddressInfo; // it listens on TCP
  baseUrl = `http://127.0.0.1:${port}/api/v1`;
});
afterAll(() => shop?.close());

/** Generates clients from both descriptions and type-checks the code that uses them. */
async function generate(): Promise<unknown> {
  await mkdir(join(folder, 'generated'), { recursive: true });
  for (const [path, file] of [
    ['openapi.json', 'souk-api.d.ts'],
    ['openapi-console.json', 'souk-console.d.ts'],
  ] as const) {
    const types = astToString(await openapiTS(new URL(`${baseUrl}/${path}`)));
    await writeFile(join(folder, 'generated', file), types);
  }
  return promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', folder]).then(
    () => 'compiles',
    (error: { stdout?: string }) => error.stdout,
  );
}

test('generated clients compile', async () => expect(await generate()).toBe('compiles'));

test('buys: product, cart, address, shipping, order', async () => {
  const lamp = await buildProduct(shop.db, { title: 'Lamp', sellingMinor: 1250 });
  // A computed path, which our type check doesn't follow: the imports have only just been generated.
  const { buySomething } = (await import(join(folder, 'buy-something.ts'))) as Client;
  const bought = await buySomething(baseUrl, 'DE');
  expect(bought.product).toMatchObject({ id: lamp.id, title: 'Lamp' });
  expect(bought.shipping).toMatchObject({ price: '5.00' });
  expect(bought.placed).toMatchObject({ amount: 30, currency: 'USD', name: 'Layla Haddad' });
  expect(bought.again.order).toBe(bought.placed.order);
  expect(bought.found).toMatchObject({ total_amount: '30.00', ordered_products: [{ quantity: 2 }] });
  expect(bought.refusal).toEqual(['No product is selected.']);
  expect([bought.problem, bought.why]).toEqual([401, ['Please log in first.']]);
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
});

test("ships: lists a store's orders, confirms one and ships it", async () => {
  const storeId = await buildStore(shop.db);
  const seller = await buildUser(shop.db);
  await makeOwner(shop.db, seller, storeId);
  const product = await buildProduct(shop.db, { storeId, stock: 5 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data: placed } = await shop.call('POST order/action', { body: orderBody(token) });

  const { shipSomething } = (await import(join(folder, 'ship-something.ts'))) as StoreClient;
  const { data: made } = await callConsole(shop, consoleApi.sellerKeys.makeStoreKey, {
    headers: await atConsole(shop, seller, 'seller'),
    body: { title: 'Warehouse', permissions: ['orders.read', 'orders.write'] },
  });
  const done = await shipSomething(baseUrl, made.key);
  expect(done.number).toBe(placed.order);
  expect(done.confirmed).toMatchObject([{ state: 'to_ship', problem: null }]);
  expect(done.shipped).toMatchObject([{ problem: null }]);
  expect(done.again).toEqual(done.shipped);
  expect(done.order.parcels).toMatchObject([{ carrier: 'Falcon Post', number: 'FP 142' }]);
  expect([done.problem, done.missing]).toEqual([expect.stringContaining('valid'), 404]);
});
