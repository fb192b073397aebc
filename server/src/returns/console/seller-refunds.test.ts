// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellerRoleIds } from '#access/membership-queries.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { signOrderLink } from '#order/sign-order-link.ts';
import { buildGuest, orderBody, receiveMoney } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';

const { previewStoreReturn, previewStoreRefund, refundStoreOrder } = consoleApi.sellerRefunds;
const { readOrder } = consoleApi.sellerOrders;

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

/** Four mugs of 12.50 and 5.00 shipping, beside a rug of another store; 10 % off, half of it paid by the shop. */
async function order({ to = 5 }: { to?: 2 | 5 } = {}) {
  const mug = await buildProduct(shop.db, { storeId, title: 'Mug', sellingMinor: 1250, stock: 9 });
  const rug = await buildProduct(shop.db, { title: 'Rug', sellingMinor: 6000 });
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10, shop_pays_percent: 50 });
  const token = await buildGuest(shop.db, { items: [{ product: mug, quantity: 4 }, { product: rug }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { voucher: code }) });
  await receiveMoney(shop.db, data.order, shop.clock.now());
  const parts = await shop.db
    .selectFrom('order_parts as p')
    .innerJoin('order_lines as l', 'l.order_part_id', 'p.id')
    .select(['p.id', 'p.store_id', 'p.store_slug', 'l.id as line'])
    .where('p.order_id', '=', data.id)
    .execute();
  const part = parts.find(({ store_id: of }) => of === storeId)!;
  const other = parts.find(({ store_id: of }) => of !== storeId)!;
  for (let step = 2; step <= to; step++)
    await moveOrder(shop.db, {
      number: data.order,
      store: part.store_slug,
      to: step,
      actor: 'operator',
      now: shop.clock.now(),
    });
  return { id: part.id, line: part.line, orderId: data.id, number: data.order, other };
}
type Placed = Awaited<ReturnType<typeof order>>;
type What = { lines: { id: number; units: number }[] } | { amount_minor: number };

const read = async ({ id }: Placed) => (await callConsole(shop, readOrder, { params: { id }, headers })).data;
const preview = ({ id }: Placed, what: What) =>
  callConsole(shop, previewStoreRefund, { params: { id }, headers, body: { what } });
async function refund(placed: Placed, what: What, wish: object = {}) {
  const { data } = await preview(placed, what);
  const body = { what, expected_minor: data.amount?.minor ?? 0, ...wish };
  return callConsole(shop, refundStoreOrder, { params: { id: placed.id }, headers, body });
}
const minors = (amounts: object) =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, (amount as { minor: number }).minor]),
  );
const formOf = (reply: { data: unknown }) => (reply.data as { form: string[] }).form;

describe('a store’s refund of shipped items', () => {
  test('is previewed to the cent and applied exactly, at the store’s expense', async () => {
    const placed = await order();
    const before = await read(placed);
    const what = { lines: [{ id: placed.line, units: 1 }] };
    const { data } = await preview(placed, what);
    expect(previewStoreRefund.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({ is_paid: true, amount: { minor: 1125 } });
    // 10 % of 12.50 less the store's half of the voucher, and 19 % on it.
    const [back, commission, tax] = [-(1125 + 63), 119, 23];
    expect(minors(data.store!)).toMatchObject({ earns_now: before.earns!.minor, back, commission });
    expect(data.store!.earns_then.minor).toBe(before.earns!.minor + back + commission + tax);
    expect(await read(placed)).toEqual(before);

    const done = await refund(placed, what, { reason: 'Scratched' });
    expect(done.httpStatus).toBe(200);
    expect(readOrder.reply.parse(done.data)).toEqual(done.data);
    expect(done.data.earns).toEqual(data.store!.earns_then);
    expect(done.data.lines).toMatchObject([{ quantity: 4, left_units: 3 }]);
    expect(done.data.refunds).toMatchObject([
      { amount: { minor: 1125 }, state: 'pending', reason: 'Scratched' },
    ]);
    const { earns, commission_percent: _, ...ladder } = done.data.money!;
    expect(Object.values(ladder).reduce((sum, { minor }) => sum + minor, 0)).toBe(earns.minor);
  });

  test('of all of them leaves nothing of the store’s earnings but its shipping', async () => {
    const placed = await order();
    await refund(placed, { lines: [{ id: placed.line, units: 3 }] });
    const { data } = await refund(placed, { lines: [{ id: placed.line, units: 1 }] });
    expect(data.earns).toMatchObject({ minor: 500 });
    const more = await refund(placed, { lines: [{ id: placed.line, units: 1 }] });
    expect(formOf(more)).toEqual(['There’s nothing left to refund.']);
  });

  test('by amount is goodwill of the store, up to what is left of its part', async () => {
    const placed = await order();
    const { data } = await refund(placed, { amount_minor: 250 });
    expect(data.refunds).toMatchObject([{ amount: { minor: 250 } }]);
    expect(data.lines).toMatchObject([{ left_units: 4 }]);
    const over = await refund(placed, { amount_minor: 4 * 1125 + 500 - 249 });
    expect(formOf(over)).toEqual(['You can refund up to $47.50.']);
    const changed = await refund(placed, { amount_minor: 100 }, { expected_minor: 99 });
    expect(formOf(changed)).toEqual(['The refund amount has changed. Please check it again.']);
  });

  test('twice at the same moment never exceeds the part', async () => {
    const placed = await order();
    const body = { what: { amount_minor: 3000 }, expected_minor: 3000 };
    const replies = await Promise.all(
      [1, 2, 3].map(() => callConsole(shop, refundStoreOrder, { params: { id: placed.id }, headers, body })),
    );
    const statuses = replies.map(({ httpStatus }) => httpStatus);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 201, 201]);
    expect((await read(placed)).refunds).toHaveLength(1);
  });
});

