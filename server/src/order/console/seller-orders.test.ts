// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { arrivalRange } from '@souk/rules/delivery';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveOrder } from '../move-order.ts';
import { findOrderForCommand } from '../find-order-for-command.ts';
import { signOrderLink } from '../sign-order-link.ts';
import { mailKinds } from '#mail-kinds.ts';
import { sendMails } from '#notification/mail/send-mails.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { sellerRoleIds } from '#access/membership-queries.ts';
import { awaitPayment, buildGuest, orderBody, receiveMoney } from '../test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { countStatements } from '#testing/count-statements.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

const {
  listOrders,
  listPapers,
  readOrder,
  confirmOrders,
  shipOrders,
  deliverOrders,
  undoShipments,
  changeParcel,
} = consoleApi.sellerOrders;
const { readHome, readWaiting } = consoleApi.sellerHome;
const { readHandOver, saveHandOver } = consoleApi.sellerHandOver;

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

let headers: Record<string, string>;
let storeId: number;
let owner: number;
beforeEach(async () => {
  storeId = await buildStore(shop.db);
  owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner, storeId);
  headers = await atConsole(shop, owner, 'seller');
});

/** A guest's order of this store's lamps, optionally with another store's products; returns the store's part. */
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

test('a part cancelled before delivery earns nothing, even if another part’s cash paid the order', async () => {
  const { number, orderId } = await order({ isShared: true });
  const become = async (facts: { cancelled: boolean; isPaid: boolean }) => {
    const { cancelled, isPaid } = facts;
    await shop.db.updateTable('order_parts').set({ cancelled }).where('store_id', '=', storeId).execute();
    await shop.db.updateTable('orders').set({ payment_done: isPaid }).where('id', '=', orderId).execute();
  };
  await become({ cancelled: true, isPaid: true });
  const row = (await list()).rows.find((one) => one.number === number);
  const found = await findOrderForCommand(shop.db, number);
  // Later tests read the ledger, which has no record of this.
  await become({ cancelled: false, isPaid: false });
  expect(row).toMatchObject({ state: 'cancelled', earns: { minor: 0 } });
  expect(found?.parts.find(({ store_id: id }) => id === storeId)?.seller_minor).toBe(0);
});

describe('the list', () => {
  test('shows a store its own parts by next step, and nothing of other sellers’', async () => {
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
      id: fresh.id,
      state: 'to_confirm',
      units: 2,
      delivery: 'delivery',
      method: 'cash_on_delivery',
      buyer: { name: 'Layla', city: 'Berlin' },
      goods: [{ title: 'Brass lamp', quantity: 2 }],
      total: { minor: 10_300, currency: 'USD' }, // two lamps and 5.00 shipping
    });
    expect(JSON.stringify(rows)).not.toMatch(/Foreign rug|Haddad/);
  });

  test('finds an order by its number and buyer', async () => {
    const [one] = [await order(), await order()];
    expect(await numbers(`?q=${one!.number.toLowerCase()}`)).toEqual([one!.number]);
    expect(await numbers('?q=hadd')).toHaveLength(2);
    expect(await numbers('?q=%25')).toEqual([]);
  });

  test('continues after the previous page although orders arrive in between, in a constant number of statements', async () => {
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

  test('refuses cursors of another order or list, and forged ones', async () => {
    await Promise.all([order(), order()]);
    const { next } = await list('?limit=1');
    const [payload] = next!.split('.');
    const tries = [`sort=placed&after=${next}`, `after=${payload}.${'A'.repeat(22)}`, 'after=x', 'after='];
    const replies = await Promise.all(
      tries.map((query) =>
        shop.app.server.inject({ method: 'GET', url: `/api/v1/${listOrders.path}?${query}`, headers }),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 200]);
  });
});

