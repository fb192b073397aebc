import type { PaymentFact } from '@souk/rules/payment-state';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildGuest, orderBody, stockOf } from '#order/test-shoppers.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { sendRefunds } from './send-refund.ts';
import { timeBudgetLeftMs } from '#outbound/time-budget.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { testProvider } from './test-provider.ts';

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let product: Awaited<ReturnType<typeof buildProduct>>;
let token = '';
let order = { id: 0, number: '' };
const total = 3000 * 2 + 500;
const start = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: start, payments: provider.payments });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(start);
  provider.truth.clear();
  Object.assign(provider.seen, { started: [], abandoned: [], refunded: [], inquired: 0 });
  Object.assign(provider.state, {
    isDown: false,
    refundState: 'done',
    isRefundUnknown: false,
    onStart: null,
    onRefund: null,
  });
  await place();
});

/** Two units at 30.00 with shipping of 5.00, to be paid by card. */
async function place() {
  product = await buildProduct(shop.db, { stock: 5, sellingMinor: 3000 });
  token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
  const placed = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  order = { id: placed.data.id, number: placed.data.order };
}

const pay = (body: Record<string, unknown> = {}) =>
  shop.call('POST order/transaction', { body: { id: order.id, user_token: token, ...body } });
const done = (body: Record<string, unknown> = {}) =>
  shop.call('POST order/payment-done', {
    body: { id: order.id, user_token: token, payment_token: '', order_method: 3, ...body },
  });
const leave = () => shop.call('POST order/payment-failed', { body: { id: order.id, user_token: token } });
const advanceClock = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));

function notify(ref: string, facts: PaymentFact[], key = `evt-${ref}`) {
  return shop.app.server.inject({
    method: 'POST',
    url: '/api/v1/payment/stripe/notify',
    headers: { 'content-type': 'application/json', 'x-test-signature': 'genuine' },
    payload: JSON.stringify({ ref, key, facts }),
  });
}

const back = (ref: string, way = 'return') =>
  shop.app.server.inject({ method: 'GET', url: `/api/v1/payment/stripe/${way}?ref=${ref}` });

const paymentOf = (name = '1') => `pi-${order.number}-${name}`;
const paidFact = (name = '1', minor = total): PaymentFact => ({
  type: 'paid',
  amount: { minor, currency: 'USD' },
  paymentId: paymentOf(name),
});

