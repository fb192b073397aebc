import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, setSetting } from '#testing/builders.ts';
import { giveAccount, giveGoodwill } from '../test-payouts.ts';

/* Payouts in the operator console, and what sellers see of their own money. */

const { operatorPayouts, sellerMoney } = consoleApi;
const iban = 'DE89370400440532013000';
const start = new Date('2026-11-18T09:00:00Z');
const dayMs = 24 * 3600_000;

let shop: TestShop;
let operator: Record<string, string>;

beforeAll(async () => {
  shop = await buildTestShop({ now: start });
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'payout_iban', 'DE75512108001245126199');
  operator = await ownerAtConsole(shop);
});
afterAll(() => shop.close());

const now = () => shop.clock.now();

async function seller(minor = 0) {
  const storeId = await buildStore(shop.db);
  await giveAccount({ db: shop.db, now: now(), authSecret: shop.app.shop.authSecret }, { storeId, iban });
  if (minor !== 0) await giveGoodwill({ db: shop.db, now: now() }, { storeId, minor, currency: 'USD' });
  return { storeId, headers: await ownerAtConsole(shop, { storeId }) };
}

test('an operator drafts, approves, sends and marks payouts, and downloads the file again', async () => {
  const { storeId, headers } = await seller(21_458);
  const preview = await callConsole(shop, operatorPayouts.previewPayoutRun, { headers: operator });
  expect(preview.data).toMatchObject({
    schedule: 'weekly',
    next_on: '2026-11-23',
    drafts: [{ count: 1, total: { minor: 21_458, currency: 'USD' } }],
    held: [],
    ledger_fault: null,
  });
  expect(preview.data.open).toEqual({ draft: 0, approved: 0, sent: 0 });
  await callConsole(shop, operatorPayouts.draftPayouts, { headers: operator });
  const drafted = await callConsole(shop, operatorPayouts.previewPayoutRun, { headers: operator });
  expect(drafted.data.open).toEqual({ draft: 1, approved: 0, sent: 0 });
  const query = { view: 'draft' as const };
  const { data } = await callConsole(shop, operatorPayouts.listPayouts, { query, headers: operator });
  const row = data.rows.find((one) => one.store.id === storeId)!;
  expect(row).toMatchObject({
    state: 'draft',
    amount: { minor: 21_458 },
    account_last4: '3000',
    block: null,
  });
  // A draft is the operator's; the seller hears of it when it is approved.
  expect((await callConsole(shop, sellerMoney.readMoney, { headers })).data.payouts).toEqual([]);
  const ids = [row.id];
  const approved = await callConsole(shop, operatorPayouts.approvePayouts, {
    body: { ids },
    headers: operator,
  });
  expect(approved.data.payouts).toEqual([{ id: row.id, state: 'approved', refused: null, block: null }]);
  const sent = await callConsole(shop, operatorPayouts.sendPayouts, {
    body: { ids, format: 'csv' as const },
    headers: operator,
  });
  const params = { id: sent.data.batch_id! };
  const file = await callConsole(shop, operatorPayouts.fetchPayoutFile, { params, headers: operator });
  expect(file.data).toMatchObject({ type: 'text/csv', text: expect.stringContaining(iban) });
  const unknown = await callConsole(shop, operatorPayouts.fetchPayoutFile, {
    params: { id: 999_999 },
    headers: operator,
  });
  expect(unknown.httpStatus).toBe(404);
  const onItsWay = { number: row.number, state: 'sent', expected_on: '2026-11-23' }; // three business days
  expect((await callConsole(shop, sellerMoney.readMoney, { headers })).data.payouts).toMatchObject([
    onItsWay,
  ]);
  const body = { ids: [row.id, 999_999], as: 'paid' as const };
  const marked = await callConsole(shop, operatorPayouts.markPayouts, { body, headers: operator });
  expect(marked.data.payouts).toMatchObject([{ state: 'paid' }, { state: null, refused: 'unknown' }]);
  const one = await callConsole(shop, operatorPayouts.readPayout, {
    params: { id: row.id },
    headers: operator,
  });
  expect(one.data).toMatchObject({ state: 'paid', batch_id: params.id, settled_at: now().toISOString() });
  const own = await callConsole(shop, sellerMoney.listOwnPayouts, { headers });
  expect(own.data.rows).toMatchObject([
    { number: row.number, state: 'paid', account_last4: '3000', expected_on: null },
  ]);
});

