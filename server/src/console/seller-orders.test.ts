import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#books/check-books.ts';
import { sellerRoleIds } from '#authority/membership-queries.ts';
import { awaitPayment, buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';
import { atConsole, callConsole } from './test-consoles.ts';

const { listOrders, readOrder, confirmOrders, shipOrders, deliverOrders } = consoleApi.sellerOrders;
const { readHome } = consoleApi.sellerHome;

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

let headers: Record<string, string>;
let storeId: number;
beforeEach(async () => {
  storeId = await buildStore(shop.db);
  const owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner, storeId);
  headers = await atConsole(shop, owner, 'seller');
});

/** A guest's order of this store's lamps, and of another store's goods where asked; answers the store's part. */
async function order({ quantity = 1, isShared = false, isUnpaid = false } = {}) {
  const lamp = await buildProduct(shop.db, { storeId, title: 'Brass lamp', sellingMinor: 4900, stock: 9 });
  const items = [
    { product: lamp, quantity },
    ...(isShared ? [{ product: await buildProduct(shop.db, { title: 'Foreign rug', stock: 9 }) }] : []),
  ];
  const token = await buildGuest(shop.db, { items, address: { name: 'Layla Haddad', city: 'Berlin' } });
  const { data, form } = await shop.call('POST order/action', { body: orderBody(token) });
  expect(form).toEqual([]);
  if (isUnpaid) await awaitPayment(shop.db, data.id, new Date(shop.clock.now().getTime() + 3_600_000));
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return { id: part.id, number: data.order, orderId: data.id };
}

const list = async (query = '') => {
  const url = `/api/v1/${listOrders.path}${query}`;
  const reply = await shop.app.server.inject({ method: 'GET', url, headers });
  return listOrders.reply.parse(reply.json<{ data: unknown }>().data);
};
const numbers = async (query = '') => (await list(query)).rows.map(({ number }) => number);

describe('the list', () => {
  test('shows a store its own parts by what is to be done next, and nothing of what others sold', async () => {
    const fresh = await order({ isShared: true, quantity: 2 });
    const unpaid = await order({ isUnpaid: true });
    const sent = await order();
    await callConsole(shop, shipOrders, {
      headers,
      body: { orders: [{ id: sent.id, carrier: 'Falcon Post' }] },
    });
    expect(await numbers()).toEqual([sent, unpaid, fresh].map(({ number }) => number));
    expect(await numbers('?view=to_confirm')).toEqual([fresh.number]);
    expect(await numbers('?view=waiting')).toEqual([unpaid.number]);
    expect(await numbers('?view=on_the_way')).toEqual([sent.number]);
    expect(await numbers('?view=no_such')).toHaveLength(3);
    const { rows, total } = await list('?view=to_confirm');
    expect(total).toEqual({ count: 1, is_exact: true });
    expect(rows[0]).toMatchObject({
      ...{ id: fresh.id, state: 'to_confirm', units: 2, delivery: 'delivery', method: 'cash_on_delivery' },
      buyer: { name: 'Layla', city: 'Berlin' },
      goods: [{ title: 'Brass lamp', quantity: 2 }],
      total: { minor: 10_300, currency: 'USD' }, // two lamps and 5.00 for the way
    });
    expect(JSON.stringify(rows)).not.toMatch(/Foreign rug|Haddad/);
  });

  test('finds an order by its number and by its buyer', async () => {
    const [one] = [await order(), await order()];
    expect(await numbers(`?q=${one!.number.toLowerCase()}`)).toEqual([one!.number]);
    expect(await numbers('?q=hadd')).toHaveLength(2);
    expect(await numbers('?q=%25')).toEqual([]);
  });

  test('goes on where the page before ended, also when orders come in between, in as many statements', async () => {
    const placed = [await order(), await order(), await order()].map(({ number }) => number).toReversed();
    const first = await list('?limit=2');
    const later = await order();
    const rest = await list(`?limit=2&after=${first.next}`);
    expect([...first.rows, ...rest.rows].map(({ number }) => number)).toEqual(placed);
    expect(rest.next).toBeNull();
    expect(await numbers('?sort=placed&limit=1')).toEqual([placed.at(-1)]);
    const few = await countStatements(() => list('?limit=1'));
    const many = await countStatements(() => list('?limit=200'));
    expect(many).toEqual(few);
    expect((await list()).rows[0]!.number).toBe(later.number);
  });

  test('refuses a cursor of another order, of another list, and one that somebody made up', async () => {
    await Promise.all([order(), order()]);
    const { next } = await list('?limit=1');
    const [said] = next!.split('.');
    const tries = [`sort=placed&after=${next}`, `after=${said}.${'A'.repeat(22)}`, 'after=x', 'after='];
    const replies = await Promise.all(
      tries.map((query) =>
        shop.app.server.inject({ method: 'GET', url: `/api/v1/${listOrders.path}?${query}`, headers }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 200]);
  });
});

describe('one order', () => {
  test('has what is to pack, where it goes and why the store gets what it gets', async () => {
    const { id } = await order({ isShared: true, quantity: 2 });
    const { data } = await callConsole(shop, readOrder, { params: { id }, headers });
    expect(readOrder.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      ...{ id, has_other_stores: true, parcel: null },
      address: { name: 'Layla Haddad', city: 'Berlin' },
      lines: [{ title: 'Brass lamp', quantity: 2, goods: { minor: 9800 } }],
      history: [],
    });
    const { earns, commission_percent: _, ...ladder } = data.money!;
    expect(Object.values(ladder).reduce((sum, { minor }) => sum + minor, 0)).toBe(earns.minor);
    expect(JSON.stringify(data)).not.toMatch(/Foreign rug|@/);
  });

  test('shows a packer no money', async () => {
    const { id } = await order();
    const packer = await buildUser(shop.db);
    await shop.db
      .insertInto('memberships')
      .values({ user_id: packer, store_id: storeId, role_id: sellerRoleIds.packer })
      .execute();
    headers = await atConsole(shop, packer, 'seller');
    const { data } = await callConsole(shop, readOrder, { params: { id }, headers });
    expect([data.money, data.earns, (await list()).rows[0]!.earns]).toEqual([null, null, null]);
  });
});

