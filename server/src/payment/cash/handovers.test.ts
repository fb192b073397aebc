// @module-tag slow
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleApi } from '@souk/contract/console-api';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { listAccountBalances } from '#ledger/balance-queries.ts';
import { audited } from '#access/audited.ts';
import { commandActor } from '#access/actor.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildShippingRule, buildStore, setSetting } from '#testing/builders.ts';
import { recordHandover } from './record-handover.ts';

/* Cash that couriers collected, handed over to the bank or the till. */

const { operatorCash } = consoleApi;
const now = new Date('2026-11-05T09:00:00Z');
let shop: TestShop;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await buildTestShop({ now, connections: 10 });
  headers = await ownerAtConsole(shop);
  const own = ['Falcon: Post', 'Swift'].map((name) => ({ name, url: 'https://track.example/{number}' }));
  await setSetting(shop.db, 'carriers', own);
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db, ['ledger'])).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** A shipped part with 124.90 in cash, and its delivery. */
async function shipped(holder: 'courier' | 'seller', carriers: readonly string[]) {
  const storeId = await buildStore(shop.db);
  await shop.db.updateTable('stores').set({ cash_collected_by: holder }).where('id', '=', storeId).execute();
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 590 }] });
  const product = await buildProduct(shop.db, { sellingMinor: 11_900, storeId, shippingRuleId, stock: 1 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 2 }) });
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  for (const carrier of carriers)
    await shop.db.insertInto('parcels').values({ order_part_id: part.id, carrier }).execute();
  const move = (to: number) => moveOrder(shop.db, { number: data.order, to, actor: 'operator', now });
  for (const to of [2, 3, 4]) await move(to);
  return { id: part.id, deliver: () => move(5) };
}

/** Id of a delivered part with 124.90 in cash. */
async function delivered(
  holder: 'courier' | 'seller' = 'courier',
  carriers: readonly string[] = [],
): Promise<number> {
  const { id, deliver } = await shipped(holder, carriers);
  await deliver();
  return id;
}

const record = (
  partIds: number[],
  receivedMinor: number,
  more: { reason?: string; till?: true; of?: 'shop' } = {},
) =>
  audited(shop.db, commandActor('test'), (tx) =>
    recordHandover(tx, {
      holder: more.of ?? 'courier',
      partIds,
      receivedMinor,
      receivedIn: more.till ? 'till' : 'bank',
      reason: more.reason ?? '',
      now,
    }),
  );
const balances = async () =>
  Object.fromEntries(
    (await listAccountBalances(shop.db))
      .filter(({ code }) => ['bank', 'courier', 'cash:shop', 'cash-differences'].includes(code))
      .map(({ code, minor }) => [code, minor]),
  );
const entriesOf = async (part: number) => {
  const { rows } = await sql<{ entry: string }>`
    select account.code || ' ' || entry.amount_minor as entry
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id
    where fact.kind = 'cash-handover' and entry.order_part_id = ${part} order by account.code`.execute(
    shop.db,
  );
  return rows.map(({ entry }) => entry);
};
const held = async (view: 'courier' | 'shop' | 'seller') =>
  (await callConsole(shop, operatorCash.listCash, { query: { view }, headers })).data.rows;

test('a courier hands over 124.90: nothing is left with the courier', async () => {
  const part = await delivered();
  expect(await held('courier')).toMatchObject([{ id: part, amount: { minor: 12_490 } }]);
  expect(await record([part], 12_490)).toMatchObject({ ok: true, handover: { received_minor: 12_490 } });
  expect(await entriesOf(part)).toEqual(['bank 12490', 'courier -12490']);
  expect(await held('courier')).toEqual([]);
});

test('0.40 is missing: the shop bears it, with a reason', async () => {
  const parts = [await delivered(), await delivered()];
  expect(await record(parts, 24_940)).toEqual({ ok: false, reason: 'no-reason' });
  await record(parts, 24_940, { reason: 'Short of change' });
  expect(await entriesOf(parts[0]!)).toEqual(['bank 12490', 'courier -12490']);
  expect(await entriesOf(parts[1]!)).toEqual(['bank 12450', 'cash-differences 40', 'courier -12490']);
  const query = { view: 'differences' as const };
  const { data } = await callConsole(shop, operatorCash.listCashHandovers, { query, headers });
  expect(data.rows).toMatchObject([{ parts: 2, difference: { minor: -40 }, reason: 'Short of change' }]);
});

test('cash goes from the courier to the till and from there to the bank', async () => {
  const part = await delivered();
  const before = await balances();
  await record([part], 12_500, { till: true, reason: 'A tip' });
  expect(await held('courier')).toEqual([]);
  expect(await held('shop')).toMatchObject([{ id: part, amount: { minor: 12_500 } }]);
  await record([part], 12_500, { of: 'shop' });
  const after = await balances();
  expect([after['courier'], after['cash:shop'] ?? 0]).toEqual([0, 0]);
  expect(after['bank']! - (before['bank'] ?? 0)).toBe(12_500);
  expect(await held('shop')).toEqual([]);
});

