// @module-tag slow
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildGuests, orderBody } from './test-shoppers.ts';
import { countSales } from '#product/count-sales.ts';

let shop: TestShop;
/** A connection outside the shop's pool, which is not terminated. */
let outside: pg.Pool;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20, timeoutMs: 30_000 });
  outside = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
});
afterAll(async () => {
  await outside.end();
  await shop.close();
});

const initial = 100;

/** One statement, hence one snapshot: units in stock and in live orders, by product. */
async function unitsByProduct(): Promise<number[]> {
  const { rows } = await outside.query<{ units: number }>(`
    select (inventory.quantity + coalesce(sum(line.quantity) filter (where not part.cancelled), 0))::int as units
    from inventories inventory
      left join order_lines line on line.inventory_id = inventory.id
      left join order_parts part on part.id = line.order_part_id
    group by inventory.id, inventory.quantity order by inventory.id`);
  return rows.map((row) => row.units);
}

/** Terminates all of the shop's connections in the middle of their work, like a restarting database. */
async function hangUp() {
  await outside.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/** INVARIANTS I7, a small version of Jepsen's bank test: "at every reading initial = stock + Σ of live lines". */
test('I7: 50 shoppers add, order and cancel at random while the database drops all connections 4 times: units are conserved at every reading', async () => {
  const products = await Promise.all(
    Array.from({ length: 10 }, () => buildProduct(shop.db, { stock: initial })),
  );
  const tokens = await buildGuests(shop.db, 50, () => ({}));
  const deeds = fc.sample(
    fc.record({
      kind: fc.constantFrom('add', 'order', 'order', 'cancel'),
      product: fc.nat(9),
      quantity: fc.integer({ min: 1, max: 7 }),
    }),
    { numRuns: 400, seed: 20_261_120 },
  );
  const answers = { ok: 0, refused: 0, away: 0 };
  const placed: { token: string; id: number }[] = [];

  async function act(token: string, { kind, product, quantity }: (typeof deeds)[number]) {
    if (kind === 'add') {
      const body = { product_id: products[product]!.id, quantity, user_token: token };
      return shop.call('POST cart/action', { body });
    }
    if (kind === 'order') {
      const reply = await shop.call('POST order/action', { body: orderBody(token) });
      if (reply.status === 200) placed.push({ token, id: reply.data.id });
      return reply;
    }
    const mine = placed.findLast((order) => order.token === token);
    const body = { order_id: mine?.id ?? 1, title: 'Changed my mind', user_token: token };
    const [reply] = await Promise.all([
      shop.call('POST cancellation/cancel-order', { body }),
      shop.call('POST cancellation/cancel-order', { body }),
    ]);
    return reply;
  }

  let done = 0;
  async function shopAround(token: string, own: typeof deeds) {
    for (const deed of own) {
      const { httpStatus, status } = await act(token, deed);
      expect([200, 503]).toContain(httpStatus);
      answers[httpStatus === 503 ? 'away' : status === 200 ? 'ok' : 'refused']++;
      done++;
      if (done % 100 === 0) await hangUp();
      if (done % 10 === 0) expect(await unitsByProduct()).toEqual(products.map(() => initial));
    }
  }
  await Promise.all(tokens.map((token, index) => shopAround(token, deeds.slice(index * 8, index * 8 + 8))));

  expect(await unitsByProduct()).toEqual(products.map(() => initial));
  // Everything acknowledged exists completely and is counted as bought (I10).
  const { rows: broken } = await outside.query(
    `select o.id from orders o
       left join order_parts part on part.order_id = o.id
       left join (select order_part_id, sum(total_minor) as total from order_lines group by 1) line
         on line.order_part_id = part.id
     group by o.id, o.total_minor
     having sum(part.total_minor) is distinct from o.total_minor or sum(line.total) is distinct from o.total_minor`,
  );
  expect(broken).toEqual([]);
  const { rows: stored } = await outside.query<{ id: number }>('select id from orders order by id');
  expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(placed.map(({ id }) => id)));
  await vi.waitFor(() => countSales(shop), { timeout: 10_000 });
  const { rows: miscounted } = await outside.query(
    `select p.id from products p
       left join order_lines line on line.product_id = p.id
       left join order_parts part on part.id = line.order_part_id
       left join product_popularity popularity on popularity.product_id = p.id
     group by p.id, popularity.purchased
     having coalesce(popularity.purchased, 0) <> coalesce(sum(line.quantity) filter (where not part.cancelled), 0)`,
  );
  expect(miscounted).toEqual([]);
  // The run covered every kind of answer.
  expect(answers.ok).toBeGreaterThan(100);
  expect(answers.refused).toBeGreaterThan(20);
  expect(answers.away).toBeGreaterThan(5);
  expect(placed.length).toBeGreaterThan(20);
}, 60_000);
