import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { buildProduct } from '@souk/server/testing/builders';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * CONTRACT §2.8: somebody who has the address of `openapi.json` and nothing else makes a client of it, with the tools that
 * people use (openapi-typescript, openapi-fetch), and buys something.
 */

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

let shop: TestShop;
let baseUrl: string;
beforeAll(async () => {
  shop = await buildTestShop();
  await shop.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.server.address() as AddressInfo; // it listens on TCP
  baseUrl = `http://127.0.0.1:${port}/api/v1`;
});
afterAll(() => shop?.close());

test('a generated client compiles and buys: product, cart, address, shipping, order', async () => {
  const types = astToString(await openapiTS(new URL(`${baseUrl}/openapi.json`)));
  await mkdir(join(folder, 'generated'), { recursive: true });
  await writeFile(join(folder, 'generated/souk-api.d.ts'), types);
  const compiled = promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', folder]).then(
    () => 'compiles',
    (error: { stdout?: string }) => error.stdout,
  );
  expect(await compiled).toBe('compiles');

  const lamp = await buildProduct(shop.db, { title: 'Lamp', sellingMinor: 1250 });
  // By a name that our own type check does not follow: what it needs has only just been made.
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
