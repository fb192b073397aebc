// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { signOrderLink } from '#order/sign-order-link.ts';
import { buildGuest, orderBody, receiveMoney, stockOf } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBundleDeal,
  buildProduct,
  buildStore,
  buildUser,
  makeOwner,
  setSetting,
} from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';

const { previewCancel, cancelUnits } = consoleApi.sellerCancel;
const { readOrder, shipOrders, deliverOrders, listPapers, listOrders } = consoleApi.sellerOrders;

let shop: TestShop;
let headers: Record<string, string>;
let storeId: number;
beforeAll(async () => {
  shop = await buildTestShop();
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'commission_tax_percent', 19);
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});
beforeEach(async () => {
  storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId });
});

/** A teapot of 34.90 and four mugs of 12.50, with a rug of another store; 5.00 shipping each; 10 % off, half of it paid by the shop. */
async function order({ isPaid = true, hasBundle = false } = {}) {
  const teapot = await buildProduct(shop.db, { storeId, title: 'Teapot', sellingMinor: 3490, stock: 9 });
  const bundle = hasBundle ? await buildBundleDeal(shop.db, { buy: 3, free: 1 }) : null;
  const mug = await buildProduct(shop.db, {
    storeId,
    title: 'Mug',
    sellingMinor: 1250,
    stock: 9,
    bundleDealId: bundle,
  });
  const rug = await buildProduct(shop.db, { title: 'Rug', sellingMinor: 6000 });
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10, shop_pays_percent: 50 });
  const items = [{ product: teapot }, { product: mug, quantity: 4 }, { product: rug }];
  const token = await buildGuest(shop.db, { items });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { voucher: code }) });
  if (isPaid) await receiveMoney(shop.db, data.order, shop.clock.now());
  const parts = await shop.db
    .selectFrom('order_parts')
    .selectAll()
    .where('order_id', '=', data.id)
    .orderBy('id')
    .execute();
  const part = parts.find(({ store_id: of }) => of === storeId)!;
  const other = parts.find(({ store_id: of }) => of !== storeId)!;
  const lines = (await read(part.id)).lines;
  const idOf = (title: string) => lines.find((line) => line.title === title)!.id;
  return {
    id: part.id,
    orderId: data.id,
    number: data.order,
    slug: part.store_slug,
    other,
    teapot: idOf('Teapot'),
    mug: idOf('Mug'),
    shelf: await stockOf(shop.db, mug),
    stock: () => stockOf(shop.db, mug),
  };
}
type Placed = Awaited<ReturnType<typeof order>>;

const read = async (id: number) => (await callConsole(shop, readOrder, { params: { id }, headers })).data;
const preview = async (id: number, lines: { id: number; units: number }[]) =>
  callConsole(shop, previewCancel, { params: { id }, headers, body: { lines } });
async function cancel(id: number, lines: { id: number; units: number }[], wish: object = {}) {
  const { data } = await preview(id, lines);
  const body = { lines, reason: 'broken', is_back: true, expected_minor: data.amount?.minor ?? 0, ...wish };
  return callConsole(shop, cancelUnits, { params: { id }, headers, body });
}
const minors = (amounts: object) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, (amount as { minor: number }).minor]),
  );
const refundsOf = async ({ orderId }: Placed) =>
  (await shop.db.selectFrom('refunds').select('amount_minor').where('order_id', '=', orderId).execute()).map(
    (refund) => refund.amount_minor,
  );
async function shownTo({ orderId, number }: Placed) {
  const link = signOrderLink(shop.app.shop.authSecret, number, shop.clock.now());
  return (await shop.call('GET order/find/{id}', { params: { id: orderId }, query: { ...link } })).data;
}

