import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { sellerRoleIds } from '#access/membership-queries.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { moveOrder } from '#order/move-order.ts';
import { eraseReturnWords } from '#order/return-queries.ts';
import { signOrderLink } from '#order/sign-order-link.ts';
import { buildGuest, orderBody, stockOf } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { releaseEarnings } from '#payment/payout/release-earnings.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

/* Returns (decision 128). Tests MONEY 1.10 (9, 12), "F3: after delivery something can come back". */

let shop: TestShop;
let stores: { id: number; slug: string }[];
let cable: Awaited<ReturnType<typeof buildProduct>>;
let carpet: Awaited<ReturnType<typeof buildProduct>>;
let seller: Record<string, string>;
let rival: Record<string, string>;
let operator: Record<string, string>;
let order = { id: 0, number: '', token: '' };
let parts: { id: number; store_slug: string }[];
let link: { expires: string; signature: string };
let seen = 0;
const start = new Date('2026-11-20T12:00:00Z');
const dayMs = 24 * 3600_000;
const { sellerReturns, operatorReturns } = consoleApi;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments, connections: 20 });
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  await setSetting(shop.db, 'email', 'office@shop.example');
  stores = [];
  for (const slug of ['noor', 'fjord'])
    stores.push({ id: await buildStore(shop.db, { slug, name: slug }), slug });
  seller = await ownerAtConsole(shop, { storeId: stores[0]!.id, email: 'noor@example.com' });
  rival = await ownerAtConsole(shop, { storeId: stores[1]!.id });
  operator = await ownerAtConsole(shop);
  cable = await buildProduct(shop.db, {
    title: 'Cable',
    stock: 500,
    sellingMinor: 999,
    storeId: stores[0]!.id,
  });
  carpet = await buildProduct(shop.db, {
    title: 'Carpet',
    stock: 500,
    sellingMinor: 6000,
    storeId: stores[1]!.id,
  });
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** Three cables of 9.99 of Noor and a carpet of 60.00 of Fjord, shipping 5.00 each; 10% off paid by the shop, paid by card. */
beforeEach(async () => {
  shop.clock.set(start);
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
  const token = await buildGuest(shop.db, {
    items: [{ product: cable, quantity: 3 }, { product: carpet }],
    address: { name: 'Layla Haddad', email: 'layla@example.com' },
  });
  const { data } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: 3, voucher: code }),
  });
  order = { id: data.id, number: data.order, token };
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor as minor'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const amount = { minor: attempt.minor, currency: 'USD' };
  const paid = { type: 'paid', amount, paymentId: `pi-${order.number}` } as const;
  await applyFacts(shop.app.shop, { attemptId: attempt.id, facts: [paid], actor: 'stripe', now: start });
  parts = await shop.db
    .selectFrom('order_parts')
    .select(['id', 'store_slug'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  link = signOrderLink(shop.app.shop.authSecret, order.number, start);
});

const move = (to: number) =>
  moveOrder(shop.db, { number: order.number, to, actor: 'operator', now: shop.clock.now() });
async function deliver(): Promise<void> {
  for (const to of [2, 3, 4, 5]) await move(to);
  seen = (await shop.mails()).length;
}
const cancelPart = () =>
  moveOrder(shop.db, { number: order.number, store: 'noor', to: 6, actor: 'operator', now: start });
const partOf = (slug: string) => parts.find((part) => part.store_slug === slug)!.id;
const newMails = async () => (await shop.mails()).slice(seen).map(({ kind, to }) => [kind, to]);
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { ...link } })).data;
const noors = async () => (await detail()).parts.find(({ store }) => store.slug === 'noor')!;
const cables = () => stockOf(shop.db, cable);

const ask = (quantity: number, fields: object = {}, proof: object = { user_token: order.token }) =>
  shop.call('POST returns/ask', {
    body: {
      order_id: order.id,
      order_part_id: partOf('noor'),
      cause: 'damaged',
      message: 'The plug is bent.',
      lines: [{ inventory_id: cable.inventoryIds[0]!, quantity }],
      ...fields,
      ...proof,
    },
  });
