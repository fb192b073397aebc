// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, now, type OperatedShop } from '#console/test-operated-shop.ts';
import { recordUnusualPayments } from '#console/test-operators.ts';
import { inTransaction } from '#db/transaction.ts';
import { insertEvent } from '#payment/queries.ts';

const { operatorPayments } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let provider: OperatedShop['provider'];
let headers: OperatedShop['headers'];
let order: OperatedShop['order'];
let read: OperatedShop['read'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, provider, headers, order, read } = operated);
});
afterAll(() => operated.close());

test('a pending payment is queried, and the history shows the result', async () => {
  const { id } = await order({ isPaid: false });
  const attempt = await recordUnusualPayments(shop, id);
  const params = { id: attempt };
  const { data: seen } = await callConsole(shop, operatorPayments.readPaymentToLookAt, { params, headers });
  expect(seen).toMatchObject({ kind: 'attempt', state: 'review', reason: 'amount', can_accept: true });
  const ofAttempt = shop.db.updateTable('payment_attempts').where('id', '=', attempt);
  const unpaid = { state: 'pending', review_reason: null, received_minor: null, received_currency: null };
  await ofAttempt.set({ ...unpaid, payment_id: null }).execute();
  const recorded = {
    provider: 'stripe',
    key: `late-${id}`,
    attemptId: attempt,
    facts: [{ type: 'pending' }],
    now,
  };
  await inTransaction(shop.db, (tx) => insertEvent(tx, recorded));
  const amount = { minor: seen.amount.minor, currency: seen.amount.currency };
  provider.truth.set(`REF-${id}`, [{ type: 'paid', amount, paymentId: `pi-late-${id}` }]);
  provider.state.isDown = true;
  const ask = () => callConsole(shop, operatorPayments.askAboutPayment, { params, headers });
  expect((await ask()).status).toBe(201);
  provider.state.isDown = false;
  expect((await ask()).data).toMatchObject({ state: 'paid' });
  expect(await read(id)).toMatchObject({
    is_paid: true,
    attempts: [
      { provider: 'stripe', reference: `REF-${id}`, state: 'paid', events: [{ facts: ['pending'] }] },
    ],
  });
  const entries = shop.db.selectFrom('audit_entries').select(['before', 'after']).where('entity_id', '=', id);
  expect(await entries.where('action', '=', 'payment.ask').execute()).toEqual([
    { before: { state: 'pending' }, after: { state: 'paid' } },
  ]);
});

test('a mismatched payment is accepted or refunded, once', async () => {
  const [taken, returned] = [await order({ isPaid: false }), await order({ isPaid: false })];
  const attempts = [
    await recordUnusualPayments(shop, taken.id),
    await recordUnusualPayments(shop, returned.id),
  ];
  const act = (
    endpoint: typeof operatorPayments.acceptPayment | typeof operatorPayments.refundUnmatchedPayment,
    id: number,
  ) => callConsole(shop, endpoint, { params: { id }, headers });
  const { data: listed } = await callConsole(shop, operatorPayments.listPaymentsToLookAt, { headers });
  expect(operatorPayments.listPaymentsToLookAt.reply.parse(listed)).toEqual(listed);
  expect(listed.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(attempts));
  expect((await act(operatorPayments.acceptPayment, attempts[0]!)).data).toMatchObject({ state: 'paid' });
  expect((await act(operatorPayments.acceptPayment, attempts[0]!)).status).toBe(201);
  expect((await read(taken.id)).is_paid).toBe(true);
  expect((await act(operatorPayments.refundUnmatchedPayment, attempts[1]!)).httpStatus).toBe(200);
  expect((await act(operatorPayments.refundUnmatchedPayment, attempts[1]!)).status).toBe(201);
  const { refunds, is_paid: isPaid } = await read(returned.id);
  expect([isPaid, refunds.map(({ amount, borne_by: by }) => [amount.minor, by[0]!.bearer])]).toEqual([
    false,
    [[1234, 'nobody']],
  ]);
});