test('a payout in a SEPA file is expected on the next business day', async () => {
  const storeId = await buildStore(shop.db);
  const given = { db: shop.db, now: now(), authSecret: shop.app.shop.authSecret };
  await giveAccount(given, { storeId, iban });
  await giveGoodwill(given, { storeId, minor: 5_000 });
  await callConsole(shop, operatorPayouts.draftPayouts, { headers: operator });
  const listed = async () => {
    const query = { view: 'all' as const };
    const { data } = await callConsole(shop, operatorPayouts.listPayouts, { query, headers: operator });
    return data.rows.find(({ store }) => store.id === storeId)!;
  };
  const ids = [(await listed()).id];
  await callConsole(shop, operatorPayouts.approvePayouts, { body: { ids }, headers: operator });
  expect(await listed()).toMatchObject({ state: 'approved', expected_on: null });
  const body = { ids, format: 'sepa' as const };
  await callConsole(shop, operatorPayouts.sendPayouts, { body, headers: operator });
  expect(await listed()).toMatchObject({ state: 'sent', expected_on: '2026-11-19' });
});

test('finds payouts by number and by store, and refuses a return without a reason', async () => {
  const { data } = await callConsole(shop, operatorPayouts.listPayouts, {
    query: { view: 'all', q: 'P-0001' },
    headers: operator,
  });
  expect(data.rows.map(({ number }) => number)).toEqual(['P-0001']);
  const { store } = data.rows[0]!;
  const byName = await callConsole(shop, operatorPayouts.listPayouts, {
    query: { view: 'all', q: store.name },
    headers: operator,
  });
  expect(byName.data.rows.map((row) => row.store.id)).toContain(store.id);
  const body = { ids: [1], as: 'returned' as const };
  expect((await callConsole(shop, operatorPayouts.markPayouts, { body, headers: operator })).status).not.toBe(
    200,
  );
});

test('only people with the permission see and move payouts', async () => {
  const as = async (roleId: number) => {
    const userId = await buildUser(shop.db);
    await shop.db
      .insertInto('memberships')
      .values({ user_id: userId, store_id: null, role_id: roleId })
      .execute();
    return atConsole(shop, userId, 'operator');
  };
  const [support, finance] = [4, 5];
  expect(
    (await callConsole(shop, operatorPayouts.listPayouts, { headers: await as(support) })).httpStatus,
  ).toBe(403);
  expect(
    (await callConsole(shop, operatorPayouts.listPayouts, { headers: await as(finance) })).httpStatus,
  ).toBe(200);
  const { headers } = await seller();
  for (const endpoint of [
    operatorPayouts.listPayouts,
    operatorPayouts.listBalances,
    operatorPayouts.listAdjustments,
  ])
    expect((await callConsole(shop, endpoint, { headers })).httpStatus).toBe(401);
});

