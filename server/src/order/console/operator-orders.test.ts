// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, now, type OperatedShop } from '#console/test-operated-shop.ts';
import { recordParcel } from '#order/record-parcel.ts';
import { stockOf } from '#order/test-shoppers.ts';
import { countStatements } from '#testing/count-statements.ts';

const { operatorOrders, operatorPayments } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
let noor: OperatedShop['noor'];
let fjord: OperatedShop['fjord'];
let order: OperatedShop['order'];
let read: OperatedShop['read'];
let listOperators: OperatedShop['listOperators'];
let ask: OperatedShop['ask'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers, noor, fjord, order, read, listOperators, ask } = operated);
});
afterAll(() => operated.close());

describe('orders', () => {
  test('are found by number, buyer’s email and name, store and view, in a constant number of statements', async () => {
    const one = await order({ email: '404.Find.Me@example.com', name: 'Zaynab Karimi' });
    const other = await order({ isPaid: false });
    const numbers = async (query: string) =>
      (await ask(operatorOrders.listOperatorOrders, query)).rows.map(({ number }) => number);
    for (const query of [`q=${one.number}`, 'q=404.find.me@', 'q=zaynab', `q=${one.number}&store=${noor}`])
      expect(await numbers(query), query).toEqual([one.number]);
    expect(await numbers('q=%25')).toEqual([]);
    expect(await numbers('store=999999')).toEqual([]);
    expect(await numbers('method=stripe')).toEqual([]);
    expect((await numbers('view=open&method=cash_on_delivery&country=DE')).length).toBeGreaterThan(1);
    expect(await numbers('view=late')).toEqual([]);
    const over = new Date(now.getTime() - 3_600_000);
    const ofOther = shop.db.updateTable('order_parts').where('order_id', '=', other.id);
    await ofOther.set({ hand_over_by: over }).execute();
    expect(await numbers('view=late')).toContain(other.number);
    const few = await countStatements(() => ask(operatorOrders.listOperatorOrders, 'limit=1'));
    expect(await countStatements(() => ask(operatorOrders.listOperatorOrders, 'limit=200'))).toEqual(few);
  });

  test('are filtered by payment, payment method, country, amount and lateness, alone and combined', async () => {
    const numbers = async (query: string) =>
      (await ask(operatorOrders.listOperatorOrders, `q=narrow@&${query}`)).rows.map(({ number }) => number);
    const of = (name: string) => ({ name, email: 'narrow@example.com' });
    const paid = await order(of('Paid'));
    const part = await order(of('Part'));
    const whole = await order(of('Whole'));
    const late = await order({ ...of('Late'), isPaid: false });
    const foreign = await order(of('Foreign'));
    const all = [foreign, late, whole, part, paid].map(({ number }) => number);
    expect(await numbers('')).toEqual(all);
    const { db } = shop;
    const change = (one: { id: number }) => db.updateTable('orders').where('id', '=', one.id);
    await change(late).set({ order_method: 3 }).execute();
    const addressIn = (country: string) => sql`address || jsonb_build_object('country', ${country}::text)`;
    const abroad = { address: addressIn('SE') };
    await change(paid).set(abroad).execute();
    const over = new Date(now.getTime() - 3_600_000);
    const ofLate = db.updateTable('order_parts').where('order_id', '=', late.id);
    await ofLate.set({ hand_over_by: over }).execute();
    const refund = (id: number, amount: number) =>
      callConsole(shop, operatorOrders.refundOperatorOrder, {
        params: { id },
        headers,
        body: { amount_minor: amount, expected_minor: amount },
      });
    await refund(part.id, 100);
    const { data: given } = await refund(whole.id, (await read(whole.id)).total.minor);
    await callConsole(shop, operatorPayments.recordRefundByHand, {
      params: { id: given.refunds[0]!.id },
      headers,
      body: { reference: 'W-1' },
    });

    expect(await numbers('payment=paid')).toEqual([foreign.number, paid.number]);
    expect(await numbers('payment=waiting')).toEqual([late.number]);
    expect(await numbers('payment=part-refunded')).toEqual([part.number]);
    expect(await numbers('payment=refunded')).toEqual([whole.number]);
    expect(await numbers('payment=nonsense')).toEqual(all);
    expect(await numbers('method=stripe')).toEqual([late.number]);
    expect(await numbers('country=se')).toEqual([paid.number]);
    expect(await numbers('country=Sweden')).toEqual([]);
    expect(await numbers('late=1')).toEqual([late.number]);
    expect(await numbers('late=1&payment=paid')).toEqual([]);
    expect(await numbers('late=1&view=unpaid&method=stripe')).toEqual([late.number]);
    expect(await numbers(`payment=paid&country=SE&store=${fjord}`)).toEqual([paid.number]);

    // Cancelled orders are neither paid nor partly refunded, as on their page.
    for (const one of [paid, part]) await change(one).set({ cancelled: true }).execute();
    expect(await numbers('payment=paid')).toEqual([foreign.number]);
    expect(await numbers('payment=part-refunded')).toEqual([]);
    for (const one of [paid, part]) await change(one).set({ cancelled: false }).execute();

    // Amounts are in the shop's currency: the same number in another one is a different amount.
    const { total } = await read(paid.id);
    await change(foreign).set({ currency: 'JPY' }).execute();
    try {
      const own = all.filter((number) => number !== foreign.number);
      expect(await numbers(`from_minor=${total.minor}&to_minor=${total.minor}`)).toEqual(own);
      expect(await numbers(`from_minor=${total.minor + 1}`)).toEqual([]);
      expect(await numbers(`to_minor=${total.minor - 1}`)).toEqual([]);
      expect(await numbers(`to_minor=${total.minor}&payment=refunded`)).toEqual([whole.number]);
      expect(await numbers('from_minor=ten')).toEqual(all);
    } finally {
      await change(foreign).set({ currency: total.currency }).execute();
    }
    const narrow = `payment=paid&method=stripe&country=SE&late=1&from_minor=1&to_minor=99999999`;
    const few = await countStatements(() => ask(operatorOrders.listOperatorOrders, 'limit=1'));
    expect(await countStatements(() => ask(operatorOrders.listOperatorOrders, narrow))).toEqual(few);
  });

  test('an order shows its parts, money and history, with the actors', async () => {
    const { id, number } = await order();
    const before = await read(id);
    expect(operatorOrders.readOperatorOrder.reply.parse(before)).toEqual(before);
    const [part] = before.parts;
    const move = { params: { id }, headers, body: { part_id: part!.id, to: 'confirmed' } };
    const moved = await callConsole(shop, operatorOrders.moveOperatorOrder, move);
    expect(moved.data.parts.map(({ status }) => status)).toEqual(['confirmed', 'pending']);
    // The actor comes from the audit log, which has PostgreSQL's time.
    const moves = shop.db.updateTable('order_moves').where('order_id', '=', id);
    await moves.set({ created_at: new Date() }).execute();
    const parcel = { carrier: 'Falcon Post', parcelNumber: 'FP 1' };
    await recordParcel(shop.db, { number, store: 'noor', ...parcel });
    const note = { params: { id }, headers, body: { note: 'A gift' } };
    await callConsole(shop, operatorOrders.noteOperatorOrder, note);
    await shop.mails();
    const { history, parts, money } = await read(id);
    expect(parts.map(({ parcels }) => parcels)).toMatchObject([
      [{ carrier: 'Falcon Post', number: 'FP 1' }],
      [],
    ]);
    expect([money.received, money.refundable]).toEqual([money.total, money.total]);
    const [operator] = await listOperators();
    const of = (expectedKind: string) => history.filter(({ kind }) => kind === expectedKind);
    expect(of('placed')).toMatchObject([{ actor: 'Layla Haddad' }]);
    // Cash is collected by each store.
    expect(of('paid').map(({ text }) => text)).toEqual(['cash', 'cash']);
    const paid = of('paid').reduce((sum, { amount }) => sum + amount!.minor, 0);
    expect(paid).toBe(money.total.minor);
    expect(of('moved')).toMatchObject([{ actor: operator, text: 'confirmed', store: part!.store.name }]);
    expect(of('note')).toMatchObject([{ actor: operator, text: 'A gift' }]);
    expect(of('mail').map(({ text }) => text)).toContain('order-placed');
    // Going back is not allowed.
    const back = await callConsole(shop, operatorOrders.moveOperatorOrder, {
      ...move,
      body: { to: 'pending' },
    });
    expect(back.status).toBe(201);
  });

  test('cancelling a part restores its stock and refunds it, and leaves the other part alone', async () => {
    const { id, cable } = await order();
    const [part, other] = (await read(id)).parts;
    const body = { part_id: part!.id, to: 'cancelled' };
    const { data } = await callConsole(shop, operatorOrders.moveOperatorOrder, {
      params: { id },
      headers,
      body,
    });
    expect(data.parts.map(({ status }) => status)).toEqual(['cancelled', other!.status]);
    expect(data.refunds.map(({ amount }) => amount.minor)).toEqual([part!.total.minor]);
    expect(await stockOf(shop.db, cable)).toBe(5);
  });
});