const ledger = () =>
  shop.db
    .selectFrom('payment_ledger')
    .select(['kind', 'amount_minor', 'provider_ref'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
const refunds = () =>
  shop.db.selectFrom('refunds').select(['state', 'amount_minor']).where('order_id', '=', order.id).execute();
const attempts = () =>
  shop.db
    .selectFrom('payment_attempts')
    .select(['reference', 'state', 'review_reason'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { user_token: token } })).data;

const attemptId = async () =>
  (
    await shop.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
  ).id;

/** From now on; the returned function ends it. */
function warnings() {
  const logged = vi.spyOn(shop.app.shop.log, 'warn');
  return () => {
    const lines = logged.mock.calls.map((line) => [...line]);
    logged.mockRestore();
    return lines;
  };
}

async function started(): Promise<string> {
  await pay();
  return provider.seen.started.at(-1)!.ref;
}

describe('order/transaction', () => {
  test('stores the attempt before the provider is called, and returns the next step', async () => {
    let known: unknown[] = [];
    provider.state.onStart = async ({ ref }) => (known = [ref, await attempts()]);
    const { data, status } = await pay();
    const [attempt] = await attempts();
    const reference = attempt?.reference;
    expect(known).toEqual([reference, [{ reference, state: 'created', review_reason: null }]]);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      order_id: order.id,
      order_method: 3,
      payment_done: 0,
      state: 'pending',
      amount: '65.00',
      currency: 'USD',
      next: { kind: 'redirect', url: `https://pay.example/${attempt?.reference}` },
    });
    expect(attempt?.state).toBe('pending');
  });

  test('a reload returns the same step: one attempt', async () => {
    const first = await pay();
    const second = await pay();
    expect(second.data.next).toEqual(first.data.next);
    expect(await attempts()).toHaveLength(1);
  });

  test('if the provider is down the order stays, and the shopper can retry', async () => {
    provider.state.isDown = true;
    expect((await pay()).form[0]).toMatch(/^The payment provider isn’t responding/);
    expect(await detail()).toMatchObject({ status: 1, cancelled: 0, payment_done: 0 });
    provider.state.isDown = false;
    expect((await pay()).data.next).not.toBeNull();
  });

  test('a shopper waits 9 s for providers in total, of which older attempts get at most 4 (F14)', async () => {
    const left: number[] = [];
    provider.state.onStart = async () => left.push(timeBudgetLeftMs());
    provider.state.onInquire = () => left.push(timeBudgetLeftMs());
    await pay();
    await done();
    await pay({ order_method: 2 });
    const [opening, confirming, ending] = left;
    expect(opening).toBeLessThanOrEqual(9000);
    expect(confirming).toBeLessThanOrEqual(9000);
    expect(ending).toBeLessThanOrEqual(4000);
    provider.state.onInquire = null;
  });

  test('another method ends the older attempt; cash needs none', async () => {
    const ref = await started();
    const { data } = await pay({ order_method: 2 });
    expect(data).toMatchObject({ order_method: 2, next: null, state: 'pending' });
    expect(provider.seen.abandoned).toEqual([ref]);
    expect(await attempts()).toMatchObject([{ state: 'cancelled' }]);
  });

  test('an older attempt that turns out to be paid pays the order instead of opening another', async () => {
    provider.truth.set(await started(), [paidFact()]);
    const { data } = await pay({ order_method: 2 });
    expect(data).toMatchObject({ order_method: 3, payment_done: 1, state: 'paid', next: null });
    expect(provider.seen.started).toHaveLength(1);
  });

  test('a session opened while the order is being paid is closed, without a next step', async () => {
    provider.state.onStart = async () => {
      provider.state.onStart = null;
      await done({ payment_token: 'tok_visa' });
      await shop.work();
    };
    const { data } = await pay();
    expect(data).toMatchObject({ payment_done: 1, next: null, state: 'paid' });
    const [opened] = provider.seen.started;
    expect(provider.seen.abandoned.at(-1)).toBe(opened?.ref);
    expect(await attempts()).toMatchObject([{ state: 'cancelled' }, { state: 'paid' }]);
  });

  test('somebody else’s order is treated as missing', async () => {
    const other = await buildGuest(shop.db);
    for (const user_token of [other, undefined]) {
      expect((await pay({ user_token })).form).toEqual(['We couldn’t find this order.']);
      expect((await done({ user_token })).form).toEqual(['We couldn’t find this order.']);
    }
    expect(await attempts()).toEqual([]);
  });

  test('refuses a disabled or unknown method', async () => {
    expect((await pay({ order_method: 4 })).form).toEqual(['Invalid payment method.']);
    expect((await pay({ order_method: 11 })).form).toEqual(['Invalid payment method.']);
    for (const order_method of [0, 11, -1, '0'])
      expect((await done({ order_method })).form).toEqual(['Invalid payment method.']);
  });
});

