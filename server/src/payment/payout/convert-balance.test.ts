import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandActor, type Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore } from '#testing/builders.ts';
import { decideAdjustment } from './adjust-balance.ts';
import { approvePayouts } from './change-payouts.ts';
import { proposeConversion } from './convert-balance.ts';
import { draftPayouts } from './draft-payouts.ts';
import { buildPerson, giveAccount, giveGoodwill } from './test-payouts.ts';

/* Conversions of a store's balance into another currency (MONEY 1.4). The shop sells in US dollars. */

const { operatorPayouts, operatorStatements, sellerMoney, sellerStatements } = consoleApi;
const start = new Date('2026-11-18T09:00:00Z');

let shop: TestShop;
let mara: Actor & { userId: number };
let jon: Actor & { userId: number };

beforeAll(async () => {
  shop = await buildTestShop({ now: start, connections: 20 });
  [mara, jon] = [await buildPerson(shop, 'Mara'), await buildPerson(shop, 'Jon')];
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db, ['ledger'])).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** A store with an available balance in euros. */
async function seller(minor: number, currency = 'EUR'): Promise<number> {
  const storeId = await buildStore(shop.db);
  await giveGoodwill({ db: shop.db, now: start }, { storeId, minor, currency });
  return storeId;
}

type Wish = { storeId: number; minor: number; from?: string; to?: string; rate?: string; by?: Actor };

const propose = ({ storeId, minor, from = 'EUR', to = 'USD', rate = '1.08', by = mara }: Wish) =>
  audited(shop.db, by, (tx) =>
    proposeConversion(tx, {
      storeId,
      from: { minor, currency: from },
      to,
      rate,
      shopCurrency: 'USD',
      reason: 'Asked for dollars',
      by,
      now: start,
    }),
  );

async function proposed(wish: Wish): Promise<number> {
  const outcome = await propose(wish);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.adjustment.id;
}

const decide = (id: number, by: Actor = jon, approve = true) =>
  audited(shop.db, by, (tx) => decideAdjustment(tx, { id, approve, by, now: start }));

async function balances(storeId: number): Promise<Record<string, number>> {
  const rows = await listSellerBalances(shop.db, storeId);
  return Object.fromEntries(rows.map((row) => [row.currency, row.available_minor]));
}

test('a conversion that a second person approves posts in both currencies at once', async () => {
  const storeId = await seller(15_000);
  const id = await proposed({ storeId, minor: 10_000 });
  expect(await balances(storeId)).toEqual({ EUR: 15_000 });
  expect(await decide(id)).toMatchObject({
    ok: true,
    adjustment: { kind: 'conversion', state: 'approved', amount_minor: -10_000, to_minor: 10_800, rate: '1.08' },
  }); // prettier-ignore
  const { rows } = await sql<{ fact: number; text: string }>`
    select fact.id as fact, account.code || ' ' || entry.amount_minor || ' ' || entry.currency as text
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id
    where fact.cause = ${`adjustment:${id}`} order by entry.currency, account.code`.execute(shop.db);
  expect(rows.map(({ text }) => text)).toEqual([
    'fx -10000 EUR',
    `seller:${storeId}:available 10000 EUR`,
    'fx 10800 USD',
    `seller:${storeId}:available -10800 USD`,
  ]);
  expect(new Set(rows.map(({ fact }) => fact)).size).toBe(1);
  expect(await balances(storeId)).toEqual({ EUR: 5000, USD: 10_800 });
  expect(await decide(id)).toMatchObject({ ok: false, reason: 'decided' });
});