test.each([true, false])('reports show what is left of the sale (paid: %s)', async (isPaid) => {
  const placed = await order({ isPaid });
  await cancel(placed.id, [{ id: placed.mug, units: 3 }]);
  const sales = (await callConsole(shop, consoleApi.sellerReports.readSales, { headers })).data;
  const { earns } = await read(placed.id);
  expect(sales.total).toMatchObject({ orders: 1, units: 2, earns });
  expect(Math.abs(sales.total.goods.minor - (3490 + 1250))).toBeLessThanOrEqual(3); // shares are rounded
  const { rows } = (await callConsole(shop, consoleApi.sellerReports.readProductSales, { headers })).data;
  expect(rows).toMatchObject([
    { title: 'Teapot', units: 1 },
    { title: 'Mug', units: 1 },
  ]);
  expect(rows.reduce((sum, { goods }) => sum + goods.minor, 0)).toBe(sales.total.goods.minor);

  const operator = await buildUser(shop.db);
  await makeOwner(shop.db, operator);
  const ofShop = (
    await callConsole(shop, consoleApi.operatorReports.readReport, {
      headers: await atConsole(shop, operator, 'operator'),
      params: { report: 'seller' },
    })
  ).data;
  const part = (await shownTo(placed)).parts.find(({ id }) => id === placed.id)!;
  const left = Math.round(100 * (Number(part.total) - Number(part.cancelled_amount)));
  expect(ofShop.rows.find(({ key }) => key === String(storeId))?.amount.minor).toBe(left);
});

test('a part that was cancelled whole earns 0.00 in reports and files, and emails promise nothing', async () => {
  const placed = await order();
  const { earns } = await read(placed.id);
  const before = (await shop.mails()).length;
  await moveOrder(shop.db, {
    number: placed.number,
    store: placed.slug,
    to: 6,
    actor: 'operator',
    now: shop.clock.now(),
  });
  expect((await read(placed.id)).earns).toMatchObject({ minor: 0 });
  // The figures of the file for spreadsheets, too.
  const sales = (await callConsole(shop, consoleApi.sellerReports.readSales, { headers })).data;
  expect(sales.total).toMatchObject({ orders: 0, units: 0, goods: { minor: 0 }, earns: { minor: 0 } });
  expect(sales.days.filter((day) => day.earns.minor !== 0)).toEqual([]);
  const { balances } = (await callConsole(shop, consoleApi.sellerMoney.readMoney, { headers })).data;
  for (const { expected, coming } of balances) {
    expect(expected).toMatchObject({ orders: 0, amount: { minor: 0 } });
    expect(coming).toEqual([]);
  }
  const exported = await callConsole(shop, consoleApi.sellerExport.exportStore, { headers });
  type File = { orders: { number: string; earns: { minor: number } }[] };
  const file = JSON.parse(exported.data) as File;
  expect(file.orders.find((one) => one.number === placed.number)!.earns.minor).toBe(0);
  const mails = (await shop.mails()).slice(before);
  expect(mails.map(({ kind }) => kind)).toContain('seller-order-cancelled');
  const promised = (earns!.minor / 100).toFixed(2);
  for (const { text } of mails) {
    expect(text).not.toContain(promised);
    expect(text).not.toMatch(/earn|payout|commission/i);
  }
});