const ofReturn = (id: number) => ({ order_id: order.id, return_id: id, user_token: order.token });
async function asked(quantity = 1): Promise<number> {
  const { data } = await ask(quantity);
  return data.id;
}
const accept = (id: number, body: Record<string, unknown> = {}, headers = seller) =>
  callConsole(shop, sellerReturns.acceptReturn, { params: { id }, body, headers });
const refuse = (id: number, headers = seller) =>
  callConsole(shop, sellerReturns.refuseReturn, {
    params: { id },
    body: { reason: 'It was fine.' },
    headers,
  });
async function receive(id: number, sellable: number) {
  const line = await shop.db
    .selectFrom('return_lines')
    .select('order_line_id as id')
    .where('return_id', '=', id)
    .executeTakeFirstOrThrow();
  return callConsole(shop, sellerReturns.receiveReturn, {
    params: { id },
    body: { lines: [{ ...line, sellable }] },
    headers: seller,
  });
}
const preview = async (id: number) =>
  (
    await callConsole(shop, operatorReturns.previewReturnRefund, {
      params: { id },
      body: {},
      headers: operator,
    })
  ).data;
const decide = (id: number, body: Record<string, unknown>) =>
  callConsole(shop, operatorReturns.decideReturn, { params: { id }, body, headers: operator });
const refund = (id: number, minor: number) => decide(id, { decision: 'refund', expected_minor: minor });
const refunds = async () =>
  (await shop.db.selectFrom('refunds').select('amount_minor').where('order_id', '=', order.id).execute()).map(
    ({ amount_minor: minor }) => minor,
  );
