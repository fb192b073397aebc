// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { parseCsv } from '@souk/rules/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, type OperatedShop } from '#console/test-operated-shop.ts';
import { findOrderPayments } from '#payment/find-order-payments.ts';

const { operatorWork, operatorOrders, operatorPayments } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
let order: OperatedShop['order'];
let read: OperatedShop['read'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers, order, read } = operated);
});
afterAll(() => operated.close());

describe('a refund', () => {
  const preview = (id: number, body: Record<string, unknown>) =>
    callConsole(shop, operatorOrders.previewRefund, { params: { id }, headers, body });
  const refund = (id: number, body: Record<string, unknown>) =>
    callConsole(shop, operatorOrders.refundOperatorOrder, { params: { id }, headers, body });

  test('of units is previewed to the cent, executed exactly, and affects nobody else', async () => {
    const { id, number } = await order();
    const lines = [{ id: (await read(id)).parts[0]!.lines[0]!.id, units: 2 }];
    const { data } = await preview(id, { lines });
    expect(operatorOrders.previewRefund.reply.parse(data)).toEqual(data);
    // Two of three cables of 9.99: 19.98 less 2.00 of the voucher; 10 % commission of 19.98, 19 % tax on it.
    expect(data).toMatchObject({ amount: { minor: 1798 }, is_by_hand: true, provider: 'cash' });
    expect(data.sellers).toHaveLength(1);
    const [seller] = data.sellers;
    const { shop: borne } = data;
    expect(seller!.bears.minor + borne.bears.minor).toBe(data.amount.minor);
    expect(borne.bears.minor).toBe(borne.commission.minor + borne.commission_tax.minor - borne.voucher.minor);
    const changed = await refund(id, { lines, expected_minor: 1797 });
    expect([changed.status, (await read(id)).refunds]).toEqual([201, []]);
    const given = await refund(id, { lines, expected_minor: data.amount.minor, reason: 'broken' });
    expect(given.data.refunds).toMatchObject([
      { amount: { minor: 1798 }, state: 'by-hand', borne_by: [{ bearer: 'seller' }] },
    ]);
    const [booked] = (await findOrderPayments(shop.db, number))!.refunds;
    expect(booked!.lines.map((line) => [line.order_line_id, line.units])).toEqual([[lines[0]!.id, 2]]);
    expect(given.data.money.refundable.minor).toBe(data.left.minor);
    expect((await preview(id, { lines })).status).toBe(201); // one is left
  });

  test('of an amount is borne by the shop, is at most what is left, and excludes units', async () => {
    const { id } = await order();
    const { data } = await preview(id, { amount_minor: 500 });
    expect([data.sellers, data.shop.bears.minor]).toEqual([[], 500]);
    expect((await preview(id, { amount_minor: 999_999 })).status).toBe(201);
    const { lines } = (await read(id)).parts[0]!;
    const both = { amount_minor: 500, lines: [{ id: lines[0]!.id, units: 1 }] };
    expect((await preview(id, both)).status).toBe(201);
    expect((await preview(id, {})).status).toBe(201);
    const foreign = (await read((await order()).id)).parts[0]!.lines[0]!.id;
    expect((await preview(id, { lines: [{ id: foreign, units: 1 }] })).httpStatus).toBe(404);
  });

  test('that two operators request at once is executed once', async () => {
    const { id } = await order();
    const { lines } = (await read(id)).parts[1]!;
    const wish = { lines: [{ id: lines[0]!.id, units: 1 }] };
    const expected = (await preview(id, wish)).data.amount.minor;
    const requests = [1, 2, 3].map(() => refund(id, { ...wish, expected_minor: expected }));
    const replies = (await Promise.all(requests)).map(({ status }) => status);
    expect(replies.toSorted((one, other) => one - other)).toEqual([200, 201, 201]);
    expect((await read(id)).refunds).toHaveLength(1);
  });

  test('of more than is left is refused with what is left, in the preview too', async () => {
    const { id } = await order();
    const { minor } = (await read(id)).money.refundable;
    const given = await refund(id, { amount_minor: 300, expected_minor: 300 });
    expect(given.status).toBe(200);
    const form = [`You can refund up to $${((minor - 300) / 100).toFixed(2)}.`];
    expect((await preview(id, { amount_minor: minor })).data).toMatchObject({ form });
    const refused = await refund(id, { amount_minor: minor, expected_minor: minor });
    expect([refused.status, refused.data]).toMatchObject([201, { form }]);
    expect((await read(id)).refunds).toHaveLength(1);
  });

  test('that is manual is completed by its reference, which counts once', async () => {
    const { id } = await order();
    const given = await refund(id, { amount_minor: 300, expected_minor: 300 });
    const record = (reference: string) =>
      callConsole(shop, operatorPayments.recordRefundByHand, {
        params: { id: given.data.refunds[0]!.id },
        headers,
        body: { reference },
      });
    expect((await record('T-1')).data).toMatchObject({ state: 'done' });
    expect((await record('T-2')).status).toBe(201);
    expect((await read(id)).money.refunded.minor).toBe(300);
  });
});