describe('in a paid order', () => {
  test('the preview shows the buyer’s refund and the store’s loss to the cent, and is applied exactly', async () => {
    const placed = await order();
    const { id, mug } = placed;
    const before = await read(id);
    const units = [{ id: mug, units: 1 }];
    const { data } = await preview(id, units);
    expect(previewCancel.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({ is_whole: false, is_paid: true, is_by_hand: true, amount: { minor: 1125 } });
    expect(minors(data.buyer)).toEqual({
      goods: 1250,
      bundle_offer: 1,
      voucher_store: -63,
      voucher_shop: -63,
      shipping: 0,
      given_before: 0,
    });
    // 10 % of 12.50 less its own half of the voucher, and 19 % on it.
    expect(minors(data.store!)).toEqual({
      earns_now: before.earns!.minor,
      back: -(1125 + 63),
      commission: 119,
      commission_tax: 23,
      shop_shipping: 0,
      deemed_vat: 0,
      earns_then: before.earns!.minor - 1125 - 63 + 119 + 23,
    });
    expect(await read(id)).toEqual(before);

    const done = await cancel(id, units);
    expect(done).toMatchObject({ httpStatus: 200, data: { earns: data.store!.earns_then, units: 4 } });
    expect(readOrder.reply.parse(done.data)).toEqual(done.data);
    const { earns, commission_percent: _, ...ladder } = done.data.money!;
    expect(Object.values(ladder).reduce((sum, { minor }) => sum + minor, 0)).toBe(earns.minor);
    expect(done.data.lines).toMatchObject([
      { title: 'Teapot', quantity: 1, cancelled: 0 },
      { title: 'Mug', quantity: 3, cancelled: 1 },
    ]);
    expect(done.data.cancellations).toMatchObject([
      { reason: 'broken', is_back: true, lines: [{ id: mug, units: 1 }] },
    ]);
    expect(await refundsOf(placed)).toEqual([1125]);
    expect(await placed.stock()).toBe(placed.shelf + 1);
  });

  test('an operator sees cancelled units with the reason, and why a part has ended', async () => {
    const placed = await order();
    const operator = await buildUser(shop.db);
    await makeOwner(shop.db, operator);
    const asOperator = {
      headers: await atConsole(shop, operator, 'operator'),
      params: { id: placed.orderId },
    };
    const all = async () => {
      const { readOperatorOrder } = consoleApi.operatorOrders;
      const { data } = await callConsole(shop, readOperatorOrder, asOperator);
      expect(readOperatorOrder.reply.parse(data)).toEqual(data);
      return data;
    };
    const seen = async () => (await all()).parts.find(({ id }) => id === placed.id)!;
    expect(await seen()).toMatchObject({ cancellations: [], cancel_reason: null });
    const whole = (await all()).money;
    expect(whole.cancelled.minor).toBe(0);
    await cancel(placed.id, [{ id: placed.mug, units: 3 }], { is_back: false });
    const part = await seen();
    expect(part.cancellations).toMatchObject([
      { reason: 'broken', is_back: false, lines: [{ id: placed.mug, units: 3 }] },
    ]);
    expect(part.lines).toMatchObject([
      { title: 'Teapot', quantity: 1, cancelled: 0, left_units: 1 },
      { title: 'Mug', quantity: 4, cancelled: 3, left_units: 1 },
    ]);
    const { cancelled_amount: cancelled } = (await shownTo(placed)).parts.find(({ id }) => id === placed.id)!;
    const less = (await all()).money;
    expect(less.cancelled.minor).toBe(-Math.round(Number(cancelled) * 100));
    expect(less.total.minor).toBe(whole.total.minor + less.cancelled.minor);
    expect(part.earns).toEqual((await read(placed.id)).earns);
    const rest = [
      { id: placed.mug, units: 1 },
      { id: placed.teapot, units: 1 },
    ];
    await cancel(placed.id, rest, { reason: 'sold_out' });
    expect(await seen()).toMatchObject({ status: 'cancelled', cancel_reason: 'sold_out' });
  });

  test('the buyer learns reason and refund by email and on the order page; the other store’s part stays', async () => {
    const placed = await order();
    const before = (await shop.mails()).length;
    await cancel(placed.id, [{ id: placed.mug, units: 2 }], { reason: 'sold_out' });
    const sent = (await shop.mails()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toMatch(/Sold out[^]*2 × Mug[^]*We’ll refund you \$22.50/);
    expect(sent[0]!.text).not.toContain('Rug');
    const shown = await shownTo(placed);
    const part = shown.parts.find(({ id }) => id === placed.id)!;
    expect(part).toMatchObject({
      cancelled: 0,
      cancelled_amount: '22.50',
      cancel_reason: null,
      cancelled_pieces: [{ quantity: 2, reason: 'sold_out' }],
    });
    expect(shown.payment).toMatchObject({ refunding: '22.50' });
    const rows = await shop.db
      .selectFrom('order_parts')
      .selectAll()
      .where('id', '=', placed.other.id)
      .execute();
    expect(rows).toEqual([placed.other]);
  });

  test.each([false, true])(
    'cancelling unit by unit equals cancelling all at once (bundle: %s)',
    async (hasBundle) => {
      const placed = await order({ hasBundle });
      const { id, mug, teapot } = placed;
      const whole = (await preview(id, [{ id: mug, units: 4 }])).data;
      const single = [];
      for (const units of [1, 2, 1]) {
        const { data } = await preview(id, [{ id: mug, units }]);
        const { amount, buyer } = data;
        expect(Object.values(minors(buyer)).reduce((sum, minor) => sum + minor, 0)).toBe(amount.minor);
        single.push(amount.minor);
        expect((await cancel(id, [{ id: mug, units }])).data.earns).toEqual(data.store!.earns_then);
      }
      expect(single.reduce((sum, minor) => sum + minor, 0)).toBe(whole.amount.minor);
      expect((await read(id)).earns).toEqual(whole.store!.earns_then);
      // The last unit ends the part and refunds shipping: no earnings are left.
      const last = await preview(id, [{ id: teapot, units: 1 }]);
      expect(last.data).toMatchObject({ is_whole: true, store: { earns_then: { minor: 0 } } });
      expect((await cancel(id, [{ id: teapot, units: 1 }])).data).toMatchObject({
        state: 'cancelled',
        cancel_reason: 'broken',
        earns: { minor: 0 },
      });
      const [part] = await shop.db
        .selectFrom('order_parts')
        .select('total_minor')
        .where('id', '=', id)
        .execute();
      expect((await refundsOf(placed)).reduce((sum, minor) => sum + minor, 0)).toBe(part!.total_minor);
      expect(await placed.stock()).toBe(placed.shelf + 4);
    },
  );

  test('cancelling everything ends the part: shipping is refunded, the email has the reason, and damaged units aren’t restocked', async () => {
    const placed = await order();
    const lines = [
      { id: placed.teapot, units: 1 },
      { id: placed.mug, units: 4 },
    ];
    const before = (await shop.mails()).length;
    const { data } = await preview(placed.id, lines);
    expect(data).toMatchObject({ is_whole: true, buyer: { shipping: { minor: 1000 } } });
    await cancel(placed.id, lines, { is_back: false });
    expect(await placed.stock()).toBe(placed.shelf);
    expect(await refundsOf(placed)).toEqual([data.amount.minor]);
    const mails = (await shop.mails()).slice(before);
    expect(mails).toHaveLength(1); // the store knows already
    expect(mails[0]!.text).toContain('Broken or damaged');
    expect((await shownTo(placed)).parts.find(({ id }) => id === placed.id)).toMatchObject({
      cancelled: 1,
      cancel_reason: 'broken',
    });
  });
});

describe('in an order with cash on delivery', () => {
  test('the amount due drops, and the ledger has what was collected', async () => {
    const placed = await order({ isPaid: false });
    const { id, mug } = placed;
    await shop.db
      .updateTable('stores')
      .set({ cash_collected_by: 'seller' })
      .where('id', '=', storeId)
      .execute();
    const due = Number((await shownTo(placed)).payment.due);
    const { data } = await preview(id, [{ id: mug, units: 2 }]);
    expect(data).toMatchObject({ is_paid: false, is_by_hand: false, amount: { minor: 2250 } });
    await shop.mails();
    await cancel(id, [{ id: mug, units: 2 }]);
    expect((await shop.mails()).at(-1)!.text).toContain('Your order total has been reduced by $22.50');
    expect(Number((await shownTo(placed)).payment.due)).toBeCloseTo(due - 22.5, 2);
    expect(await refundsOf(placed)).toEqual([]);
    await callConsole(shop, deliverOrders, { headers, body: { ids: [id] } });
    const after = await read(id);
    const { total_minor: total } = await shop.db
      .selectFrom('order_parts')
      .select('total_minor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(after.payout).toMatchObject({
      collected: { minor: total - 2250 },
      commission_tax_percent: 19,
      pays: { minor: data.store!.earns_then.minor - (total - 2250) },
    });
    expect(after.earns).toEqual(data.store!.earns_then);
  });

  test('ends without a refund', async () => {
    const placed = await order({ isPaid: false });
    const { data } = await cancel(placed.id, [
      { id: placed.teapot, units: 1 },
      { id: placed.mug, units: 4 },
    ]);
    expect(data).toMatchObject({ state: 'cancelled', earns: { minor: 0 }, payout: { pays: { minor: 0 } } });
    const { earns, commission_percent: _, ...ladder } = data.money!;
    expect(Object.values(ladder).reduce((sum, { minor }) => sum + minor, 0)).toBe(earns.minor);
  });
});

test('refuses packed or shipped units, those of others, and a changed amount', async () => {
  const { id, mug, teapot } = await order();
  const { id: foreign, mug: line } = await order();
  const lines = [{ id: mug, units: 3 }];
  await callConsole(shop, shipOrders, {
    headers,
    body: { orders: [{ id, carrier: 'UPS', lines: [{ id: mug, quantity: 2 }] }] },
  });
  const form = async (call: ReturnType<typeof cancel>) => (await call).data as unknown as { form: string[] };
  expect((await form(cancel(id, lines))).form).toEqual(['There aren’t that many items left to ship.']);
  expect((await form(cancel(id, [{ id: line, units: 1 }]))).form).toEqual([
    'There aren’t that many items left to ship.',
  ]);
  expect((await form(cancel(id, [{ id: mug, units: 1 }], { expected_minor: 1 }))).form[0]).toContain(
    'has changed',
  );
  const other = await atConsole(shop, await ownerOf(await buildStore(shop.db)), 'seller');
  const stranger = await callConsole(shop, previewCancel, {
    params: { id: foreign },
    headers: other,
    body: { lines: [{ id: line, units: 1 }] },
  });
  expect(stranger.httpStatus).toBe(404);
  // The rest of a partly shipped part: the part continues with its shipped units.
  const { data } = await cancel(id, [
    { id: mug, units: 2 },
    { id: teapot, units: 1 },
  ]);
  expect(data.state).toBe('handed_over');
  expect((await form(cancel(id, [{ id: mug, units: 1 }]))).form[0]).toContain('have already shipped');
});

test('documents and shipments contain only the remaining units', async () => {
  const { id, mug, teapot } = await order();
  await cancel(id, [
    { id: teapot, units: 1 },
    { id: mug, units: 1 },
  ]);
  const url = `/api/v1/${listPapers.path}?ids=${id}`;
  const reply = await shop.app.server.inject({ method: 'GET', url, headers });
  const [paper] = listPapers.reply.parse(reply.json<{ data: unknown }>().data);
  expect(paper).toMatchObject({
    units: 3,
    lines: [{ title: 'Mug', quantity: 3 }],
    rest: [{ id: mug, quantity: 3 }],
  });
  await callConsole(shop, shipOrders, { headers, body: { orders: [{ id, carrier: 'UPS' }] } });
  expect((await read(id)).parcels).toMatchObject([{ lines: [{ id: mug, quantity: 3 }] }]);
});

test('four cancellations and two shipments of the same units at once: each unit is either cancelled or shipped', async () => {
  const placed = await order();
  const { id, mug } = placed;
  const lines = [{ id: mug, units: 2 }];
  const { data } = await preview(id, lines);
  const body = { lines, reason: 'other', is_back: true, expected_minor: data.amount.minor } as const;
  const parcel = (number: string) => ({ id, carrier: 'UPS', number, lines: [{ id: mug, quantity: 2 }] });
  await Promise.all([
    ...Array.from({ length: 4 }, () => callConsole(shop, cancelUnits, { params: { id }, headers, body })),
    ...['1', '2'].map((number) =>
      callConsole(shop, shipOrders, { headers, body: { orders: [parcel(number)] } }),
    ),
  ]);
  const after = await read(id);
  const [line] = after.lines.filter((one) => one.id === mug);
  const packed = after.parcels.flatMap((one) => one.lines).reduce((sum, { quantity }) => sum + quantity, 0);
  expect(line!.quantity + line!.cancelled).toBe(4);
  expect(packed).toBeLessThanOrEqual(line!.quantity);
  expect(await placed.stock()).toBe(placed.shelf + line!.cancelled);
  const back = (await refundsOf(placed)).reduce((sum, minor) => sum + minor, 0);
  expect(back).toBe(line!.cancelled * 1125);
  const url = `/api/v1/${listOrders.path}`;
  const list = await shop.app.server.inject({ method: 'GET', url, headers });
  expect(list.json<{ data: { rows: { earns: object }[] } }>().data.rows[0]!.earns).toEqual(after.earns);
});

async function ownerOf(store: number): Promise<number> {
  const owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner, store);
  return owner;
}