describe('on its way', () => {
  const mailsTo = async () => (await shop.mails()).filter(({ to }) => to.startsWith('shopper0@'));

  test('a part is confirmed and handed over at once, and the buyer hears of it once, with the parcel', async () => {
    const { id } = await order();
    const before = (await mailsTo()).length;
    const body = { orders: [{ id, carrier: 'Falcon Post', number: 'FP 204871' }] };
    const { data } = await callConsole(shop, shipOrders, { headers, body });
    expect(data).toEqual([{ id, state: 'handed_over', problem: null }]);
    const told = (await mailsTo()).slice(before);
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain('FP 204871');
    const shown = await callConsole(shop, readOrder, { params: { id }, headers });
    expect(shown.data).toMatchObject({
      ...{ state: 'handed_over', parcel: { carrier: 'Falcon Post', number: 'FP 204871' } },
      history: [
        { status: 'confirmed', actor: 'seller' },
        { status: 'picked-up', actor: 'seller' },
      ],
    });
    // The same again is nothing new; another number is told.
    await callConsole(shop, shipOrders, { headers, body });
    expect(await mailsTo()).toHaveLength(before + 1);
    const other = { orders: [{ id, carrier: 'Falcon Post', number: 'FP 1' }] };
    expect((await callConsole(shop, shipOrders, { headers, body: other })).data[0]!.problem).toBeNull();
    expect(await mailsTo()).toHaveLength(before + 2);
  });

  test('cash that was paid at the door enters the books with the delivery', async () => {
    const { id, orderId } = await order();
    const { data } = await callConsole(shop, deliverOrders, { headers, body: { ids: [id] } });
    expect(data).toEqual([{ id, state: 'delivered', problem: null }]);
    const { payment_done: isPaid } = await shop.db
      .selectFrom('orders')
      .select('payment_done')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(isPaid).toBe(true);
    expect((await checkBooks(shop.db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
  });

  test('what cannot go does not hold up the rest, and says why', async () => {
    const [good, unpaid, done] = [await order(), await order({ isUnpaid: true }), await order()];
    await callConsole(shop, deliverOrders, { headers, body: { ids: [done.id] } });
    const ids = [unpaid.id, 999_999, done.id, good.id];
    const { data } = await callConsole(shop, confirmOrders, { headers, body: { ids } });
    expect(data.map(({ problem, state }) => problem ?? state)).toEqual([
      'This order is not paid yet.',
      'This order is not there, or not yours.',
      'This order is further on its way already.',
      'to_ship',
    ]);
  });

  test('two who hand over the same part at once move it once', async () => {
    const { id } = await order();
    const ship = (number: string) =>
      callConsole(shop, shipOrders, { headers, body: { orders: [{ id, carrier: 'Falcon Post', number }] } });
    await Promise.all(['1', '2', '3', '4'].map(ship));
    const moves = await shop.db
      .selectFrom('order_moves')
      .select('to_status')
      .where('order_part_id', '=', id)
      .orderBy('id')
      .execute();
    expect(moves.map(({ to_status: to }) => to)).toEqual([2, 3]);
  });
});

test('home counts what waits, and what the week has brought', async () => {
  const [, , sent] = [await order(), await order({ isUnpaid: true }), await order()];
  await callConsole(shop, shipOrders, {
    headers,
    body: { orders: [{ id: sent!.id, carrier: 'Falcon Post' }] },
  });
  const { data } = await callConsole(shop, readHome, { headers });
  expect(readHome.reply.parse(data)).toEqual(data);
  expect(data.orders).toMatchObject({ to_confirm: 1, to_ship: 0, on_the_way: 1, waiting: 1 });
  expect(data.sales).toMatchObject({ orders: 2, earned: { minor: 10_800 }, earned_before: { minor: 0 } });
  expect(data.sales!.days.map(({ orders }) => orders)).toEqual([0, 0, 0, 0, 0, 0, 2]);
});