test('nobody converts alone, and a program can’t convert', async () => {
  const storeId = await seller(10_000);
  const id = await proposed({ storeId, minor: 5000 });
  expect(await decide(id, mara)).toMatchObject({ ok: false, reason: 'own' });
  expect(await propose({ storeId, minor: 5000, by: commandActor('a script') })).toMatchObject({
    ok: false,
    reason: 'own',
  });
  expect(await decide(id, jon, false)).toMatchObject({ ok: true, adjustment: { state: 'rejected' } });
  expect(await balances(storeId)).toEqual({ EUR: 10_000 });
  const alone = { state: 'approved', decided_at: start, decided_by: 'Mara', decided_by_id: mara.userId };
  const other = await proposed({ storeId, minor: 5000 });
  await expect(
    shop.db.updateTable('balance_adjustments').set(alone).where('id', '=', other).execute(),
  ).rejects.toMatchObject({ code: '23514' });
});

test('no more than what is available is converted, when it is proposed and when it is approved', async () => {
  const storeId = await seller(10_000);
  expect(await propose({ storeId, minor: 10_001 })).toMatchObject({ ok: false, reason: 'above-available' });
  expect(await propose({ storeId, minor: 1, from: 'GBP' })).toMatchObject({
    ok: false,
    reason: 'above-available',
  });
  const id = await proposed({ storeId, minor: 10_000 });
  await giveGoodwill({ db: shop.db, now: start }, { storeId, minor: -1 });
  expect(await decide(id)).toMatchObject({ ok: false, reason: 'above-available' });
  expect(await balances(storeId)).toEqual({ EUR: 9999 });
});

test('the target is the shop’s currency, one of the store’s balances or that of its bank account', async () => {
  const storeId = await seller(10_000, 'GBP');
  const into = (to: string) => propose({ storeId, minor: 100, from: 'GBP', to });
  for (const to of ['EUR', 'XTS', 'GBP'])
    expect(await into(to)).toMatchObject({ ok: false, reason: 'currency' });
  expect(await into('USD')).toMatchObject({ ok: true });
  const at = { db: shop.db, now: start, authSecret: shop.app.shop.authSecret };
  await giveAccount(at, { storeId, iban: 'DE89370400440532013000' }); // in euros
  expect(await into('EUR')).toMatchObject({ ok: true });
  const headers = await ownerAtConsole(shop);
  const read = (id: number) =>
    callConsole(shop, operatorPayouts.readConvertible, { params: { id }, headers });
  expect((await read(storeId)).data).toEqual({
    available: [{ minor: 10_000, currency: 'GBP' }],
    currencies: ['EUR', 'GBP', 'USD'],
  });
  expect((await read(999_999)).httpStatus).toBe(404);
  expect(await propose({ storeId: 999_999, minor: 1 })).toMatchObject({ ok: false, reason: 'unknown' });
});

test.each([
  ['rounds half up in the other currency’s smallest unit', 125, '1.08', 135],
  ['keeps 8 decimals of the rate', 1_000_000, '1.08765432', 1_087_654],
  ['of less than half a cent is refused', 1, '0.49', null],
  ['by a rate of 0 is refused', 100, '0', null],
  ['of more than can be booked is refused', 100_000_000, '999999999.99999999', null],
])('a conversion that %s', async (_, minor, rate, converted) => {
  const storeId = await seller(100_000_000);
  const outcome = await propose({ storeId, minor, rate });
  if (converted === null) expect(outcome).toMatchObject({ ok: false, reason: 'rate' });
  else expect(outcome).toMatchObject({ ok: true, adjustment: { to_minor: converted } });
});

