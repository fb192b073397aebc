// @module-tag slow
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuests, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct } from '@souk/server/testing/builders';
import { cloneDatabase } from '@souk/server/testing/test-database';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findRunningDatabase } from '@souk/postgres/embedded-database';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { openShopFolder, readyOf, type ShopFolder } from './testing/shop-folder.ts';
import { usedFolder } from './testing/used-folder.ts';

/* INVARIANTS I10: "every logged order complete (lines, totals, stock effect), no half order; ready again ≤ 15 s". */

/** I10 asks for 100 of each, which take half an hour. */
const killRounds = Number(process.env['KILL_ROUNDS'] ?? 2);
const stock = 100_000;

type Connection = ReturnType<typeof openDatabase>;
type Product = { id: number; inventoryIds: number[] };

let folder: ShopFolder;

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);
beforeEach(async () => {
  folder = await openShopFolder({ like: await usedFolder() });
});
afterEach(() => folder.close());

/** The first start follows no kill. */
const readyAfter = (round: number) => (round === 1 ? 30_000 : 15_000);

/** So the others are at any point of an order, some between commit and response. */
const anyMoment = () => wait(randomInt(40));

type Placed = { httpStatus: number; data: { order?: string } | null };

async function submitOrder(origin: string, token: string, key: string): Promise<Placed> {
  const reply = await fetch(`${origin}/api/v1/order/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(orderBody(token)),
  });
  const { data } = (await reply.json()) as { data: Placed['data'] };
  return { httpStatus: reply.status, data };
}

/** Each guest's cart has two of the product at 10.00, and 5.00 shipping. */
const sendGuests = ({ db }: Connection, product: Product, count: number) =>
  buildGuests(db, count, () => ({ items: [{ product, quantity: 2 }] }));

/** All acknowledged orders exist and are complete, and stock and carts match them. */
async function expectWhole(
  { db }: Connection,
  { acknowledged, product, guests }: { acknowledged: string[]; product: Product; guests: number },
): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('order_parts', 'order_parts.order_id', 'orders.id')
    .leftJoin('order_lines', 'order_lines.order_part_id', 'order_parts.id')
    .select(['number', 'order_lines.quantity', 'orders.total_minor as ordered'])
    .select(['order_parts.total_minor as ofPart', 'order_lines.total_minor as ofLine'])
    .execute();
  expect(orders.map(({ number }) => number)).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
  const sums = new Set(orders.map(({ number: _number, ...amounts }) => JSON.stringify(amounts)));
  expect([...sums]).toEqual([JSON.stringify({ quantity: 2, ordered: 2500, ofPart: 2500, ofLine: 2500 })]);
  const { quantity } = await db
    .selectFrom('inventories')
    .select('quantity')
    .where('id', '=', product.inventoryIds[0]!)
    .executeTakeFirstOrThrow();
  expect(quantity).toBe(stock - 2 * orders.length);
  const carts = await db
    .selectFrom('cart_items')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  expect(carts.left).toBe(guests - orders.length);
  return orders.length;
}

test(
  `kill -9 while five guests order, ${killRounds} rounds: every acknowledged order exists and is complete, none is partial (I10)`,
  { timeout: 60_000 * killRounds },
  async ({ annotate }) => {
    const database = await cloneDatabase();
    const connection = openDatabase({ url: database.url, max: 2 });
    const acknowledged: string[] = [];
    let product: Product | undefined;
    for (let round = 1; round <= killRounds; round++) {
      const shop = await folder.start({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
      await readyOf(shop, readyAfter(round));
      product ??= await buildProduct(connection.db, { stock });
      const tokens = await sendGuests(connection, product, 200);
      const lastOne = acknowledged.length + randomInt(5, 40);

      async function orderUntilItEnds() {
        for (let token = tokens.pop(); token; token = tokens.pop()) {
          const { data } = await submitOrder(shop.origin, token, randomUUID());
          acknowledged.push(data!.order!); // undefined for a refusal, which is no order's number
          if (acknowledged.length !== lastOne) continue;
          await anyMoment();
          shop.child.kill('SIGKILL');
        }
      }
      await Promise.allSettled([1, 2, 3, 4, 5].map(orderUntilItEnds));
      await shop.ended;
      expect(tokens.length).toBeGreaterThan(0);
    }
    const stored = await expectWhole(connection, {
      acknowledged,
      product: product!,
      guests: killRounds * 200,
    });
    await annotate(`${acknowledged.length} orders acknowledged, ${stored} kept`);
    await connection.close();
    await database.drop();
  },
);

/** How often a shop restarts a dying database (F11) before it gives up. */
const stopsOfOneShop = 5;

test(
  `the database stops while five guests order, ${killRounds} times: a retry with the same key creates one complete order (I10, F1)`,
  { timeout: 60_000 * killRounds },
  async ({ annotate }) => {
    const acknowledged: string[] = [];
    let product: Product | undefined;
    let guests = 0;
    let stops = 0;
    while (stops < killRounds) {
      const shop = await folder.start({ RATE_LIMITS: 'off' }); // with production settings of PostgreSQL
      await readyOf(shop, readyAfter(stops + 1));
      const connection = openDatabase({ url: (await findRunningDatabase(folder.dataDir))!, max: 2 });
      product ??= await buildProduct(connection.db, { stock });
      const tokens = await sendGuests(connection, product, 60 * stopsOfOneShop);
      guests += tokens.length;
      const lastStop = Math.min(stops + stopsOfOneShop, killRounds);
      let nextStop = acknowledged.length + randomInt(5, 40);

      async function orderUntilTheLastStop() {
        while (stops < lastStop) {
          const [token, key] = [tokens.pop()!, randomUUID()];
          await expect.poll(() => isPlaced(token, key), { timeout: 15_000, interval: 50 }).toBe(true);
        }
      }
      async function isPlaced(token: string, key: string): Promise<boolean> {
        const { httpStatus, data } = await submitOrder(shop.origin, token, key);
        expect([200, 503]).toContain(httpStatus);
        if (data?.order === undefined) return false;
        acknowledged.push(data.order);
        if (acknowledged.length >= nextStop && stops < lastStop) {
          nextStop = Infinity; // one at a time
          await anyMoment();
          // Alternates between an immediate shutdown and a killed process.
          process.kill(folder.postmasterPid()!, stops % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
          stops++;
          nextStop = acknowledged.length + randomInt(5, 40);
        }
        return true;
      }
      await Promise.all([1, 2, 3, 4, 5].map(orderUntilTheLastStop));
      expect(shop.child.exitCode).toBeNull();
      expect(await expectWhole(connection, { acknowledged, product, guests })).toBe(acknowledged.length);
      await connection.close();
      shop.child.kill('SIGTERM');
      expect(await shop.ended).toBe(0);
    }
    await annotate(`${acknowledged.length} orders acknowledged`);
  },
);