describe('an order', () => {
  test('shows what to pack, the destination and the store’s earnings', async () => {
    const { id } = await order({ isShared: true, quantity: 2 });
    const { data } = await callConsole(shop, readOrder, { params: { id }, headers });
    expect(readOrder.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      id,
      has_other_stores: true,
      parcels: [],
      address: { name: 'Layla Haddad', city: 'Berlin', state: 'BE' },
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

test('documents are for the store’s own unshipped orders, in each buyer’s language', async () => {
  const one = await order({ quantity: 3, isShared: true });
  await shop.db.updateTable('orders').set({ language_code: 'ar' }).where('id', '=', one.orderId).execute();
  const other = await order();
  const [line] = (await callConsole(shop, readOrder, { params: { id: one.id }, headers })).data.lines;
  const parcel = { id: one.id, carrier: 'UPS', lines: [{ id: line!.id, quantity: 1 }] };
  await callConsole(shop, shipOrders, { headers, body: { orders: [parcel] } });
  const foreign = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('store_id', '!=', storeId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const ask = async (ids: string) => {
    const url = `/api/v1/${listPapers.path}?ids=${ids}`;
    const reply = await shop.app.server.inject({ method: 'GET', url, headers });
    return { status: reply.statusCode, data: reply.json<{ data: unknown }>().data };
  };
  const { data } = await ask(`${other.id},${one.id},${foreign.id},2000000000`);
  const papers = listPapers.reply.parse(data);
  expect(papers.map(({ number }) => number)).toEqual([other.number, one.number]);
  expect(papers[1]).toMatchObject({
    has_other_stores: true,
    rest: [{ id: line!.id, quantity: 2 }],
    slip: { language: 'ar', direction: 'rtl', words: { to: 'إلى' } },
  });
  expect(papers[1]!.address.lines.at(-1)).toBe('ألمانيا');
  expect(papers[0]!.slip.words.thanks).toContain('Layla');
  expect(papers.map(({ slip }) => slip.cash)).toEqual(['Cash to collect: $54.00', null]);
  expect(JSON.stringify(papers)).not.toMatch(/Foreign rug|@/);
  for (const ids of ['', 'x', '1;2', '0', Array(201).fill('7').join(',')])
    expect((await ask(ids)).status).not.toBe(200);
  const third = await order(); // in the same language, whose texts are loaded once
  const few = await countStatements(() => ask(`${other.id}`));
  expect(await countStatements(() => ask(`${other.id},${third.id}`))).toEqual(few);
});

describe('shipping', () => {
  const mailsTo = async () => (await shop.mails()).filter(({ to }) => to.startsWith('shopper0@'));

  /** Until a shipment can no longer be undone. */
  const wait = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));
  const waitForMails = () => wait(11_000);
  beforeEach(async () => {
    waitForMails();
    await shop.mails();
  });
  const ship = async (...orders: object[]) =>
    (await callConsole(shop, shipOrders, { headers, body: { orders } })).data;
  const read = async (id: number) => (await callConsole(shop, readOrder, { params: { id }, headers })).data;
  const undoShipment = async (id: number) =>
    (await callConsole(shop, undoShipments, { headers, body: { ids: [id] } })).data;

  test('in several shipments, each with its lines, notifies the buyer of each', async () => {
    const { id, orderId } = await order({ quantity: 3 });
    const [line] = (await read(id)).lines;
    const before = (await mailsTo()).length;
    const units = (quantity: number) => ({ lines: [{ id: line!.id, quantity }] });
    const first = { id, carrier: 'UPS', number: '1Z 1', ...units(2) };
    expect(await ship(first)).toEqual([{ id, state: 'partly_sent', problem: null }]);
    waitForMails();
    const [sent] = (await mailsTo()).slice(before);
    expect(sent!.text).toContain('has shipped some of your items');
    expect(sent!.text).toMatch(/2 × Brass lamp[^]*Not shipped yet[^]*1 × Brass lamp/);
    expect(sent!.text).toContain('https://www.ups.com/track?tracknum=1Z1');
    expect(await numbers('?view=to_ship')).toHaveLength(1);
    expect(await numbers('?view=on_the_way')).toEqual([]);

    expect((await ship({ id, carrier: 'UPS', number: '1Z 2', ...units(2) }))[0]!.problem).toBe(
      'There aren’t that many items left to ship.',
    );
    expect((await ship({ id, carrier: 'UPS', number: '1Z 1', ...units(1) }))[0]!.problem).toBe(
      'Another shipment of this order already has this tracking number.',
    );
    expect(await ship({ id, carrier: 'Falcon Post', number: 'FP 2' })).toEqual([
      { id, state: 'handed_over', problem: null },
    ]);
    waitForMails();
    expect(await mailsTo()).toHaveLength(before + 2);
    expect((await mailsTo()).at(-1)!.text).toContain('Falcon Post, tracking number FP 2');
    expect((await read(id)).parcels).toMatchObject([
      { carrier: 'UPS', url: 'https://www.ups.com/track?tracknum=1Z1', lines: [{ quantity: 2 }] },
      { carrier: 'Falcon Post', url: null, lines: [{ quantity: 1 }] },
    ]);
    const link = signOrderLink(shop.app.shop.authSecret, (await read(id)).number, shop.clock.now());
    const found = await shop.call('GET order/find/{id}', { params: { id: orderId }, query: { ...link } });
    expect(found.data.parts[0]).toMatchObject({
      parcel: { carrier: 'Falcon Post', number: 'FP 2', url: null },
      parcels: [
        { number: '1Z 1', lines: [{ quantity: 2 }] },
        { number: 'FP 2', lines: [{ quantity: 1 }] },
      ],
      has_rest: 0,
    });
    expect((await ship({ id, carrier: 'UPS', number: '1Z 9' }))[0]!.problem).toContain(
      'already in shipments',
    );
  });

  test('several shipments of an order at once are one email', async () => {
    const { id } = await order({ quantity: 2 });
    const [line] = (await read(id)).lines;
    const before = (await mailsTo()).length;
    await ship(
      { id, carrier: 'UPS', number: '1Z 1', lines: [{ id: line!.id, quantity: 1 }] },
      { id, carrier: 'UPS', number: '1Z 2' },
    );
    waitForMails();
    const sent = (await mailsTo()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toMatch(/tracknum=1Z1[^]*tracknum=1Z2/);
  });

  test('can be undone for ten seconds without a trace or email', async () => {
    const { id } = await order({ isShared: true });
    const before = (await mailsTo()).length;
    const asItWas = await read(id);
    await ship({ id, carrier: 'UPS', number: '1Z 1' });
    wait(9000);
    expect(await undoShipment(id)).toEqual([{ id, state: 'to_confirm', problem: null }]);
    expect(await read(id)).toEqual(asItWas);
    waitForMails();
    expect(await mailsTo()).toHaveLength(before);
    await ship({ id, carrier: 'UPS', number: '1Z 1' });
    waitForMails();
    expect(await mailsTo()).toHaveLength(before + 1);
    expect((await undoShipment(id))[0]!.problem).toContain('can no longer be undone');
    expect((await read(id)).state).toBe('handed_over');
  });

  test('only the second of two shipments is undone if the first was already emailed', async () => {
    const { id } = await order({ quantity: 2 });
    const [line] = (await read(id)).lines;
    await ship({ id, carrier: 'UPS', number: '1Z 1', lines: [{ id: line!.id, quantity: 1 }] });
    waitForMails();
    await mailsTo();
    await ship({ id, carrier: 'UPS', number: '1Z 2' });
    expect((await undoShipment(id))[0]!.state).toBe('handed_over');
    expect(await read(id)).toMatchObject({ state: 'partly_sent', parcels: [{ number: '1Z 1' }] });
  });

  test('undoing while the email is being sent either succeeds or not', async () => {
    const { id } = await order();
    const before = (await mailsTo()).length;
    await ship({ id, carrier: 'UPS', number: '1Z 1' });
    const due = new Date(shop.clock.now().getTime() + 10_000);
    const sending = { ...shop.app.shop, clock: { ...shop.clock, now: () => due } };
    const [[outcome]] = await Promise.all([undoShipment(id), sendMails(sending, mailKinds)]);
    const isBack = outcome!.problem === null;
    expect((await mailsTo()).length - before).toBe(isBack ? 0 : 1);
    expect((await read(id)).parcels).toHaveLength(isBack ? 0 : 1);
  });

  test('a changed tracking number is sent to the buyer', async () => {
    const { id } = await order();
    await ship({ id, carrier: 'UPS', number: '1Z 1' });
    waitForMails();
    const before = (await mailsTo()).length;
    const [parcel] = (await read(id)).parcels;
    const change = (number: string) =>
      callConsole(shop, changeParcel, {
        headers,
        params: { id: parcel!.id },
        body: { carrier: 'UPS', number },
      });
    expect((await change('1Z 2')).httpStatus).toBe(200);
    expect((await change('1Z 2')).httpStatus).toBe(200);
    expect(await mailsTo()).toHaveLength(before + 1);
    expect((await read(id)).parcels).toMatchObject([{ number: '1Z 2' }]);
  });

  test('confirming and shipping a part at once notifies the buyer once, with the shipment', async () => {
    const { id } = await order();
    const before = (await mailsTo()).length;
    const body = { orders: [{ id, carrier: 'Falcon Post', number: 'FP 204871' }] };
    const { data } = await callConsole(shop, shipOrders, { headers, body });
    expect(data).toEqual([{ id, state: 'handed_over', problem: null }]);
    expect(await mailsTo()).toHaveLength(before);
    waitForMails();
    const sent = (await mailsTo()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toContain('FP 204871');
    const shown = await callConsole(shop, readOrder, { params: { id }, headers });
    expect(shown.data).toMatchObject({
      state: 'handed_over',
      parcels: [{ carrier: 'Falcon Post', number: 'FP 204871' }],
      history: [
        { status: 'confirmed', actor: 'seller' },
        { status: 'picked-up', actor: 'seller' },
      ],
    });
    // Repeating it changes nothing; another number is sent.
    await callConsole(shop, shipOrders, { headers, body });
    expect(await mailsTo()).toHaveLength(before + 1);
    const other = { orders: [{ id, carrier: 'Falcon Post', number: 'FP 1' }] };
    expect((await callConsole(shop, shipOrders, { headers, body: other })).data[0]!.problem).toBeNull();
    expect(await mailsTo()).toHaveLength(before + 2);
  });

  test('cash on delivery is booked with the delivery', async () => {
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

  describe('of a part that ships in several parcels', () => {
    const hasRest =
      'Part of this order hasn’t shipped yet. Ship or cancel the rest before you mark it as delivered.';
    const deliver = async (id: number) =>
      (await callConsole(shop, deliverOrders, { headers, body: { ids: [id] } })).data;
    const partlyOf = async (id: number) => {
      const [line] = (await read(id)).lines;
      return { id, carrier: 'UPS', number: '1Z 1', lines: [{ id: line!.id, quantity: 1 }] };
    };

    test('nobody marks it as delivered, and it is earned, before the last has shipped', async () => {
      const { id, orderId, number } = await order({ quantity: 3, isShared: true });
      const earned = () =>
        shop.db.selectFrom('ledger_transactions').select('id').where('cause', '=', `earned:${id}`).execute();
      const operator = await ownerAtConsole(shop);
      const { moveOperatorOrder, readOperatorOrder } = consoleApi.operatorOrders;
      const atOperator = { params: { id: orderId }, headers: operator };
      const moved = async (fields: object) =>
        (await callConsole(shop, moveOperatorOrder, { ...atOperator, body: { to: 'delivered', ...fields } }))
          .data;
      await ship(await partlyOf(id));
      expect(await deliver(id)).toEqual([{ id, state: null, problem: hasRest }]);
      for (const to of [2, 3, 4])
        await moveOrder(shop.db, { number, to, actor: 'operator', now: shop.clock.now() });
      const { data: seen } = await callConsole(shop, readOperatorOrder, atOperator);
      expect(seen.parts.find((part) => part.id === id)?.moves).toEqual(['cancelled']);
      expect(await moved({ part_id: id })).toMatchObject({ form: [hasRest] });
      expect(await moved({})).toMatchObject({ form: [hasRest] });
      expect(await moveOrder(shop.db, { number, actor: 'operator', now: shop.clock.now() })).toEqual({
        ok: false,
        reason: 'has-rest',
      });
      expect(await deliver(id)).toEqual([{ id, state: null, problem: hasRest }]);
      expect((await read(id)).state).toBe('partly_sent');
      expect(await earned()).toEqual([]);

      await ship({ id, carrier: 'UPS', number: '1Z 2' });
      expect(await deliver(id)).toEqual([{ id, state: 'delivered', problem: null }]);
      expect(await earned()).toHaveLength(1);
    });

    test('is never delivered in part, even if it ships and is delivered at once', async () => {
      const ids = await Promise.all([1, 2, 3, 4].map(async () => (await order({ quantity: 2 })).id));
      const parcels = await Promise.all(ids.map(partlyOf));
      await Promise.all(ids.flatMap((id, at) => [ship(parcels[at]!), deliver(id)]));
      const parts = await shop.db
        .selectFrom('order_parts')
        .select(['status', 'has_rest'])
        .where('id', 'in', ids)
        .execute();
      expect(parts.every(({ status, has_rest: isPartly }) => (status === 5) !== isPartly)).toBe(true);
    });
  });

  test('what can’t be shipped is reported and doesn’t block the rest', async () => {
    const [good, unpaid, done] = [await order(), await order({ isUnpaid: true }), await order()];
    await callConsole(shop, deliverOrders, { headers, body: { ids: [done.id] } });
    const ids = [unpaid.id, 999_999, done.id, good.id];
    const { data } = await callConsole(shop, confirmOrders, { headers, body: { ids } });
    expect(data.map(({ problem, state }) => problem ?? state)).toEqual([
      'This order hasn’t been paid yet.',
      'We couldn’t find this order in your store.',
      'The status of this order has already changed. Please check the order again.',
      'to_ship',
    ]);
  });

  test('two concurrent shipments of a part ship it once', async () => {
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

test('the home page counts pending work and the week’s results', async () => {
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
  const waiting = await callConsole(shop, readWaiting, { headers });
  expect(readWaiting.reply.parse(waiting.data)).toEqual(waiting.data);
  expect(waiting.data).toMatchObject({
    orders: { to_do: 1, late: 0, to_answer: 0 },
    products: 0,
    reviews: 0,
  });
});

describe('a store’s shipping times', () => {
  /** Wednesday, 25 November 2026, noon in Berlin. */
  const noon = new Date('2026-11-25T11:00:00Z');
  const calendar = {
    time_zone: 'Europe/Berlin',
    cut_off: 16 * 60,
    days: 0,
    week: [1, 2, 3, 4, 5],
    holidays: [{ from: '2026-11-30', to: '2026-12-01' }],
  };
  const save = (body: object, version?: number) =>
    callConsole(shop, saveHandOver, {
      headers: { ...headers, ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
      body: { hand_over: body },
    });
  const home = async () => (await callConsole(shop, readHome, { headers })).data.orders;

  /** Signs everyone out. */
  async function wait(until: Date) {
    shop.clock.set(until);
    headers = await atConsole(shop, owner, 'seller');
  }

  let before: Date;
  beforeEach(async () => {
    before = shop.clock.now();
    await wait(noon);
  });
  afterEach(() => shop.clock.set(before));

  test('determine the promise and when a part is late; earlier promises stay', async () => {
    const old = await order();
    expect((await list()).rows[0]).toMatchObject({
      hand_over_by: '2026-11-27T11:00:00.000Z',
      is_late: false,
    });
    const first = (await callConsole(shop, readHandOver, { headers })).data;
    expect(first).toEqual({ version: 1, hand_over: null, by: '2026-11-27T11:00:00.000Z' });
    const saved = await save(calendar, 1);
    expect(readHandOver.reply.parse(saved.data)).toEqual(saved.data);
    expect(saved.data).toEqual({ version: 2, hand_over: calendar, by: '2026-11-25T23:00:00.000Z' });

    const today = await order();
    await wait(new Date('2026-11-25T15:30:00Z')); // half past four in Berlin
    const tomorrow = await order();
    const unpaid = await order({ isUnpaid: true });
    const dates = new Map((await list()).rows.map((row) => [row.number, row.hand_over_by]));
    expect(dates.get(today.number)).toBe('2026-11-25T23:00:00.000Z');
    expect(dates.get(tomorrow.number)).toBe('2026-11-26T23:00:00.000Z');
    expect(dates.get(old.number)).toBe('2026-11-27T11:00:00.000Z');
    expect(dates.get(unpaid.number)).toBeNull();
    expect(await numbers('?view=today')).toEqual([today.number]);
    expect(await home()).toMatchObject({ to_confirm: 3, today: 1, late: 0 });

    await wait(new Date('2026-11-26T08:00:00Z'));
    await receiveMoney(shop.db, unpaid.number, shop.clock.now());
    expect(await numbers('?view=late')).toEqual([today.number]);
    expect(await numbers('?view=today')).toEqual([unpaid.number, tomorrow.number]);
    expect(await home()).toMatchObject({ today: 2, late: 1 });
    const operator = await buildUser(shop.db);
    await makeOwner(shop.db, operator);
    const { readOperatorOrder } = consoleApi.operatorOrders;
    const asked = { headers: await atConsole(shop, operator, 'operator'), params: { id: today.orderId } };
    expect((await callConsole(shop, readOperatorOrder, asked)).data.parts).toMatchObject([{ is_late: true }]);

    await callConsole(shop, shipOrders, { headers, body: { orders: [{ id: today.id, carrier: 'Falcon' }] } });
    expect(await home()).toMatchObject({ today: 2, late: 0 });
  });

  test('product, cart and order promise the same day', async () => {
    await save({ ...calendar, days: 2 }); // Wednesday plus two working days: Friday
    const lamp = await buildProduct(shop.db, { storeId, stock: 9 });
    const product = (await shop.call('GET product/{id}', { params: { id: lamp.id } })).data;
    expect(product.store.hand_over).toEqual({ ...calendar, days: 2 });
    const token = await buildGuest(shop.db, { items: [{ product: lamp }] });
    const [line] = (await shop.call('GET cart/by-user', { headers: { 'x-user-token': token } })).data;
    expect(line!.store.hand_over).toEqual({ ...calendar, days: 2 });
    const place = line!.flash_product.shipping_rule.shipping_places[0]!;
    const shown = arrivalRange({
      placedMs: noon.getTime(),
      daysNeeded: place.day_needed,
      handOver: line!.store.hand_over,
    });
    expect(shown.from).toBe(new Date(Date.UTC(2026, 10, 27 + place.day_needed)).toISOString().slice(0, 10));
    const { data } = await shop.call('POST order/action', { body: orderBody(token) });
    const link = signOrderLink(shop.app.shop.authSecret, data.order, shop.clock.now());
    const stored = (await shop.call('GET order/find/{id}', { params: { id: data.id }, query: { ...link } }))
      .data;
    const daysNeeded = stored.ordered_products[0]!.shipping_place.day_needed;
    expect(arrivalRange({ placedMs: noon.getTime(), daysNeeded })).toEqual(shown);
  });

  test('the vacation shown on the store’s page is one of its holidays', async () => {
    await save(calendar);
    const vacation = {
      first: '2026-11-25',
      last: '2026-11-27',
      is_closed: false,
      time_zone: 'Europe/Berlin',
    };
    const body = { vacation };
    const planned = await callConsole(shop, consoleApi.sellerStore.planVacation, { headers, body });
    expect(planned.httpStatus).toBe(200);
    await order();
    // Back on Saturday; Monday and Tuesday are calendar holidays.
    expect((await list()).rows[0]).toMatchObject({ hand_over_by: '2026-12-02T23:00:00.000Z' });
    const read = (await callConsole(shop, readHandOver, { headers })).data;
    expect(read).toMatchObject({ hand_over: calendar, by: '2026-12-02T23:00:00.000Z' });
  });

  test('two concurrent changes: the second gets a conflict, and nothing is lost; invalid values are refused', async () => {
    expect((await save(calendar, 1)).httpStatus).toBe(200);
    expect((await save({ ...calendar, days: 5 }, 1)).httpStatus).toBe(409);
    expect((await save(calendar, 1)).data.version).toBe(2); // unchanged
    for (const wrong of [
      { time_zone: 'Mars/Olympus' },
      { week: [] },
      { week: [8] },
      { cut_off: 1441 },
      { holidays: [{ from: '2026-12-02', to: '2026-12-01' }] },
    ])
      expect((await save({ ...calendar, ...wrong })).httpStatus).toBe(201);
    expect((await callConsole(shop, readHandOver, { headers })).data.hand_over).toEqual(calendar);
  });
});
