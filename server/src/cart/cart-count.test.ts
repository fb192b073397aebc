// @module-tag slow
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProduct, buildUser } from '../testing/builders.ts';
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ connections: 30 })));
afterAll(() => shop.close());

/** INVARIANTS I41. The model only adds acknowledged quantities and subtracts those returned by deletions. */
it('"cart_count = sum of the quantities": 400 random adds, selections and deletions from 4 parallel clients', async () => {
  const login = await shop.signIn(await buildUser(shop.db));
  const products = await Promise.all([2, 5, 30, 900, 5000].map((stock) => buildProduct(shop.db, { stock })));
  const operation = fc.record({
    kind: fc.constantFrom('add', 'add', 'add', 'reduce', 'select', 'delete'),
    product: fc.integer({ min: 0, max: products.length - 1 }),
    quantity: fc.integer({ min: 1, max: 40 }),
  });
  const operations = fc.sample(operation, { numRuns: 400, seed: 20_261_120 });
  let expected = 0;
  let refused = 0;

  async function run({ kind, product, quantity }: (typeof operations)[number]) {
    const { id } = products[product]!;
    if (kind === 'add' || kind === 'reduce') {
      const delta = kind === 'add' ? quantity : -quantity;
      const reply = await shop.call('POST cart/action', {
        headers: login,
        body: { product_id: id, quantity: delta },
      });
      if (reply.status === 200) expected += delta;
      else refused++;
      return reply.httpStatus;
    }
    const { data: rows } = await shop.call('GET cart/by-user', { headers: login });
    const row = rows.find((item) => item.product_id === id);
    if (kind === 'select') {
      const body =
        quantity % 2 ? { checked: rows.map((item) => item.id) } : { unchecked: rows.map((item) => item.id) };
      return (await shop.call('POST cart/change', { headers: login, body })).httpStatus;
    }
    const reply = await shop.call('DELETE cart/delete/{id}', {
      headers: login,
      params: { id: row?.id ?? 0 },
    });
    if (reply.status === 200) expected -= reply.data.quantity;
    else refused++;
    return reply.httpStatus;
  }

  const counts: number[] = [];
  for (let start = 0; start < operations.length; start += 20) {
    const batch = operations.slice(start, start + 20);
    const clients = [0, 1, 2, 3].map(async (client) => {
      for (const item of batch.filter((_, index) => index % 4 === client)) expect(await run(item)).toBe(200);
    });
    await Promise.all(clients);
    const [profile, cart] = await Promise.all([
      shop.call('GET user/profile', { headers: login }),
      shop.call('GET cart/by-user', { headers: login }),
    ]);
    const sum = cart.data.reduce((total, row) => total + row.quantity, 0);
    expect([profile.data.cart_count, sum]).toEqual([expected, expected]);
    counts.push(sum);
  }
  // The run covered carts of many sizes and enough refusals.
  expect(new Set(counts).size).toBeGreaterThan(15);
  expect(refused).toBeGreaterThan(40);
}, 60_000);
