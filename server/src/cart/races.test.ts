// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProduct, buildUser } from '../testing/builders.ts';
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts';
import { raceRepeats } from '../order/test-shoppers.ts';

/* Real parallel connections. */
let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop({ connections: 30, timeoutMs: 30_000 })));
afterAll(() => shop.close());

type Headers = Record<string, string>;
type Outcome = { httpStatus: number; status: number };
const rounds = Array.from({ length: raceRepeats }, (_, index) => index + 1);
const add = (headers: Headers, productId: number, quantity = 1) =>
  shop.call('POST cart/action', { headers, body: { product_id: productId, quantity } });
const cart = async (headers: Headers) =>
  (await shop.call('GET cart/by-user', { headers })).data.map((row) => [
    row.product_id,
    row.quantity,
    row.selected,
  ]);
const parallel = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.each(rounds)('round %i', (round) => {
  it('4 clients adding 5 times each to a row that does not exist yet make one row of 20', async () => {
    const guest = { 'x-user-token': `racing_adder_${round}` };
    const { id } = await buildProduct(shop.db, { stock: 100 });
    const replies = await parallel(20, () => add(guest, id));
    expect(replies.map(({ httpStatus, status }) => [httpStatus, status])).toEqual(Array(20).fill([200, 200]));
    expect(replies.map(({ data }) => data.quantity).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    expect(await cart(guest)).toEqual([[id, 20, 1]]);
  });

  it('20 parallel additions to a stock of 7 leave 7 in the cart and refuse 13', async () => {
    const guest = { 'x-user-token': `racing_limit_${round}` };
    const { id } = await buildProduct(shop.db, { stock: 7 });
    const replies = await parallel(20, () => add(guest, id));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(replies.flatMap(({ form }) => form)).toEqual(
      Array(13).fill('Product quantity exceeds inventory.'),
    );
    expect(await cart(guest)).toEqual([[id, 7, 1]]);
  });

  it('10 parallel buy-nows of different products leave exactly one row selected', async () => {
    const guest = { 'x-user-token': `racing_buyer_${round}` };
    const products = await parallel(10, () => buildProduct(shop.db));
    const replies = await parallel(10, (index) =>
      shop.call('POST cart/buy-now', {
        headers: guest,
        body: { product_id: products[index]!.id, quantity: 1 },
      }),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rows = await cart(guest);
    expect(rows).toHaveLength(10);
    expect(rows.filter(([, , selected]) => selected === 1)).toHaveLength(1);
  });

  it('10 parallel adoptions of guest {A 2, C 1} by account {A 1, B 1} give {A 3 capped by stock, B 1, C 1} once', async () => {
    const guest = { 'x-user-token': `racing_adopted_${round}` };
    const login = await shop.signIn(await buildUser(shop.db));
    const [a, b, c] = [
      await buildProduct(shop.db, { stock: 2 }),
      await buildProduct(shop.db),
      await buildProduct(shop.db),
    ];
    await add(login, a.id);
    await add(login, b.id);
    await add(guest, a.id, 2);
    await add(guest, c.id);
    const replies = await parallel(10, () =>
      shop.call('GET cart/by-user', { headers: { ...login, ...guest } }),
    );
    expect(replies.map(({ httpStatus }) => httpStatus)).toEqual(Array(10).fill(200));
    expect(await cart(login)).toEqual([
      [a.id, 2, 1],
      [b.id, 1, 1],
      [c.id, 1, 1],
    ]);
    expect(await cart(guest)).toEqual([]);
  });

  it('adoption while the guest and the account keep adding loses and duplicates nothing', async () => {
    const guest = { 'x-user-token': `racing_both_${round}` };
    const login = await shop.signIn(await buildUser(shop.db));
    const { id } = await buildProduct(shop.db, { stock: 500 });
    await add(guest, id);
    const replies = await parallel<Outcome>(20, (index) =>
      index % 5 === 0
        ? shop.call('GET cart/by-user', { headers: { ...login, ...guest } })
        : add(index % 2 === 0 ? guest : login, id),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    // The guest's last addition may still be pending; afterwards everything is in the account.
    expect(await cart({ ...login, ...guest })).toEqual([[id, 17, 1]]);
  });

  it('deleting the same row 10 times at once: one OK, nine times "not in the cart"', async () => {
    const guest = { 'x-user-token': `racing_remover_${round}` };
    const { data: row } = await add(guest, (await buildProduct(shop.db)).id);
    const replies = await parallel(10, () =>
      shop.call('DELETE cart/delete/{id}', { headers: guest, params: { id: row.id } }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.flatMap(({ form }) => form)).toEqual(Array(9).fill('This item isn’t in your cart.'));
    expect(await cart(guest)).toEqual([]);
  });

  it('selecting, adding and deleting the same rows at once ends without a deadlock or a 5xx', async () => {
    const guest = { 'x-user-token': `racing_mixed_${round}` };
    const products = await parallel(5, () => buildProduct(shop.db));
    const rows: number[] = [];
    for (const product of products) rows.push((await add(guest, product.id)).data.id);
    const replies = await parallel<Outcome>(25, (index) => {
      const id = rows[index % 5]!;
      if (index % 3 === 0)
        return shop.call('POST cart/change', { headers: guest, body: { checked: rows, unchecked: [id] } });
      if (index % 3 === 1) return add(guest, products[(index * 2) % 5]!.id);
      return shop.call('DELETE cart/delete/{id}', { headers: guest, params: { id } });
    });
    expect(replies.filter(({ httpStatus }) => httpStatus !== 200)).toEqual([]);
  });
});

it('parallel calls use separate connections', async () => {
  const open = await parallel(20, async () => {
    const { rows } = await sessions();
    return rows[0]!.open;
  });
  expect(Math.max(...open)).toBeGreaterThan(4);
});

async function sessions() {
  return sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity where datname = current_database()`.execute(shop.db);
}

it('reports a variant deleted between two queries as missing, without a server error', async () => {
  const guest = { 'x-user-token': 'racing_deletion_1' };
  const { id } = await buildProduct(shop.db, { stock: 7 });
  const mayCommit = Promise.withResolvers<void>();
  const isGone = Promise.withResolvers<void>();
  const deleting = shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('inventories').where('product_id', '=', id).execute();
    isGone.resolve();
    await mayCommit.promise;
  });
  await isGone.promise;
  const adding = add(guest, id);
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        shop.db,
      );
      return rows.length;
    })
    .toBe(1);
  mayCommit.resolve();
  await deleting;
  const { httpStatus, status, form } = await adding;
  expect([httpStatus, status, form]).toEqual([200, 201, ['We couldn’t find this product.']]);
});