test('a seller sees what is expected, pending, waiting and available, and nothing of other stores', async () => {
  const [own, other] = [await seller(), await seller(5000)];
  const order = async () => {
    const token = await buildGuest(shop.db, {
      items: [{ product: await buildProduct(shop.db, { sellingMinor: 6000, storeId: own.storeId }) }],
    });
    return (await shop.call('POST order/action', { body: orderBody(token) })).data as {
      id: number;
      order: string;
    };
  };
  const [delivered, returned] = [await order(), await order()];
  await order();
  for (const { order: number } of [delivered, returned])
    for (const to of [2, 3, 4, 5]) await moveOrder(shop.db, { number, to, actor: 'operator', now: now() });
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', returned.id)
    .executeTakeFirstOrThrow();
  const comesBack = {
    order_part_id: part.id,
    store_id: own.storeId,
    cause: 'damaged',
    state: 'asked',
    asked_at: now(),
    state_at: now(),
  };
  await shop.db.insertInto('returns').values(comesBack).execute();
  const { data } = await callConsole(shop, sellerMoney.readMoney, { headers: own.headers });
  const [balance] = data.balances;
  expect(balance).toMatchObject({
    currency: 'USD',
    available: { minor: 0 },
    paying: { minor: 0 },
    expected: { orders: 1 },
  });
  const day = new Date(start.getTime() + 14 * dayMs).toISOString().slice(0, 10);
  expect(balance!.coming.map(({ on }) => on)).toEqual([day]);
  expect(balance!.coming[0]!.amount.minor + balance!.waiting.amount.minor).toBe(balance!.pending.minor);
  expect(balance!.expected.amount.minor * 2).toBe(balance!.pending.minor);
  const entries = await callConsole(shop, sellerMoney.listMoneyEntries, { headers: own.headers });
  expect(entries.data.rows.map(({ kind }) => kind)).toEqual(['sale', 'sale']);
  const query = { q: delivered.order };
  const found = await callConsole(shop, sellerMoney.listMoneyEntries, { query, headers: own.headers });
  expect(found.data.rows).toMatchObject([
    { kind: 'sale', order: { number: delivered.order }, available: { minor: 0 } },
  ]);
  const others = await callConsole(shop, sellerMoney.listMoneyEntries, { headers: other.headers });
  expect(others.data.rows.map(({ kind }) => kind)).toEqual(['goodwill']);
  expect(
    (await callConsole(shop, sellerMoney.readMoney, { headers: other.headers })).data.balances,
  ).toMatchObject([{ available: { minor: 5000 }, expected: { orders: 0 }, coming: [] }]);
});

test('the balances list names who is owed and who owes; terms stop payouts with words for the seller', async () => {
  const { storeId, headers } = await seller();
  await giveGoodwill({ db: shop.db, now: now() }, { storeId, minor: -700, currency: 'USD' });
  const list = async (view: 'owes' | 'owed') =>
    (await callConsole(shop, operatorPayouts.listBalances, { query: { view }, headers: operator })).data.rows;
  expect((await list('owes')).find(({ store }) => store.id === storeId)).toMatchObject({
    available: { minor: -700 },
  });
  expect((await list('owed')).map(({ store }) => store.id)).not.toContain(storeId);
  const params = { id: storeId };
  const body = { hold_days: 7, reserve_percent: 12.5, reserve_days: 30, block_reason: 'Please call us.' };
  await callConsole(shop, operatorPayouts.savePayoutTerms, { params, body, headers: operator });
  const terms = await callConsole(shop, operatorPayouts.readPayoutTerms, { params, headers: operator });
  expect(terms.data).toEqual(body);
  const { data } = await callConsole(shop, sellerMoney.readMoney, { headers });
  expect(data.block).toEqual({
    reason: 'operator',
    since: null,
    until: null,
    note: 'Please call us.',
    missing: [],
  });
});

test('a balance is adjusted in the shop’s currency, or in one that the store has a balance in', async () => {
  const { storeId } = await seller();
  const propose = async (currency: string) => {
    const body = { kind: 'goodwill', amount: { minor: 500, currency }, reason: 'Late pickup' };
    const call = { params: { id: storeId }, body, headers: operator };
    return (await callConsole(shop, operatorPayouts.proposeAdjustment, call)).status;
  };
  const adjustments = () =>
    shop.db.selectFrom('balance_adjustments').select('currency').where('store_id', '=', storeId).execute();
  expect(await propose('USD')).toBe(200);
  for (const currency of ['EUR', 'XTS', 'ABC']) expect(await propose(currency)).not.toBe(200);
  expect(await adjustments()).toEqual([{ currency: 'USD' }]);
  await giveGoodwill({ db: shop.db, now: now() }, { storeId, minor: 100, currency: 'EUR' });
  expect(await propose('EUR')).toBe(200);
});