describe('PAYMENTS §10: return and webhook', () => {
  const ways: [string, (ref: string) => Promise<unknown>][] = [
    ['the notice alone', (ref) => notify(ref, [paidFact()])],
    ['the return alone', (ref) => back(ref)],
    ['the notice, then the return', async (ref) => [await notify(ref, [paidFact()]), await back(ref)]],
    ['the return, then the notice', async (ref) => [await back(ref), await notify(ref, [paidFact()])]],
    [
      'five of each at once',
      (ref) => Promise.all([0, 1, 2, 3, 4].flatMap(() => [notify(ref, [paidFact()]), back(ref)])),
    ],
    [
      'different events of one payment at once',
      (ref) => Promise.all([1, 2, 3, 4, 5].map((n) => notify(ref, [paidFact()], `evt-${ref}-${n}`))),
    ],
    ['neither: the sweep asks', async () => (advanceClock(31_000), await sweepAttempts(shop.app.shop))],
  ];

  test.each(ways)('%s: one paid order, one ledger entry', async (_case, arrive) => {
    const ref = await started();
    provider.truth.set(ref, [paidFact()]);
    await arrive(ref);
    expect(await detail()).toMatchObject({ payment_done: 1, trans_id: paymentOf(), cancelled: 0 });
    expect(await ledger()).toEqual([{ kind: 'payment', amount_minor: total, provider_ref: paymentOf() }]);
    expect(await refunds()).toEqual([]);
  });

  test('I25: the same event 50 times in parallel and 10 times later is 60 × 200 and one payment', async () => {
    const ref = await started();
    const replies = await Promise.all(Array.from({ length: 50 }, () => notify(ref, [paidFact()])));
    for (let n = 0; n < 10; n++) replies.push(await notify(ref, [paidFact()]));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(await ledger()).toHaveLength(1);
  });

  test('I29: a forged return changes nothing; the page shows the stored state', async () => {
    const ref = await started();
    const reply = await back(ref);
    expect(reply.statusCode).toBe(303);
    expect(reply.headers['location']).toBe(`/payment/stripe?order=${order.id}`);
    expect((await back(ref, 'cancel')).headers['location']).toBe(
      `/payment/stripe?order=${order.id}&cancelled=1`,
    );
    expect((await back('NONE-NONE-NONE')).headers['location']).toBe('/payment/stripe');
    expect(await detail()).toMatchObject({ payment_done: 0 });
  });

  test('an unauthenticated webhook, or one about nothing of ours, is refused and changes nothing', async () => {
    const ref = await started();
    const forged = await shop.app.server.inject({
      method: 'POST',
      url: '/api/v1/payment/stripe/notify',
      payload: JSON.stringify({ ref, key: 'x', facts: [paidFact()] }),
    });
    expect(forged.statusCode).toBe(401);
    const logged = warnings();
    expect((await notify('K7QX-92MB-4F7K', [paidFact()])).statusCode).toBe(404);
    expect(logged()).toEqual([
      [
        { provider: 'stripe', path: '/api/v1/payment/stripe/notify' },
        'a webhook refers to an unknown payment',
      ],
    ]);
    const unknown = await shop.app.server.inject({ method: 'POST', url: '/api/v1/payment/nobody/notify' });
    expect(unknown.statusCode).toBe(404);
    expect(await detail()).toMatchObject({ payment_done: 0 });
    expect(await ledger()).toEqual([]);
  });

  test('if the provider can’t be queried about a hint, it is asked to retry, and the browser sees the page', async () => {
    const ref = await started();
    provider.state.isDown = true;
    expect((await notify(ref, [])).statusCode).toBe(503);
    expect((await back(ref)).statusCode).toBe(303);
  });

  test('another order’s payment pays nothing here', async () => {
    const foreign = paidFact();
    await notify(await started(), [foreign]);
    await place();
    const ref = await started();
    const logged = warnings();
    expect((await notify(ref, [foreign])).statusCode).toBe(200);
    expect(await detail()).toMatchObject({ payment_done: 0 });
    expect(await ledger()).toEqual([]);
    expect(logged()).toEqual([
      [{ attempt: await attemptId() }, 'the provider reported another attempt’s payment for this attempt'],
    ]);
  });

  test.each([
    ['a cent less', { minor: total - 1, currency: 'USD' }, 'amount'],
    ['another currency', { minor: total, currency: 'EUR' }, 'currency'],
  ])('I27: %s waits for review and does not pay', async (_case, amount, reason) => {
    const ref = await started();
    const logged = warnings();
    await notify(ref, [{ type: 'paid', amount, paymentId: paymentOf(reason) }]);
    expect(logged()).toEqual([
      [
        { order: order.number, attempt: await attemptId() },
        'a payment doesn’t match its order and needs review',
      ],
    ]);
    expect(await detail()).toMatchObject({ payment_done: 0 });
    expect(await attempts()).toMatchObject([{ state: 'review', review_reason: reason }]);
    expect(await ledger()).toHaveLength(1);
  });
});