test('of conversions approved at once, those that fit the balance count', async () => {
  const storeId = await seller(10_000);
  const ids = await Promise.all(Array.from({ length: 6 }, () => proposed({ storeId, minor: 4000 })));
  const outcomes = await Promise.all(ids.map((id) => decide(id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
  expect(outcomes.flatMap((one) => (one.ok ? [] : [one.reason]))).toEqual(
    Array.from({ length: 4 }, () => 'above-available'),
  );
  expect(await balances(storeId)).toEqual({ EUR: 2000, USD: 8640 });
  const [id] = [await proposed({ storeId, minor: 2000 })];
  const twice = await Promise.all(Array.from({ length: 4 }, () => decide(id)));
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a conversion and a payout that are approved at once never take the same money', async () => {
  const at = { db: shop.db, now: start, authSecret: shop.app.shop.authSecret };
  const stores = await Promise.all(Array.from({ length: 6 }, () => seller(10_000)));
  for (const storeId of stores) await giveAccount(at, { storeId, iban: 'DE89370400440532013000' });
  const settings = { currency: 'USD', payout_minimum: 0, payout_approval_above: 0 };
  const { drafts } = await audited(shop.db, mara, (tx) =>
    draftPayouts(tx, { now: start, rules: settings, by: 'Mara' }),
  );
  const conversions = await Promise.all(stores.map((storeId) => proposed({ storeId, minor: 6000 })));
  await Promise.all(
    stores.flatMap((storeId, index) => [
      approvePayouts(shop.app.shop, {
        ids: drafts.filter((one) => one.store_id === storeId && one.currency === 'EUR').map(({ id }) => id),
        actor: jon,
        now: start,
        settings,
      }),
      decide(conversions[index]!),
    ]),
  );
  for (const storeId of stores) {
    const euros = (await listSellerBalances(shop.db, storeId)).find(({ currency }) => currency === 'EUR')!;
    expect([
      { available: 0, paying: 10_000 },
      { available: 4000, paying: 0 },
    ]).toContainEqual({ available: euros.available_minor, paying: euros.paying_minor });
  }
});

test('sellers and operators read a conversion in the statements of both currencies', async () => {
  const storeId = await seller(10_000);
  const [operator, headers] = [await ownerAtConsole(shop), await ownerAtConsole(shop, { storeId })];
  const sent = await callConsole(shop, operatorPayouts.proposeConversion, {
    params: { id: storeId },
    body: { from: { minor: 10_000, currency: 'EUR' }, to: 'USD', rate: '1.0800', reason: 'By contract' },
    headers: operator,
  });
  const conversion = {
    from: { minor: 10_000, currency: 'EUR' },
    to: { minor: 10_800, currency: 'USD' },
    rate: '1.08',
  };
  expect(sent.data).toMatchObject({ kind: 'conversion', state: 'proposed', conversion, is_own: true });
  await callConsole(shop, operatorPayouts.decideAdjustment, {
    params: { id: sent.data.id },
    body: { approve: true },
    headers: await ownerAtConsole(shop),
  });
  const query = (currency: string) => ({ period: '2026-11', currency });
  for (const [currency, minor] of [
    ['EUR', -10_000],
    ['USD', 10_800],
  ] as const) {
    const own = await callConsole(shop, sellerStatements.readOwnStatement, {
      headers,
      query: query(currency),
    });
    expect(own.data.rows.filter(({ adjustment }) => adjustment === 'conversion')).toMatchObject([
      { row: 'adjustment', amount: { minor, currency }, conversion, reason: 'By contract' },
    ]);
    expect(own.data.closing).toEqual({ minor: currency === 'EUR' ? 0 : 10_800, currency });
    const shown = await callConsole(shop, operatorStatements.readSellerStatement, {
      headers: operator,
      params: { id: storeId },
      query: query(currency),
    });
    expect(shown.data).toEqual(own.data);
  }
  // Both rows are listed, also where a page ends between them.
  const entries = await callConsole(shop, sellerMoney.listMoneyEntries, { headers });
  const rows = entries.data.rows.filter(({ kind }) => kind === 'conversion');
  expect(rows.map(({ amount }) => amount)).toEqual(
    expect.arrayContaining([
      { minor: -10_000, currency: 'EUR' },
      { minor: 10_800, currency: 'USD' },
    ]),
  );
  expect(new Set(entries.data.rows.map(({ id }) => id)).size).toBe(3);
  const other = await ownerAtConsole(shop, { storeId: await buildStore(shop.db) });
  expect((await callConsole(shop, sellerMoney.listMoneyEntries, { headers: other })).data.rows).toEqual([]);
});
