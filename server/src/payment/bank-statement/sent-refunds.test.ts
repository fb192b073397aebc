// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleApi } from '@souk/contract/console-api';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { cashOnly } from '#outbound/payment-port.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { bankAdapter } from '../providers/bank.ts';
import { recordReceipt } from '../record-receipt.ts';
import { recordRefund } from '../record-refund.ts';
import { refundPayment } from '../refund-payment.ts';
import { bookTransactions } from './book-transactions.ts';
import { importStatement } from './import-statement.ts';

/* Refunds sent by bank transfer, confirmed by bank statements. */

const now = new Date('2026-11-22T12:00:00Z');
const actor = commandActor('bank');
const account = {
  beneficiary: 'Souk',
  bankName: 'Bank',
  accountNumber: '1',
  iban: '',
  bic: '',
  branch: '',
  note: '',
};

let shop: TestShop;
let file = 0;
beforeAll(async () => {
  const adapters = new Map([['bank', bankAdapter(account)]]);
  shop = await buildTestShop({ now, payments: { ...cashOnly, adapters }, connections: 12 });
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db, ['ledger'])).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** An order of 65.00 that was paid by bank transfer. */
async function paidOrder(): Promise<{ id: number; number: string }> {
  const product = await buildProduct(shop.db, { stock: 5, sellingMinor: 6000 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 7 }) });
  const { data: payment } = await shop.call('POST order/transaction', {
    body: { id: data.id, user_token: token },
  });
  const lines = payment.next?.kind === 'instructions' ? payment.next.lines : [];
  const reference = lines.find(({ label }) => label === 'reference')?.value ?? '';
  const amount = { minor: 6500, currency: 'USD' };
  const receipt = { reference, amount, receiptId: `IN-${++file}`, actor: 'operator', now };
  expect(await recordReceipt(shop.app.shop, receipt)).toMatchObject({ result: 'paid' });
  return { id: data.id, number: data.order };
}
const refund = (number: string, amountMinor: number) =>
  refundPayment(shop.db, { number, amountMinor, reason: 'A scratch', now });
