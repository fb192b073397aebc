import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { awaitPayment, buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { deleteOldNotices } from './notice-queries.ts';
import { testProvider } from './test-provider.ts';

/* What providers told the shop, what came of it, and asking again (decision 091). */

const { listPaymentNotices, replayPaymentNotice } = consoleApi.operatorPayments;
const start = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let headers: Record<string, string>;
beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: start, payments: provider.payments });
  headers = await ownerAtConsole(shop);
});
beforeEach(async () => {
  provider.state.isDown = false;
  await shop.db.deleteFrom('payment_notices').execute();
});
afterAll(() => shop.close());

const notify = (ref: string, { facts = [] as object[], signature = 'genuine' } = {}) =>
  shop.app.server.inject({
    method: 'POST',
    url: '/api/v1/payment/stripe/notify',
    headers: { 'content-type': 'application/json', 'x-test-signature': signature },
    payload: JSON.stringify({ ref, key: crypto.randomUUID(), facts }),
  });
const list = async (query: Record<string, string> = {}) =>
  (await callConsole(shop, listPaymentNotices, { query, headers })).data.rows;
const replay = (id: number) => callConsole(shop, replayPaymentNotice, { params: { id }, headers });

/** An order whose payment is under way at the provider, with the reference of the attempt. */
async function orderUnderWay() {
  const token = await buildGuest(shop.db, { items: [{ product: await buildProduct(shop.db) }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  await awaitPayment(shop.db, data.id, start);
  const attempt = await shop.db
    .insertInto('payment_attempts')
    .values({
      order_id: data.id,
      provider: 'stripe',
      reference: `ref-${data.id}`,
      state: 'pending',
      amount_minor: 1000,
      currency: 'USD',
      created_at: start,
      updated_at: start,
    })
    .returning(['id', 'reference', 'amount_minor', 'currency'])
    .executeTakeFirstOrThrow();
  return { ...attempt, number: data.order };
}

test('a notice that could not be settled is replayed: the provider is asked anew, and it is booked once', async () => {
  const attempt = await orderUnderWay();
  provider.state.isDown = true;
  expect((await notify(attempt.reference)).statusCode).toBe(503);
  const [notice] = await list();
  expect(notice).toMatchObject({
    provider: 'stripe',
    outcome: 'waiting',
    status: 503,
    state: 'pending',
    can_replay: true,
    order: { number: attempt.number },
  });
  expect((await replay(notice!.id)).status).toBe(201); // it is still away

  provider.state.isDown = false;
  const paid = {
    type: 'paid',
    paymentId: 'pi-1',
    amount: { minor: attempt.amount_minor, currency: attempt.currency },
  };
  provider.truth.set(attempt.reference, [paid as never]);
  const { data } = await replay(notice!.id);
  expect(data).toMatchObject({ outcome: 'asked', replayed_at: start.toISOString() });
  expect(data.state).not.toBe('pending');
  await replay(notice!.id);
  const booked = await shop.db
    .selectFrom('payment_ledger')
    .select('id')
    .where('attempt_id', '=', attempt.id)
    .execute();
  expect(booked).toHaveLength(1);
  expect(await list()).toEqual([]); // it is no problem any more
  expect(await list({ view: 'all', q: attempt.number })).toHaveLength(1);
});

test('one that came before its payment was known is about something when it is replayed', async () => {
  expect((await notify('ref-too-early')).statusCode).toBe(404);
  const [notice] = await list();
  expect(notice).toMatchObject({ outcome: 'unknown', order: null, can_replay: true });
  expect((await replay(notice!.id)).data).toMatchObject({
    form: ['This shop still knows no payment that the notice names.'],
  });
  const attempt = await orderUnderWay();
  await shop.db
    .updateTable('payment_attempts')
    .set({ reference: 'ref-too-early' })
    .where('id', '=', attempt.id)
    .execute();
  expect((await replay(notice!.id)).data).toMatchObject({ order: { number: attempt.number } });
});

test('what is nobody’s is written down once a minute, keeps nothing, and is not replayed', async () => {
  for (let tries = 0; tries < 3; tries++)
    expect((await notify('ref-forged', { signature: 'forged' })).statusCode).toBe(401);
  const rows = await list();
  expect(rows).toMatchObject([{ outcome: 'refused', status: 401, can_replay: false }]);
  expect((await replay(rows[0]!.id)).status).toBe(201);
  const kept = await shop.db.selectFrom('payment_notices').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('ref-forged');
});

test('old ones go', async () => {
  await notify('ref-unknown');
  const at = (days: number) => new Date(start.getTime() + days * 86_400_000);
  await deleteOldNotices(shop.db, at(179));
  expect(await list()).toHaveLength(1);
  await deleteOldNotices(shop.db, at(181));
  expect(await list()).toEqual([]);
});