test('the address can be changed before preparation; the email is sent again, and the log omits the address', async () => {
  const { id, number } = await order({ email: 'moved@example.com' });
  const { note: delivery_instruction, lines: _lines, ...place } = (await read(id)).address;
  const move = (address_1: string) =>
    callConsole(shop, operatorOrders.changeOperatorOrderDelivery, {
      params: { id },
      headers,
      body: { ...place, delivery_instruction, address_1 },
    });
  expect((await move('Ring 7')).data.address).toMatchObject({ ...place, address_1: 'Ring 7' });
  await shop.mails();
  await callConsole(shop, operatorOrders.mailOperatorOrder, { params: { id }, headers });
  const [copy] = (await shop.mails()).slice(-1);
  expect(copy).toMatchObject({ to: 'moved@example.com' });
  expect(copy!.text).toContain(number);
  expect(copy!.text).toContain('Ring 7');
  const { history } = await read(id);
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['mail']));
  const recorded = shop.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('entity_id', '=', id);
  expect(
    await recorded.where('action', 'in', ['order.change', 'order.mail']).orderBy('id').execute(),
  ).toEqual([
    { action: 'order.change', after: { fields: ['address_1'] } },
    { action: 'order.mail', after: null },
  ]);
  const [part] = (await read(id)).parts;
  for (const to of ['confirmed', 'processing'] as const) {
    const body = { part_id: part!.id, to };
    await callConsole(shop, operatorOrders.moveOperatorOrder, { params: { id }, headers, body });
  }
  expect((await move('Ring 8')).status).toBe(201);
  expect((await read(id)).address.address_1).toBe('Ring 7');
});