const stateOf = async (id: number) =>
  (await shop.db.selectFrom('returns').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('delivered items', () => {
  beforeEach(deliver);

  test('are returned, accepted, received and refunded to the cent; sellable units are restocked', async () => {
    expect((await noors()).returnable).toEqual({
      ends_at: '2026-12-21T00:00:00.000000Z',
      days: 30,
      lines: [{ inventory_id: cable.inventoryIds[0], quantity: 3 }],
    });
    const { status, data } = await ask(2);
    expect([status, data]).toMatchObject([
      200,
      { cause: 'damaged', state: 'asked', message: 'The plug is bent.', can_take_back: 1, can_appeal: 0 },
    ]);
    expect((await noors()).returnable.lines).toEqual([{ inventory_id: cable.inventoryIds[0], quantity: 1 }]);
    expect(await newMails()).toEqual([
      ['return-asked', 'layla@example.com'],
      ['seller-return', 'noor@example.com'],
    ]);
    const accepted = await accept(data.id);
    expect(accepted.data).toMatchObject({ state: 'expected', answered_by: 'store', acts: ['received'] });
    const before = await cables();
    const here = await receive(data.id, 1);
    expect(here.data).toMatchObject({ state: 'received', acts: [], lines: [{ units: 2, sellable: 1 }] });
    expect(await cables()).toBe(before + 1);
    // Two of three: 29.97 less the shop's voucher of 3.00 is 26.97 paid; f(2) of 26.97 is 17.98.
    const shown = await preview(data.id);
    expect(shown).toMatchObject({
      amount: { minor: 1798 },
      sellers: [{ back: { minor: 1798 }, voucher: { minor: 200 }, commission: { minor: 238 } }],
    });
    const done = await refund(data.id, 1798);
    expect(done.data).toMatchObject({ state: 'refunded', refund: { amount: { minor: 1798 } }, acts: [] });
    expect(await refunds()).toEqual([1798]);
    const listed = async () =>
      (await callConsole(shop, operatorReturns.listOperatorReturns, { headers: operator })).data.rows[0];
    expect([done.data.is_refund_pending, (await listed())?.is_refund_pending]).toEqual([true, true]);
    expect((await noors()).returns).toMatchObject([{ state: 'refunded', refunded_at: null }]);
    shop.clock.set(new Date(start.getTime() + 1800_000));
    await sendRefunds(shop.app.shop);
    expect(await listed()).toMatchObject({ id: data.id, state: 'refunded', is_refund_pending: false });
    expect(await newMails()).toContainEqual(['return-decided', 'layla@example.com']);
    expect((await noors()).returns).toMatchObject([
      {
        state: 'refunded',
        answered_at: expect.any(String),
        ended_at: '2026-11-20T12:00:00.000000Z',
        refunded_at: '2026-11-20T12:30:00.000000Z',
      },
    ]);
  });

  test('may stay with the buyer: nothing is restocked, and the payment is refunded', async () => {
    const id = await asked();
    const before = await cables();
    expect((await accept(id, { keep: true })).data).toMatchObject({ state: 'received', keeps: true });
    expect((await refund(id, (await preview(id)).amount.minor)).data.state).toBe('refunded');
    expect(await cables()).toBe(before);
  });

  test('are refused with a reason, appealed once, and decided by the shop', async () => {
    const id = await asked();
    expect((await refuse(id)).data).toMatchObject({ state: 'refused', answer: 'It was fine.' });
    const body = { ...ofReturn(id), message: 'It was not.' };
    expect((await shop.call('POST returns/appeal', { body })).data).toMatchObject({ state: 'appealed' });
    expect(await newMails()).toContainEqual(['return-appealed', 'office@shop.example']);
    expect((await shop.call('POST returns/appeal', { body })).status).toBe(201);
    const closed = await decide(id, { decision: 'close', reason: 'The picture shows a cut.' });
    expect(closed.data).toMatchObject({ state: 'closed', ended_by: 'shop' });
    // Units that the shop decided on can't be returned again.
    expect((await ask(3)).form).toEqual(['You can’t return that many items. Please check the order again.']);
    expect((await ask(2)).status).toBe(200);
  });

  test('the shop accepts, refuses and receives for a seller who does not answer', async () => {
    const [one, other] = [await asked(), await asked()];
    const params = (id: number) => ({ params: { id }, headers: operator });
    const { acceptOperatorReturn, refuseOperatorReturn, receiveOperatorReturn } = operatorReturns;
    expect((await callConsole(shop, acceptOperatorReturn, { ...params(one), body: {} })).data).toMatchObject({
      state: 'expected',
      answered_by: 'shop',
    });
    expect(
      (await callConsole(shop, receiveOperatorReturn, { ...params(one), body: { lines: [] } })).data,
    ).toMatchObject({ state: 'received', lines: [{ sellable: 0 }] });
    expect(
      (await callConsole(shop, refuseOperatorReturn, { ...params(other), body: { reason: 'No.' } })).data,
    ).toMatchObject({ state: 'refused' });
    expect((await decide(other, { decision: 'accept', keep: true })).data.state).toBe('received');
  });

  test('can be returned again after the buyer cancels a return before anything has arrived', async () => {
    const id = await asked(3);
    expect((await ask(1)).status).toBe(201);
    const back = await shop.call('POST returns/take-back', { body: ofReturn(id) });
    expect(back.data).toMatchObject({ state: 'closed', taken_back: 1 });
    expect((await ask(3)).status).toBe(200);
  });

  test('can be returned by the signed link too, but not by other guests or with another store’s part', async () => {
    expect((await ask(1, {}, link)).status).toBe(200);
    expect((await ask(1, {}, { user_token: await buildGuest(shop.db) })).form).toEqual([
      'We couldn’t find this order.',
    ]);
    const fjords = { order_part_id: partOf('fjord') };
    expect((await ask(1, fjords)).status).toBe(201);
  });

  test('can be returned within the shop’s return period', async () => {
    shop.clock.set(new Date('2026-12-21T00:00:00Z'));
    expect((await ask(1)).form).toEqual(['The return period has ended.']);
    expect((await noors()).returnable).toEqual({ ends_at: null, days: 30, lines: [] });
  });

  test('are hidden from other stores, which cannot answer', async () => {
    const id = await asked();
    const read = { params: { id }, headers: rival };
    expect((await callConsole(shop, sellerReturns.readReturn, read)).httpStatus).toBe(404);
    expect((await accept(id, {}, rival)).httpStatus).toBe(404);
    const list = await callConsole(shop, sellerReturns.listReturns, { headers: rival });
    expect(list.data.rows.map((row) => row.id)).not.toContain(id);
    expect(await stateOf(id)).toBe('asked');
  });

  test('can be filtered by state and found by order', async () => {
    const id = await asked();
    const idsOf = async (query: Record<string, string>) => {
      const { data } = await callConsole(shop, sellerReturns.listReturns, { headers: seller, query });
      return data.rows.map((row) => row.id);
    };
    expect(await idsOf({ view: 'asked', q: order.number.toLowerCase() })).toEqual([id]);
    expect(await idsOf({ view: 'expected', q: order.number })).toEqual([]);
    expect(await idsOf({ q: '19990101' })).toEqual([]);
    const whole = await callConsole(shop, operatorReturns.listOperatorReturns, {
      headers: operator,
      query: { q: order.number, store: stores[1]!.id },
    });
    expect(whole.data.rows).toEqual([]);
  });

  test('show the buyer’s full name to the shop, and to the store as in its orders', async () => {
    const id = await asked();
    const read = { params: { id } };
    const whole = await callConsole(shop, operatorReturns.readOperatorReturn, { ...read, headers: operator });
    expect(whole.data.buyer).toMatchObject({ name: 'Layla Haddad' });
    const query = { q: order.number };
    const list = await callConsole(shop, operatorReturns.listOperatorReturns, { headers: operator, query });
    expect(list.data.rows).toMatchObject([{ buyer: { name: 'Layla Haddad' } }]);
    const own = await callConsole(shop, sellerReturns.readReturn, { ...read, headers: seller });
    expect(own.data.buyer).toMatchObject({ name: 'Layla' });
    expect(JSON.stringify(own.data)).not.toContain('Haddad');
  });

  test('can be opened, accepted and received with the packing permission', async () => {
    const packer = await buildUser(shop.db);
    const member = { user_id: packer, store_id: stores[0]!.id, role_id: sellerRoleIds.packer };
    await shop.db.insertInto('memberships').values(member).execute();
    const headers = await atConsole(shop, packer, 'seller');
    const id = await asked();
    expect((await accept(id, {}, headers)).data).toMatchObject({ state: 'expected', answered_by: 'store' });
    const here = { params: { id }, body: { lines: [] }, headers };
    expect((await callConsole(shop, sellerReturns.receiveReturn, here)).data.state).toBe('received');
  });

  test('appear in the buyer’s order list: the latest open return, else the latest', async () => {
    const userId = await buildUser(shop.db);
    await shop.db.updateTable('orders').set({ user_id: userId }).where('id', '=', order.id).execute();
    const headers = await shop.signIn(userId);
    const shownState = async () => {
      const { data } = await shop.call('POST order/by-user', { body: {}, headers });
      const [row] = 'data' in data ? data.data : [];
      expect((await detail()).return_state).toBe(row?.return_state);
      return row?.return_state;
    };
    expect(await shownState()).toBe(null);
    const [first, second] = [(await ask(1, {}, link)).data.id, (await ask(1, {}, link)).data.id];
    expect(await shownState()).toBe('asked');
    await accept(first, { keep: true });
    await decide(second, { decision: 'close', reason: 'No.' });
    expect(await shownState()).toBe('received');
    await refund(first, (await preview(first)).amount.minor);
    expect(await shownState()).toBe('closed');
    const third = (await ask(1, {}, link)).data.id;
    await shop.call('POST returns/take-back', { body: { order_id: order.id, return_id: third, ...link } });
    expect(await shownState()).toBe('closed');
  });

  test('appear with the order in both consoles', async () => {
    const id = await asked(2);
    const own = { id, state: 'asked', cause: 'damaged', units: 2 };
    const { data } = await callConsole(shop, consoleApi.sellerOrders.readOrder, {
      params: { id: partOf('noor') },
      headers: seller,
    });
    expect(data.returns).toMatchObject([own]);
    const shops = await callConsole(shop, consoleApi.operatorOrders.readOperatorOrder, {
      params: { id: order.id },
      headers: operator,
    });
    expect(shops.data.parts.map((part) => part.returns)).toMatchObject([[own], []]);
  });
});

describe('notifications', () => {
  beforeEach(deliver);

  test('notify programs of each state and people of their tasks, without personal data', async () => {
    await shop.db
      .insertInto('webhooks')
      .values({
        store_id: stores[0]!.id,
        title: 'Warehouse',
        url: 'https://wms.example/hook',
        events: ['return.opened', 'return.changed'],
        sealed_secret: '',
        created_at: start,
      })
      .execute();
    const id = await asked();
    await refuse(id);
    await shop.call('POST returns/appeal', { body: { ...ofReturn(id), message: 'It was not.' } });
    const messages = await shop.db
      .selectFrom('webhook_messages')
      .select(['event', 'body'])
      .orderBy('id')
      .execute();
    const ofState = (event: string, state: string) => ({
      event,
      body: { return: { id, cause: 'damaged', state } },
    });
    expect(messages).toMatchObject([
      ofState('return.opened', 'asked'),
      ofState('return.changed', 'refused'),
      ofState('return.changed', 'appealed'),
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/layla|bent/i);
    const events = await shop.db
      .selectFrom('notice_events')
      .select(['kind', 'store_id', 'about'])
      .where('subject', '=', String(id))
      .where('kind', 'like', 'return.%')
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'return.asked', store_id: stores[0]!.id, about: order.number },
      { kind: 'return.appealed', store_id: null, about: order.number },
    ]);
  });

  test('keep the earnings of their part pending until they are refunded or closed', async () => {
    const bucketsOf = async (slug: string) =>
      (
        await shop.db
          .selectFrom('ledger_entries')
          .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
          .select(['bucket', ({ fn }) => fn.sum<string>('amount_minor').as('minor')])
          .where('order_part_id', '=', partOf(slug))
          .where('bucket', 'is not', null)
          .groupBy('bucket')
          .execute()
      ).flatMap(({ bucket, minor }) => (Number(minor) === 0 ? [] : [bucket]));
    const release = async (days: number) => {
      shop.clock.set(new Date(start.getTime() + days * dayMs));
      await releaseEarnings(shop.app.shop);
      shop.clock.set(start); // sessions end
      return [await bucketsOf('noor'), await bucketsOf('fjord')];
    };
    const id = await asked();
    expect(await release(20)).toEqual([['pending'], ['available']]);
    expect((await refuse(id)).data).toMatchObject({ state: 'refused' });
    expect(await release(21)).toEqual([['pending'], ['available']]);
    await shop.call('POST returns/appeal', { body: { ...ofReturn(id), message: 'See the photo.' } });
    const closed = await decide(id, { decision: 'close', reason: 'It is wear.' });
    expect(closed.data).toMatchObject({ state: 'closed' });
    expect(await release(22)).toEqual([['available'], ['available']]);
  });

  test('erases the messages of a deleted account', async () => {
    const id = await asked();
    const userId = await buildUser(shop.db);
    await shop.db.updateTable('orders').set({ user_id: userId }).where('id', '=', order.id).execute();
    await shop.db.transaction().execute((tx) => eraseReturnWords(tx, userId));
    const words = shop.db.selectFrom('returns').select(['message', 'state']).where('id', '=', id);
    expect(await words.executeTakeFirst()).toEqual({ message: null, state: 'asked' });
  });
});