describe('unwanted money is refunded', () => {
  test('of two attempts paid at once one pays, the other is refunded in full', async () => {
    const first = await started();
    provider.state.isDown = true;
    shop.clock.set(start);
    await shop.db
      .updateTable('payment_attempts')
      .set({ expires_at: start })
      .where('reference', '=', first)
      .execute();
    provider.state.isDown = false;
    const second = await started();
    expect(second).not.toBe(first);
    await Promise.all([notify(first, [paidFact('a')]), notify(second, [paidFact('b')])]);
    expect(await refunds()).toEqual([{ state: 'queued', amount_minor: total }]);
    await sendRefunds(shop.app.shop);
    expect(await refunds()).toEqual([{ state: 'done', amount_minor: total }]);
    const books = await ledger();
    expect(books.map(({ kind }) => kind)).toEqual(['payment', 'payment', 'refund']);
    expect(await detail()).toMatchObject({ payment_done: 1, refunded: 0 });
    expect((await attempts()).map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded']);
  });

  test('paid after the shopper cancelled: refunded, and stock is restored once', async () => {
    const ref = await started();
    const body = { order_id: order.id, title: 'Changed my mind', message: '', user_token: token };
    await shop.call('POST cancellation/cancel-order', { body });
    await notify(ref, [paidFact()]);
    await sendRefunds(shop.app.shop);
    expect(await detail()).toMatchObject({ cancelled: 1, payment_done: 0, refunded: 1 });
    expect(await stockOf(shop.db, product)).toBe(5);
    expect(provider.seen.refunded).toHaveLength(1);
  });

  test('cancelling a paid order refunds it once, however often it is requested', async () => {
    await notify(await started(), [paidFact()]);
    const body = { order_id: order.id, title: 'Changed my mind', message: '', user_token: token };
    await Promise.all([1, 2, 3, 4, 5].map(() => shop.call('POST cancellation/cancel-order', { body })));
    await Promise.all([1, 2, 3].map(() => sendRefunds(shop.app.shop)));
    expect(provider.seen.refunded.map(({ amount }) => amount.minor)).toEqual([total]);
    expect(await detail()).toMatchObject({ cancelled: 1, payment_done: 1, refunded: 1 });
  });

  test('a pending refund is polled until it is done', async () => {
    await notify(await started(), [paidFact()]);
    await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: shop.clock.now() });
    provider.state.refundState = 'pending';
    await sendRefunds(shop.app.shop);
    expect(await refunds()).toEqual([{ state: 'sent', amount_minor: total }]);
    expect(await sendRefunds(shop.app.shop)).toBe(0);
    provider.state.refundState = 'done';
    advanceClock(61_000);
    await sendRefunds(shop.app.shop);
    expect(await refunds()).toEqual([{ state: 'done', amount_minor: total }]);
    expect(await ledger()).toHaveLength(2);
  });

  test.each(['pending', 'done'] as const)(
    'the webhook of a refund that is %s precedes the reply: one refund, one ledger entry',
    async (refundState) => {
      const ref = await started();
      await notify(ref, [paidFact()]);
      await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: shop.clock.now() });
      provider.state.refundState = refundState;
      provider.state.onRefund = (refundId, amount) =>
        notify(ref, [{ type: 'refunded', amount, refundId, state: refundState }], `evt-${refundId}`);
      await sendRefunds(shop.app.shop);
      expect(await refunds()).toEqual([
        { state: refundState === 'done' ? 'done' : 'sent', amount_minor: total },
      ]);
      provider.state.refundState = 'done';
      advanceClock(61_000);
      await sendRefunds(shop.app.shop);
      expect(await refunds()).toEqual([{ state: 'done', amount_minor: total }]);
      expect(await ledger()).toHaveLength(2);
      expect(provider.seen.refunded).toHaveLength(1);
    },
  );

  test('a pending refund that can’t be queried isn’t treated as refused', async () => {
    await notify(await started(), [paidFact()]);
    await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: shop.clock.now() });
    provider.state.refundState = 'pending';
    await sendRefunds(shop.app.shop);
    provider.state.isRefundUnknown = true;
    advanceClock(61_000);
    await sendRefunds(shop.app.shop);
    expect(await refunds()).toEqual([{ state: 'sent', amount_minor: total }]);
    Object.assign(provider.state, { isRefundUnknown: false, refundState: 'done' });
    advanceClock(6 * 60_000);
    await sendRefunds(shop.app.shop);
    expect(await refunds()).toEqual([{ state: 'done', amount_minor: total }]);
  });

  test.each([
    ['says that it is ours', true],
    ['does not say whose it is', false],
  ])('a webhook before the reply to our refund and %s: one refund', async (_case, isNamed) => {
    const attempt = await started();
    await notify(attempt, [paidFact()]);
    await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: shop.clock.now() });
    const { reference: ref } = await shop.db
      .selectFrom('refunds')
      .select('reference')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const amount = { minor: total, currency: 'USD' };
    const fact = { type: 'refunded', amount, refundId: `rf-${ref}`, state: 'done' } as const;
    await notify(attempt, [{ ...fact, ...(isNamed ? { ref } : {}) }], `refund-${ref}`);
    await sendRefunds(shop.app.shop);
    expect(await refunds()).toEqual([{ state: 'done', amount_minor: total }]);
    expect((await ledger()).map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
      ['payment', total],
      ['refund', total],
    ]);
    expect(await detail()).toMatchObject({ cancelled: 1, refunded: 1 });
  });

  test('a refund survives an outage of the provider', async () => {
    await notify(await started(), [paidFact()]);
    await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: shop.clock.now() });
    provider.state.isDown = true;
    await sendRefunds(shop.app.shop);
    expect(await refunds()).toEqual([{ state: 'queued', amount_minor: total }]);
    provider.state.isDown = false;
    advanceClock(61_000);
    await sendRefunds(shop.app.shop);
    expect(await refunds()).toEqual([{ state: 'done', amount_minor: total }]);
  });

  test('a refund made at the provider is booked, in parts until nothing is left', async () => {
    const ref = await started();
    await notify(ref, [paidFact()]);
    const part = (refundId: string, minor: number): PaymentFact => ({
      type: 'refunded',
      amount: { minor, currency: 'USD' },
      refundId: `${refundId}-${order.number}`,
      state: 'done',
    });
    await notify(ref, [part('re_1', 1500)], 'evt-r1');
    await notify(ref, [part('re_1', 1500)], 'evt-r1-again');
    expect(await detail()).toMatchObject({ refunded: 0 });
    await notify(ref, [part('re_2', total - 1500)], 'evt-r2');
    expect(await detail()).toMatchObject({ refunded: 1 });
    expect((await ledger()).map(({ amount_minor }) => amount_minor)).toEqual([total, 1500, total - 1500]);
  });
});