test('that failed is listed on Home with a retry, and leaves it when retried', async () => {
  const { id } = await order();
  const wish = { amount_minor: 300, expected_minor: 300 };
  const { data } = await callConsole(shop, operatorOrders.refundOperatorOrder, {
    params: { id },
    headers,
    body: wish,
  });
  const params = { id: data.refunds[0]!.id };
  await shop.db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', params.id).execute();
  const waits = async () =>
    (
      await callConsole(shop, operatorWork.readWork, { query: { kind: 'refund' }, headers })
    ).data.items.filter(({ order: of }) => of?.id === id);
  expect(await waits()).toMatchObject([{ id: params.id, detail: 'failed' }]);
  const seen = await callConsole(shop, operatorPayments.readRefundToLookAt, { params, headers });
  expect(seen.data).toMatchObject({ state: 'failed', can_retry: true });
  const again = await callConsole(shop, operatorPayments.retryRefund, { params, headers });
  expect(again.data).toMatchObject({ kind: 'refund', amount: { minor: 300 }, can_retry: false });
  expect(again.data.id).not.toBe(params.id);
  expect((await waits()).map((item) => item.id)).not.toContain(params.id);
  expect((await callConsole(shop, operatorPayments.retryRefund, { params, headers })).status).toBe(201);
});

test('is listed with its reason, note, customer and dates, filtered by reason, and exported the same', async () => {
  const { id, number } = await order();
  const refunded = async (body: Record<string, unknown>) => {
    const reply = await callConsole(shop, operatorOrders.refundOperatorOrder, {
      params: { id },
      headers,
      body,
    });
    return reply.data.refunds.at(-1)!.id;
  };
  const broken = await refunded({ amount_minor: 300, expected_minor: 300, reason: 'broken' });
  const kind = await refunded({ amount_minor: 200, expected_minor: 200, is_goodwill: true });
  await callConsole(shop, operatorPayments.recordRefundByHand, {
    params: { id: kind },
    headers,
    body: { reference: 'T-9' },
  });
  const asked = { q: number } as const;
  const rows = async (query: Record<string, string>) =>
    (
      await callConsole(shop, operatorPayments.listPaymentsToLookAt, {
        query: { ...asked, ...query },
        headers,
      })
    ).data.rows;
  const now = shop.clock.now().toISOString();
  const buyer = (await read(id)).address.name;
  expect(await rows({ view: 'by_hand' })).toMatchObject([
    { id: broken, refund_reason: 'other', reason: 'broken', order: { number, buyer }, created_at: now },
  ]);
  expect(await rows({ view: 'done' })).toMatchObject([
    { id: kind, refund_reason: 'goodwill', reason: '', state: 'done', at: now },
  ]);
  expect(await rows({ view: 'by_hand', reason: 'goodwill' })).toEqual([]);
  expect(await rows({ view: 'by_hand', reason: 'other' })).toHaveLength(1);
  expect((await read(id)).refunds).toMatchObject([
    { reason: 'other', note: 'broken' },
    { reason: 'goodwill', note: '' },
  ]);

  const csv = async (query: Record<string, string>) => {
    const { data } = await callConsole(shop, operatorPayments.exportRefunds, {
      query: { ...asked, ...query },
      headers,
    });
    return parseCsv(data, ',').map(({ cells }) => cells);
  };
  const head = ['Order', 'Customer', 'Reason', 'Note', 'Payment method', 'Amount', 'Currency', 'Requested'];
  expect(await csv({ view: 'by_hand' })).toEqual([
    [...head, 'Refunded'],
    [number, buyer, 'Other', 'broken', 'Cash on delivery', '3.00', 'USD', now, ''],
  ]);
  expect((await csv({ view: 'done', reason: 'goodwill' }))[1]).toEqual(
    expect.arrayContaining([number, 'Goodwill', now]),
  );
  expect(await csv({ view: 'done', reason: 'return' })).toHaveLength(1);
});