describe('concurrent requests', () => {
  beforeEach(deliver);

  test('only one of several requests for the last units succeeds', async () => {
    const replies = await Promise.all([ask(2), ask(2), ask(2)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('receiving a return twice restocks it once', async () => {
    const id = await asked(2);
    await accept(id);
    const before = await cables();
    const replies = await Promise.all([receive(id, 2), receive(id, 2)]);
    expect(replies.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect(await cables()).toBe(before + 2);
  });

  test('refunding a return twice, also by another path, refunds the buyer once', async () => {
    const id = await asked(3);
    await accept(id, { keep: true });
    const { amount } = await preview(id);
    const units = [{ line: 1, units: 3 }];
    const [one, other, third] = await Promise.all([
      refund(id, amount.minor),
      refund(id, amount.minor),
      refundPayment(shop.db, {
        number: order.number,
        amountMinor: null,
        purpose: { units },
        reason: '',
        now: start,
      }),
    ]);
    const given = [one.httpStatus === 200, other.httpStatus === 200, third.ok];
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await refunds()).toEqual([amount.minor]);
    expect(await stateOf(id)).toBe('refunded');
  });
});

describe('refunds by other paths', () => {
  beforeEach(deliver);
  const giveUnits = (units: number) =>
    refundPayment(shop.db, {
      number: order.number,
      amountMinor: null,
      purpose: { units: [{ line: 1, units }] },
      reason: '',
      now: start,
    });

  test('settles the oldest return of the same units', async () => {
    const [first, second] = [await asked(), await asked()];
    await accept(second, { keep: true });
    await giveUnits(1);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['asked', 'refunded']);
    await giveUnits(2);
    expect(await stateOf(first)).toBe('refunded');
    expect((await noors()).returnable.lines).toEqual([]);
  });

  test('settles the return that the shop decides on', async () => {
    const [first, second] = [await asked(), await asked()];
    await refund(second, (await preview(second)).amount.minor);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['asked', 'refunded']);
  });

  test('a retried refund settles no other return and stays with its own', async () => {
    const [first, second] = [await asked(), await asked()];
    for (const id of [first, second]) await accept(id, { keep: true });
    await refund(first, (await preview(first)).amount.minor);
    const { id: failed } = await shop.db
      .updateTable('refunds')
      .set({ state: 'failed' })
      .where('order_id', '=', order.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const retry = { params: { id: failed }, headers: operator };
    const again = await callConsole(shop, consoleApi.operatorPayments.retryRefund, retry);
    expect(again.data).toMatchObject({ state: 'queued' });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['refunded', 'received']);
    const read = { params: { id: first }, headers: operator };
    const { data } = await callConsole(shop, operatorReturns.readOperatorReturn, read);
    expect(data.refund).toMatchObject({ id: again.data.id, state: 'queued' });
  });

  test('the shop chooses one of several payments', async () => {
    const id = await asked();
    const twice = `pi-twice-${order.number}`;
    const again = { type: 'paid', amount: { minor: 5000, currency: 'USD' }, paymentId: twice } as const;
    const { id: attemptId } = await shop.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await applyFacts(shop.app.shop, { attemptId, facts: [again], actor: 'stripe', now: start });
    // It is refunded automatically unless the provider can't.
    await shop.db.updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', order.id).execute();
    const read = await callConsole(shop, operatorReturns.readOperatorReturn, {
      params: { id },
      headers: operator,
    });
    expect(operatorReturns.readOperatorReturn.reply.parse(read.data)).toEqual(read.data);
    expect(read.data.payments).toMatchObject([
      { id: `pi-${order.number}`, provider: 'stripe' },
      { id: twice, provider: 'stripe', left: { minor: 5000, currency: 'USD' } },
    ]);
    const { data: shown } = await callConsole(shop, consoleApi.operatorOrders.readOperatorOrder, {
      params: { id: order.id },
      headers: operator,
    });
    expect(shown.payments).toEqual(read.data.payments);
    expect((await refund(id, 899)).httpStatus).toBe(201);
    const named = { decision: 'refund', expected_minor: 899, payment_id: `pi-${order.number}` };
    expect((await decide(id, named)).data).toMatchObject({ state: 'refunded' });
  });

  test('refuses another amount than shown', async () => {
    const id = await asked();
    expect((await refund(id, 1)).httpStatus).toBe(201);
    expect(await stateOf(id)).toBe('asked');
  });
});

describe('a withdrawal', () => {
  const withdraw = (proof: object = link) =>
    shop.call('POST withdrawal/declare', {
      body: { order_id: order.id, order_part_ids: [partOf('noor')], ...proof },
    });

  test('is expected without approval, and refunds shipping too', async () => {
    await deliver();
    await withdraw();
    const [own] = (await noors()).returns;
    expect(own).toMatchObject({ cause: 'withdrawal', state: 'expected', message: null, can_take_back: 0 });
    const body = ofReturn(own!.id);
    expect((await shop.call('POST returns/take-back', { body })).status).toBe(201);
    await receive(own!.id, 3);
    // 29.97 − 3.00 + 5.00.
    expect((await preview(own!.id)).amount.minor).toBe(3197);
    await refund(own!.id, 3197);
    expect((await noors()).returns).toMatchObject([{ state: 'refunded' }]);
  });

  test('from unshipped items creates no return to receive; cancelling ends it', async () => {
    await move(2);
    await withdraw();
    const [own] = (await noors()).returns;
    expect((await receive(own!.id, 3)).httpStatus).toBe(201);
    const before = await cables();
    const store = 'noor';
    await moveOrder(shop.db, { number: order.number, store, to: 6, actor: 'operator', now: start });
    expect(await stateOf(own!.id)).toBe('refunded');
    expect(await cables()).toBe(before + 3);
  });

  test('is not restocked again when its part is cancelled', async () => {
    for (const to of [2, 3]) await move(to);
    await withdraw();
    const [own] = (await noors()).returns;
    await receive(own!.id, 2);
    const before = await cables();
    await moveOrder(shop.db, { number: order.number, store: 'noor', to: 6, actor: 'operator', now: start });
    expect(await cables()).toBe(before);
  });

  test('while the part is cancelled at the same moment: restocked and refunded once', async () => {
    await move(2);
    const before = await cables();
    const [declared] = await Promise.all([withdraw(), cancelPart(), cancelPart()]);
    expect([200, 201]).toContain(declared.status);
    expect(await noors()).toMatchObject({ status: 6, cancelled: 1 });
    const open = (await noors()).returns.filter(({ ended_at: end }) => end === null);
    expect(open).toEqual([]);
    expect(await cables()).toBe(before + 3);
    expect(await refunds()).toEqual([3197]);
  });

  test('received while the part is cancelled at the same moment: restocked and refunded once', async () => {
    for (const to of [2, 3]) await move(to);
    await withdraw();
    const [own] = (await noors()).returns;
    const before = await cables();
    await Promise.all([receive(own!.id, 3), cancelPart(), receive(own!.id, 3)]);
    expect(await noors()).toMatchObject({ status: 6, cancelled: 1 });
    expect(await stateOf(own!.id)).toBe('refunded');
    expect(await cables()).toBe(before + 3);
    expect(await refunds()).toEqual([3197]);
  });

  test('by the owner before preparation cancels the part and creates no return', async () => {
    await withdraw({ user_token: order.token });
    expect(await noors()).toMatchObject({ cancelled: 1, returns: [] });
  });

  test('returns the rest if the store has cancelled some units', async () => {
    await move(2);
    await withdraw();
    const { id: lineId } = await shop.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_part_id', '=', partOf('noor'))
      .executeTakeFirstOrThrow();
    const { data } = await callConsole(shop, consoleApi.sellerCancel.previewCancel, {
      params: { id: partOf('noor') },
      body: { lines: [{ id: lineId, units: 1 }] },
      headers: seller,
    });
    await callConsole(shop, consoleApi.sellerCancel.cancelUnits, {
      params: { id: partOf('noor') },
      body: {
        lines: [{ id: lineId, units: 1 }],
        reason: 'asked',
        is_back: true,
        expected_minor: data.amount.minor,
      },
      headers: seller,
    });
    expect((await noors()).returns).toMatchObject([
      { state: 'expected', lines: [{ inventory_id: cable.inventoryIds[0], quantity: 2 }] },
    ]);
  });
});

describe('tasks', () => {
  const work = async () => {
    const query = { kind: 'return' };
    const { data } = await callConsole(shop, consoleApi.operatorWork.readWork, { headers: operator, query });
    return data.items.filter(({ order: of }) => of?.id === order.id).map(({ detail: why }) => why);
  };
  beforeEach(deliver);

  test('for the shop: received, appealed and overdue returns', async () => {
    const [id] = [await asked(), await asked()];
    expect(await work()).toEqual([]);
    await accept(id, { keep: true });
    expect(await work()).toEqual(['received']);
    shop.clock.set(new Date(start.getTime() + 3 * dayMs));
    operator = await ownerAtConsole(shop);
    expect(await work()).toEqual(['received', 'asked']);
  });

  test('for the store: returns to answer', async () => {
    const before = (await callConsole(shop, consoleApi.sellerHome.readWaiting, { headers: seller })).data;
    const id = await asked();
    await asked();
    await accept(id);
    const { data } = await callConsole(shop, consoleApi.sellerHome.readWaiting, { headers: seller });
    expect(data.returns! - before.returns!).toBe(1);
  });
});