describe('I26: "the order of events does not matter"', () => {
  const given = (minor: number): PaymentFact => ({
    type: 'refunded',
    amount: { minor, currency: 'USD' },
    refundId: `re-${order.number}-${minor}`,
    state: 'done',
  });
  const declined: PaymentFact = { type: 'failed', reason: 'declined', final: true };
  const orders = [
    ['paid', 'refunded', 'failed'],
    ['paid', 'failed', 'refunded'],
    ['refunded', 'paid', 'failed'],
    ['refunded', 'failed', 'paid'],
    ['failed', 'paid', 'refunded'],
    ['failed', 'refunded', 'paid'],
  ] as const;

  test.each(orders.flatMap((each) => [[total, each] as const, [1000, each] as const]))(
    '%i refunded: %j',
    async (minor, each) => {
      const ref = await started();
      for (const type of each) {
        const fact = { paid: paidFact(), refunded: given(minor), failed: declined }[type];
        expect((await notify(ref, [fact], `${type}-${ref}`)).statusCode).toBe(200);
      }
      const isAll = minor === total;
      expect(await detail()).toMatchObject({ payment_done: 1, refunded: isAll ? 1 : 0 });
      expect(await attempts()).toMatchObject([{ state: isAll ? 'refunded' : 'paid', review_reason: null }]);
      const books = (await ledger()).map(({ kind, amount_minor }) => `${kind} ${amount_minor}`);
      expect(books.toSorted()).toEqual([`payment ${total}`, `refund ${minor}`]);
    },
  );
});