test('unshipped items are cancelled instead', async () => {
  const placed = await order({ to: 2 });
  expect(formOf(await refund(placed, { amount_minor: 100 }))).toEqual([
    'These items haven’t been shipped yet. Cancel them instead.',
  ]);
});

test('another store’s order and lines don’t exist; a packer may not refund', async () => {
  const placed = await order();
  expect((await preview(placed, { lines: [{ id: placed.other.line, units: 1 }] })).httpStatus).toBe(404);
  const foreign = { ...placed, id: placed.other.id };
  expect((await preview(foreign, { amount_minor: 1 })).httpStatus).toBe(404);
  const body = { what: { amount_minor: 1 }, expected_minor: 1 };
  const tried = await callConsole(shop, refundStoreOrder, { params: { id: foreign.id }, headers, body });
  expect(tried.httpStatus).toBe(404);

  const packer = await buildUser(shop.db);
  await shop.db
    .insertInto('memberships')
    .values({ user_id: packer, store_id: storeId, role_id: sellerRoleIds.packer })
    .execute();
  const refused = await callConsole(shop, refundStoreOrder, {
    params: { id: placed.id },
    headers: await atConsole(shop, packer, 'seller'),
    body,
  });
  expect(refused.httpStatus).toBe(403);
});

test('a return shows the same amounts to seller, shopper and operator', async () => {
  const placed = await order();
  const link = signOrderLink(shop.app.shop.authSecret, placed.number, shop.clock.now());
  const [inventoryId] = (
    await shop.db.selectFrom('order_lines').select('inventory_id').where('id', '=', placed.line).execute()
  ).map((line) => line.inventory_id);
  await shop.call('POST returns/ask', {
    body: {
      order_id: placed.orderId,
      order_part_id: placed.id,
      cause: 'damaged',
      message: 'Broken handle.',
      lines: [{ inventory_id: inventoryId!, quantity: 2 }],
      ...link,
    },
  });
  const { id } = await shop.db
    .selectFrom('returns')
    .select('id')
    .where('order_part_id', '=', placed.id)
    .executeTakeFirstOrThrow();
  const params = { id };
  const { data } = await callConsole(shop, previewStoreReturn, { params, headers });
  expect(previewStoreReturn.reply.parse(data)).toEqual(data);
  expect(data.amount.minor).toBe(2250);
  expect(data.store!.earns_now).toEqual((await read(placed)).earns);

  await callConsole(shop, consoleApi.sellerReturns.acceptReturn, { params, headers, body: { keep: true } });
  const owner = await buildUser(shop.db);
  await makeOwner(shop.db, owner);
  const operator = await atConsole(shop, owner, 'operator');
  const shown = await callConsole(shop, consoleApi.operatorReturns.previewReturnRefund, {
    params,
    headers: operator,
    body: {},
  });
  expect(shown.data.amount).toEqual(data.amount);
  const expected_minor = data.amount.minor;
  await callConsole(shop, consoleApi.operatorReturns.decideReturn, {
    params,
    headers: operator,
    body: { decision: 'refund', expected_minor },
  });
  const after = await read(placed);
  expect(after.earns).toEqual(data.store!.earns_then);
  expect(after.refunds).toMatchObject([{ amount: data.amount }]);
  const seen = await callConsole(shop, consoleApi.sellerReturns.readReturn, { params, headers });
  expect(seen.data.refund).toMatchObject({ amount: data.amount });
  const ofShopper = (await shop.call('GET order/find/{id}', { params: { id: placed.orderId }, query: link }))
    .data;
  expect(JSON.stringify(ofShopper)).toContain('22.50');
});
