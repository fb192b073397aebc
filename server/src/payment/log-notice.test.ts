import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { awaitPayment, buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { deleteOldNotices } from './notice-queries.ts';
import { testProvider } from './test-provider.ts';

/* The log of provider webhooks, and replaying them (decision 011). */

const { listPaymentNotices, replayPaymentNotice } = consoleApi.operatorPayments;
const start = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let headers: Record<string, string>;
beforeAll(async () => {
  provider = testProvider();
  const payments = { ...provider.payments, providersInTestMode: new Set(['stripe']) };
  shop = await buildTestShop({ now: start, payments });
  headers = await ownerAtConsole(shop);
});
beforeEach(async () => {
  provider.state.isDown = false;
  shop.clock.set(start);
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

/** An order with a pending payment at the provider, and the attempt's reference. */
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

test('a webhook that failed is replayed: the provider is queried again, and the payment booked once', async () => {
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
  expect((await replay(notice!.id)).status).toBe(201); // it is still unreachable

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
    .selectFrom('money_movements')
    .select('id')
    .where('attempt_id', '=', attempt.id)
    .execute();
  expect(booked).toHaveLength(1);
  expect(await list()).toEqual([]); // no longer a problem
  expect(await list({ view: 'all', q: attempt.number })).toHaveLength(1);
});

test('one that preceded its payment finds it when replayed', async () => {
  expect((await notify('ref-too-early')).statusCode).toBe(404);
  const [notice] = await list();
  expect(notice).toMatchObject({ outcome: 'unknown', order: null, can_replay: true });
  expect((await replay(notice!.id)).data).toMatchObject({
    form: ['We still can’t match this webhook to a payment.'],
  });
  const attempt = await orderUnderWay();
  await shop.db
    .updateTable('payment_attempts')
    .set({ reference: 'ref-too-early' })
    .where('id', '=', attempt.id)
    .execute();
  expect((await replay(notice!.id)).data).toMatchObject({ order: { number: attempt.number } });
});

test('unauthenticated ones are logged once a minute, without content, and not replayed', async () => {
  for (let tries = 0; tries < 3; tries++)
    expect((await notify('ref-forged', { signature: 'forged' })).statusCode).toBe(401);
  const rows = await list();
  expect(rows).toMatchObject([{ outcome: 'refused', status: 401, can_replay: false }]);
  expect((await replay(rows[0]!.id)).status).toBe(201);
  const stored = await shop.db.selectFrom('payment_notices').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('ref-forged');
});

describe('the test of a payment method', () => {
  const { testMethod, readTestPayment } = consoleApi.operatorSettings;
  const cents = (minor: number) => ({ type: 'paid', paymentId: 'pi-2', amount: { minor, currency: 'USD' } });
  async function begin() {
    const { data } = await callConsole(shop, testMethod, { params: { name: 'stripe' }, headers });
    const { id, amount } = data.trial!; // its provider is configured
    const { reference } = await shop.db
      .selectFrom('payment_trials')
      .select('reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const read = async () => (await callConsole(shop, readTestPayment, { params: { id }, headers })).data;
    return { data, reference, read, dueMinor: amount.minor };
  }
  const wait = (minutes: number) => shop.clock.set(new Date(shop.clock.now().getTime() + minutes * 60_000));

  test('waits for its webhook, and shows the webhook URL if none arrives', async () => {
    shop.app.shop.memory.lastWebhookAt.clear();
    await notify('ref-before', { signature: 'forged' });
    shop.clock.set(new Date(start.getTime() + 1000));
    const { data, reference, read, dueMinor } = await begin();
    expect(await read()).toMatchObject({ refused_at: null });
    expect(data).toMatchObject({
      steps: [
        { step: 'currency', state: 'done' },
        { step: 'open', state: 'done' },
        { step: 'ask', state: 'done' },
      ],
      next: { address: `https://pay.example/${reference}`, fields: null },
      trial: { state: 'pending', returned_at: null, noticed_at: null, is_late: false, is_over: false },
    });
    const back = `/api/v1/payment/stripe/return?ref=${reference}`;
    const returned = await shop.app.server.inject({ method: 'GET', url: back });
    expect([returned.statusCode, returned.headers['location']]).toEqual([
      303,
      `/operator/settings/payments?trial=${data.trial!.id}`,
    ]);
    await notify(reference, { signature: 'forged' });
    const refused = { noticed_at: null, refused_at: shop.clock.now().toISOString() };
    expect(await read()).toMatchObject({ ...refused, state: 'pending', is_late: false });
    wait(3);
    expect(await read()).toMatchObject({
      ...refused,
      is_late: true,
      notify_address: expect.stringMatching(/\/api\/v1\/payment\/stripe\/notify$/),
    });
    await notify(reference, { facts: [cents(dueMinor)] });
    expect(await read()).toMatchObject({ state: 'paid', is_late: false, is_over: true });
    expect(await list({ view: 'all', q: 'stripe' })).toMatchObject([
      { outcome: 'trial', order: null, can_replay: false },
      { outcome: 'refused' },
      { outcome: 'refused' },
    ]);
  });

  test('reports another amount, and counts as failed', async () => {
    const { reference, read, dueMinor } = await begin();
    await notify(reference, { facts: [{ ...cents(dueMinor - 1), paymentId: 'pi-3' }] });
    expect(await read()).toMatchObject({ state: 'review', received: { minor: dueMinor - 1 }, is_over: true });
  });

  test('records its webhook even if the provider can’t be queried; a replay queries it', async () => {
    const { reference, read, dueMinor } = await begin();
    provider.state.isDown = true;
    expect((await notify(reference)).statusCode).toBe(503);
    expect(await read()).toMatchObject({ state: 'pending', noticed_at: shop.clock.now().toISOString() });
    const [notice] = await list();
    expect(notice).toMatchObject({ outcome: 'waiting', can_replay: true });
    provider.state.isDown = false;
    provider.truth.set(reference, [{ ...cents(dueMinor), paymentId: 'pi-4' } as never]);
    expect((await replay(notice!.id)).data).toMatchObject({ outcome: 'trial', order: null, state: null });
    expect(await read()).toMatchObject({ state: 'paid' });
  });
});

test('deletes old ones', async () => {
  await notify('ref-unknown');
  const at = (days: number) => new Date(start.getTime() + days * 86_400_000);
  await deleteOldNotices(shop.db, at(179));
  expect(await list()).toHaveLength(1);
  await deleteOldNotices(shop.db, at(181));
  expect(await list()).toEqual([]);
});