describe('order/payment-done', () => {
  test('a client’s claim never pays an order; the provider is queried', async () => {
    const ref = await started();
    expect((await done({ payment_token: 'paid, honestly' })).form).toEqual(['Unable to verify the payment']);
    provider.truth.set(ref, [paidFact()]);
    const reply = await done({ payment_token: order.id });
    expect(reply).toMatchObject({ status: 200, message: '', data: { id: order.id, payment_done: 1 } });
  });

  test('a card token is charged once, even if sent ten times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => done({ payment_token: 'tok_visa' })));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await ledger()).toHaveLength(1);
    expect(await attempts()).toHaveLength(1);
    expect(provider.seen.started).toHaveLength(1);
  });

  test('a declined card token can be followed by another', async () => {
    expect((await done({ payment_token: 'tok_declined' })).form).toEqual(['Unable to verify the payment']);
    expect((await done({ payment_token: 'tok_visa' })).status).toBe(200);
  });

  test('"for cash on delivery" it switches an unpaid order to cash', async () => {
    await started();
    const { status, data } = await done({ order_method: 2 });
    expect(status).toBe(200);
    expect(data).toMatchObject({ order_method: 2, payment_done: 0 });
  });
});

describe('order/payment-failed', () => {
  const cart = async () =>
    (await shop.call('GET cart/by-user', { query: { user_token: token } })).data.map((row) => [
      row.product_id,
      row.quantity,
      row.selected,
    ]);

  test('the order ends, stock and cart are restored; repeating changes nothing', async () => {
    await started();
    const replies = await Promise.all([leave(), leave(), leave()]);
    expect(replies.map(({ data }) => data)).toEqual([true, true, true]);
    expect(await detail()).toMatchObject({ cancelled: 1, payment_done: 0 });
    expect(await stockOf(shop.db, product)).toBe(5);
    expect(await cart()).toEqual([[product.id, 2, 1]]);
    expect(provider.seen.abandoned).toHaveLength(1);
  });

  test('a paid order is never changed: the provider is queried first', async () => {
    provider.truth.set(await started(), [paidFact()]);
    await leave();
    expect(await detail()).toMatchObject({ cancelled: 0, payment_done: 1 });
    expect(await cart()).toEqual([]);
  });

  test('a provider that can’t be queried may hold the money: the order waits', async () => {
    await started();
    provider.state.isDown = true;
    expect((await leave()).data).toBe(true);
    expect(await detail()).toMatchObject({ cancelled: 0 });
  });
});

test('cash orders are unaffected: no calls, no attempts', async () => {
  token = await buildGuest(shop.db, { items: [{ product }] });
  const placed = await shop.call('POST order/action', { body: orderBody(token) });
  order = { id: placed.data.id, number: placed.data.order };
  expect((await pay()).data).toMatchObject({ order_method: 2, state: 'pending', next: null });
  expect(await attempts()).toEqual([]);
});