test('an adjustment waits for another person, and says so to the one who proposed it', async () => {
  const { storeId } = await seller();
  const params = { id: storeId };
  const body = {
    kind: 'goodwill' as const,
    amount: { minor: 500, currency: 'USD' },
    reason: 'Damaged in our warehouse',
  };
  const proposed = await callConsole(shop, operatorPayouts.proposeAdjustment, {
    params,
    body,
    headers: operator,
  });
  expect(proposed.data).toMatchObject({ state: 'proposed', is_own: true });
  const decide = (headers: Record<string, string>) =>
    callConsole(shop, operatorPayouts.decideAdjustment, {
      params: { id: proposed.data.id },
      body: { approve: true },
      headers,
    });
  expect((await decide(operator)).status).not.toBe(200);
  const other = await ownerAtConsole(shop);
  expect((await decide(other)).data).toMatchObject({ state: 'approved' });
  const debt = { ...body, kind: 'write-off' as const };
  expect(
    (await callConsole(shop, operatorPayouts.proposeAdjustment, { params, body: debt, headers: operator }))
      .status,
  ).not.toBe(200);
});

test('a payout is what became available since the one before, for its own store only', async () => {
  const { storeId, headers } = await seller(5000);
  const give = (minor: number) =>
    giveGoodwill({ db: shop.db, now: now() }, { storeId, minor, currency: 'USD' });
  const draft = async () => {
    await callConsole(shop, operatorPayouts.draftPayouts, { headers: operator });
    const query = { view: 'draft' as const };
    const { data } = await callConsole(shop, operatorPayouts.listPayouts, { query, headers: operator });
    return data.rows.find(({ store }) => store.id === storeId)!.id;
  };
  const approve = (id: number) =>
    callConsole(shop, operatorPayouts.approvePayouts, { body: { ids: [id] }, headers: operator });
  const entriesOf = async (payout: number, by = headers) => {
    const query = { payout };
    const { data } = await callConsole(shop, sellerMoney.listMoneyEntries, { query, headers: by });
    return data.rows.map(({ kind, available }) => [kind, available.minor]);
  };
  const first = await draft();
  expect(await entriesOf(first)).toEqual([]);
  await approve(first);
  expect(await entriesOf(first)).toEqual([['goodwill', 5000]]);
  await give(2000);
  await callConsole(shop, operatorPayouts.cancelPayouts, { body: { ids: [first] }, headers: operator });
  await give(3000);
  await approve(await draft());
  const second = (await callConsole(shop, sellerMoney.readMoney, { headers })).data.payouts[0]!;
  expect(second.amount.minor).toBe(10_000);
  expect(await entriesOf(second.id)).toEqual([
    ['goodwill', 3000],
    ['payout-cancelled', 5000],
    ['goodwill', 2000],
  ]);
  expect(await entriesOf(first)).toEqual([['goodwill', 5000]]);
  const other = await seller(100);
  expect(await entriesOf(second.id, other.headers)).toEqual([]);
});

test('a negative balance names the changes since the last payout, which add up to it', async () => {
  const { storeId, headers } = await seller(5000);
  const usd = (minor: number) => ({ minor, currency: 'USD' });
  const give = (minor: number, currency = 'USD') =>
    giveGoodwill({ db: shop.db, now: now() }, { storeId, minor, currency });
  const owed = async () =>
    (await callConsole(shop, sellerMoney.readMoney, { headers })).data.balances[0]!.owed;
  expect(await owed()).toBeNull();
  await callConsole(shop, operatorPayouts.draftPayouts, { headers: operator });
  const { data } = await callConsole(shop, operatorPayouts.listPayouts, {
    query: { view: 'draft' as const },
    headers: operator,
  });
  const payout = data.rows.find(({ store }) => store.id === storeId)!;
  await give(500); // not in the payout
  await callConsole(shop, operatorPayouts.approvePayouts, { body: { ids: [payout.id] }, headers: operator });
  expect(await owed()).toBeNull();
  await give(-800);
  await give(-9000, 'EUR');
  await seller(-700);
  expect(await owed()).toMatchObject({
    since: { id: payout.id, number: payout.number },
    before: usd(500),
    changes: [{ kind: 'goodwill', order: null, amount: usd(-800) }],
  });
  for (let more = 0; more < 20; more++) await give(-10);
  const many = (await owed())!;
  expect(many).toMatchObject({ since: null, before: usd(-300) });
  expect(many.changes.map(({ amount }) => amount)).toEqual(Array.from({ length: 20 }, () => usd(-10)));
});