const refundsOf = async (orderId: number) =>
  (
    await shop.db
      .selectFrom('refunds')
      .select(['state', 'amount_minor', 'provider_ref'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
  ).map(({ state, amount_minor: minor, provider_ref: ref }) => [state, minor, ref]);
const sentOf = (orderId: number) =>
  shop.db
    .selectFrom('payment_ledger')
    .select(['amount_minor', 'provider'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .execute();

type Row = { words: string; minor: number };
async function bring(...rows: Row[]) {
  const text = [
    'Date,Name,Description,Amount',
    ...rows.map(({ words, minor }) => `2026-11-21,Erika,${words},${(minor / 100).toFixed(2)}`),
    '2026-11-21,Energy,bill,-80.00',
    `2026-11-21,Till,cash ${++file},1.00`,
  ].join('\n');
  const imported = await audited(shop.db, actor, (tx) =>
    importStatement(tx, { name: `${++file}.csv`, text, currency: 'USD', now }),
  );
  const id = imported.ok ? imported.statementId : null;
  if (id === null) throw new Error('nothing was imported');
  const lines = await shop.db
    .selectFrom('bank_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .where('direction', '=', 'out')
    .orderBy('id')
    .execute();
  return { lines, passed: imported.ok ? imported.passed : 0 };
}
const confirm = (...lines: { id: number; reference?: string }[]) =>
  bookTransactions(shop.app.shop, { lines, mayRefund: true, actor, now });

test('money out that names an order is its refund of exactly this amount, and records it as sent', async () => {
  const order = await paidOrder();
  await refund(order.number, 1000);
  await refund(order.number, 2500);
  const { lines, passed } = await bring(
    { words: `Refund ${order.number.slice(0, 8)} ${order.number.slice(8).toLowerCase()} Souk`, minor: -2500 },
    // Another amount, or no order, is nothing of ours.
    { words: `Refund ${order.number}`, minor: -2400 },
    { words: 'Refund', minor: -1000 },
  );
  expect(lines).toMatchObject([{ amount_minor: 2500, fit: 'exact', provider: null, payout_id: null }]);
  expect(passed).toBe(3);
  const [line] = lines;
  expect((await confirm({ id: line!.id })).outcomes).toEqual([
    { id: line!.id, ok: true, result: 'refunded', orderNumber: order.number },
  ]);
  expect(await refundsOf(order.id)).toEqual([
    ['by-hand', 1000, null],
    ['done', 2500, line!.receipt_id],
  ]);
  expect(await sentOf(order.id)).toEqual([{ amount_minor: 2500, provider: 'bank' }]);
  const mails = (await shop.mails()).filter(({ subject }) => subject.includes(order.number));
  expect(mails.at(-1)?.text).toContain('$25.00');
});

test('two transfers of the same amount send two refunds, and a third has none left', async () => {
  const order = await paidOrder();
  await refund(order.number, 1100);
  await refund(order.number, 1100);
  const rows = ['a', 'b', 'c'].map((words) => ({ words: `${order.number} ${words}`, minor: -1100 }));
  const { lines, passed } = await bring(...rows);
  expect(new Set(lines.map((line) => line.refund_id)).size).toBe(2);
  expect(passed).toBe(2);
  const done = await confirm(...lines.map(({ id }) => ({ id })));
  expect(done.outcomes.map((one) => one.ok && one.result)).toEqual(['refunded', 'refunded']);
  expect((await refundsOf(order.id)).map(([state]) => state)).toEqual(['done', 'done']);
});

test('of operators who confirm at the same time, one records the refund', async () => {
  const order = await paidOrder();
  await refund(order.number, 1200);
  const { lines } = await bring({ words: order.number, minor: -1200 });
  const all = await Promise.all(Array.from({ length: 6 }, () => confirm({ id: lines[0]!.id })));
  const results = all.flatMap(({ outcomes }) => outcomes.map((one) => (one.ok ? one.result : one.reason)));
  expect(results.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'decided'), 'refunded']);
  expect(await sentOf(order.id)).toHaveLength(1);
});

test('two transactions for one refund at the same time: one sends it, the other still waits', async () => {
  const order = await paidOrder();
  await refund(order.number, 1300);
  const first = await bring({ words: `${order.number} one`, minor: -1300 });
  const second = await bring({ words: `${order.number} two`, minor: -1300 });
  const ids = [first, second].map(({ lines }) => lines[0]!.id);
  const all = await Promise.all(ids.map((id) => confirm({ id })));
  const results = all.flatMap(({ outcomes }) => outcomes.map((one) => (one.ok ? one.result : one.reason)));
  expect(results.toSorted()).toEqual(['refund-unknown', 'refunded']);
  const states = await shop.db.selectFrom('bank_lines').select('state').where('id', 'in', ids).execute();
  expect(states.map(({ state }) => state).toSorted()).toEqual(['booked', 'waiting']);
  expect(await sentOf(order.id)).toHaveLength(1);
});

test('a refund that was recorded before is linked, and posts nothing again', async () => {
  const order = await paidOrder();
  await refund(order.number, 1400);
  await recordRefund(shop.db, {
    number: order.number,
    amountMinor: 1400,
    reference: `T-${order.number}`,
    reason: '',
    actor: 'operator',
    now,
  });
  const { lines } = await bring({ words: order.number, minor: -1400 });
  expect(lines).toMatchObject([{ fit: 'exact' }]);
  expect((await confirm({ id: lines[0]!.id })).outcomes).toMatchObject([{ result: 'known' }]);
  expect(await refundsOf(order.id)).toEqual([['done', 1400, `T-${order.number}`]]);
  expect(await sentOf(order.id)).toHaveLength(1);
});

test('the order’s number can be given, the permission is needed, and the console shows the match', async () => {
  const order = await paidOrder();
  await refund(order.number, 1500);
  const { lines } = await bring({ words: order.number, minor: -1500 });
  const { id } = lines[0]!;
  const ask = (reference: string) => confirm({ id, reference });
  expect((await ask('P-999999')).outcomes).toMatchObject([{ reason: 'not-allowed' }]);
  expect((await ask('nonsense')).outcomes).toMatchObject([{ reason: 'refund-unknown' }]);
  expect((await ask((await paidOrder()).number)).outcomes).toMatchObject([{ reason: 'refund-unknown' }]);
  const without = await bookTransactions(shop.app.shop, { lines: [{ id }], actor, now });
  expect(without).toMatchObject({ ok: false, outcomes: [{ reason: 'refunds-not-allowed' }] });
  expect((await refundsOf(order.id))[0]![0]).toBe('by-hand');

  const headers = await ownerAtConsole(shop);
  const { operatorBank } = consoleApi;
  const read = await callConsole(shop, operatorBank.readBankTransaction, { headers, params: { id } });
  expect(read.data).toMatchObject({
    fits: true,
    direction: 'out',
    payment: null,
    payout: null,
    settlement: null,
    refund: { amount: { minor: 1500, currency: 'USD' }, order },
  });
  const booked = await callConsole(shop, operatorBank.bookBankTransactions, {
    headers,
    body: { lines: [{ id, reference: order.number }] },
  });
  expect(booked.data.lines).toEqual([
    { id, result: 'refunded', reason: null, order_number: order.number, payouts: [] },
  ]);
  const found = await callConsole(shop, operatorBank.listBankTransactions, {
    headers,
    query: { view: 'booked', q: order.number },
  });
  expect(found.data.rows).toMatchObject([{ id, result: 'refunded' }]);
});