test('a part is handed over once, also at the same time', async () => {
  const part = await delivered();
  const all = await Promise.all(Array.from({ length: 5 }, () => record([part], 12_490)));
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect(all.filter(({ ok }) => !ok)).toEqual(Array(4).fill({ ok: false, reason: 'handed-over' }));
  expect(await record([part], 0, { reason: 'again' })).toEqual({ ok: false, reason: 'handed-over' });
});

test('cash of sellers who collect it themselves is listed and can’t be handed over', async () => {
  const part = await delivered('seller');
  expect(await held('seller')).toMatchObject([{ id: part, amount: { minor: 12_490 } }]);
  expect(await record([part], 12_490)).toEqual({ ok: false, reason: 'handed-over' });
  const body = {
    holder: 'courier' as const,
    parts: [part],
    received_minor: 12_490,
    received_in: 'bank' as const,
  };
  expect((await callConsole(shop, operatorCash.recordCashHandover, { body, headers })).status).toBe(201);
});

test('each carrier has an account of its own, until it hands the cash over', async () => {
  const [falcon, again, other] = [
    await delivered('courier', ['Falcon: Post']),
    await delivered('courier', ['FALCON-POST express', 'Falcon: Post']),
    await delivered('courier', ['Swift']),
  ];
  const unknown = [await delivered(), await delivered('courier', ['Swift', 'Falcon: Post'])];
  const totals = async () =>
    (await callConsole(shop, operatorCash.readCashTotals, { headers })).data.totals.map((one) => [
      one.courier,
      one.count,
      one.total.minor,
    ]);
  expect(await totals()).toEqual([
    ['Falcon: Post', 2, 24_980],
    ['Swift', 1, 12_490],
    [null, 2, 24_980],
  ]);
  const found = async (q: string) =>
    (
      await callConsole(shop, operatorCash.listCash, { query: { view: 'courier' as const, q }, headers })
    ).data.rows.map(({ id, courier }) => [id, courier]);
  expect(await found('falcon')).toEqual([
    [falcon, 'Falcon: Post'],
    [again, 'Falcon: Post'],
  ]);
  expect(await record([falcon, again], 24_980)).toMatchObject({
    ok: true,
    handover: { courier: 'Falcon: Post', parts: 2 },
  });
  expect(await entriesOf(again)).toEqual(['bank 12490', 'courier:Falcon: Post -12490']);
  expect(await record([other], 12_490, { till: true })).toMatchObject({ ok: true });
  expect(await record([other], 12_490, { of: 'shop' })).toMatchObject({
    ok: true,
    handover: { courier: null },
  });
  expect(await record(unknown, 24_980)).toMatchObject({ ok: true, handover: { courier: null } });
  expect(await totals()).toEqual([]);
  const query = { view: 'all' as const, q: 'FALCON' };
  const { data } = await callConsole(shop, operatorCash.listCashHandovers, { query, headers });
  expect(data.rows).toMatchObject([{ courier: 'Falcon: Post', parts: 2 }]);
  const { data: trial } = await callConsole(shop, consoleApi.operatorBooks.readTrialBalance, {
    query: { from: '2026-11-01', to: '2026-11-30' },
    headers,
  });
  expect(JSON.stringify(trial)).toContain('courier:Falcon: Post');
});

test('cash that lay in the shared account is handed over from there', async () => {
  const part = await delivered();
  await shop.db
    .updateTable('order_parts')
    .set({ cash_courier: 'Falcon: Post' })
    .where('id', '=', part)
    .execute();
  expect(await record([part], 12_490)).toMatchObject({ ok: true, handover: { courier: null } });
  expect(await entriesOf(part)).toEqual(['bank 12490', 'courier -12490']);
});

test('one payment for the orders of several carriers is one handover', async () => {
  const parts = [
    await delivered('courier', ['Aramex']),
    await delivered('courier', ['Evri']),
    await delivered('courier', ['A man with a van']),
  ];
  expect(await record(parts, 3 * 12_490 - 100, { reason: 'A fee' })).toMatchObject({
    ok: true,
    handover: { courier: null, parts: 3 },
  });
  expect(await Promise.all(parts.map(entriesOf))).toEqual([
    ['bank 12490', 'courier:Aramex -12490'],
    ['bank 12490', 'courier:Evri -12490'],
    ['bank 12390', 'cash-differences 100', 'courier -12490'],
  ]);
  const query = { view: 'all' as const, q: 'evri' };
  const { data } = await callConsole(shop, operatorCash.listCashHandovers, { query, headers });
  expect(data.rows).toMatchObject([{ courier: null, parts: 3 }]);
});

test('a carrier has one account, however its name is written and also by deliveries at the same time', async () => {
  const written = ['DHL', 'dhl', 'D.H.L.', 'DHL Express', 'D. H. L. express worldwide'];
  const parcels = await Promise.all(written.map((carrier) => shipped('courier', [carrier])));
  await Promise.all(parcels.map(({ deliver }) => deliver()));
  const parts = [...parcels.map(({ id }) => id), await delivered('courier', ['DHL', 'DHL Express'])];
  const codes = await shop.db
    .selectFrom('ledger_accounts')
    .select('code')
    .where(sql<boolean>`code ilike 'courier:d%'`)
    .execute();
  expect(codes).toEqual([{ code: 'courier:DHL' }]);
  expect(await record(parts, 6 * 12_490)).toMatchObject({ ok: true, handover: { courier: 'DHL' } });
});
