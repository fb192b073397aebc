import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildStore } from '#testing/builders.ts';
import { decideAdjustment, proposeAdjustment } from './adjust-balance.ts';
import { buildPerson, giveGoodwill } from './test-payouts.ts';

/* Write-offs of debts, proposed, approved and paid at the same time. */

const now = new Date('2026-11-18T09:00:00Z');
const debtMinor = 8173;

let shop: TestShop;
let mara: Actor & { userId: number };
let jon: Actor & { userId: number };

beforeAll(async () => {
  shop = await buildTestShop({ now, connections: 20 });
  [mara, jon] = [await buildPerson(shop, 'Mara'), await buildPerson(shop, 'Jon')];
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db, ['ledger'])).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

async function debtor(): Promise<number> {
  const storeId = await buildStore(shop.db);
  await giveGoodwill({ db: shop.db, now }, { storeId, minor: -debtMinor });
  return storeId;
}

const propose = (storeId: number, kind: 'write-off' | 'debt-paid', amountMinor = debtMinor) =>
  audited(shop.db, mara, (tx) =>
    proposeAdjustment(tx, {
      storeId,
      kind,
      amountMinor,
      currency: 'EUR',
      shopCurrency: 'EUR',
      reason: 'debt',
      by: mara,
      now,
    }),
  );

async function proposed(storeId: number): Promise<number> {
  const outcome = await propose(storeId, 'write-off');
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.adjustment.id;
}

/** A proposal that doesn't look at others. */
async function insertProposal(storeId: number): Promise<number> {
  const { id } = await shop.db
    .insertInto('balance_adjustments')
    .values({
      store_id: storeId,
      kind: 'write-off',
      amount_minor: debtMinor,
      currency: 'EUR',
      reason: 'debt',
      proposed_at: now,
      proposed_by: mara.name,
      proposed_by_id: mara.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const approve = (id: number) =>
  audited(shop.db, jon, (tx) => decideAdjustment(tx, { id, approve: true, by: jon, now }));
const availableOf = async (storeId: number) =>
  (await listSellerBalances(shop.db, storeId)).map(({ available_minor: minor }) => minor);

test('of write-offs of one debt approved at once, one counts', async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, debtor));
  const ids = await Promise.all(
    stores.flatMap((storeId) => [insertProposal(storeId), insertProposal(storeId)]),
  );
  const outcomes = await Promise.all(ids.map(approve));
  expect(outcomes.flatMap((one) => (one.ok ? [] : [one.reason]))).toEqual(stores.map(() => 'above-debt'));
  for (const storeId of stores) expect(await availableOf(storeId)).toEqual([0]);
});

test('a write-off approved while the debt is recorded as paid counts once', async () => {
  const stores = await Promise.all(Array.from({ length: 6 }, debtor));
  const ids = await Promise.all(stores.map(proposed));
  const outcomes = await Promise.all(
    stores.flatMap((storeId, index) => [approve(ids[index]!), propose(storeId, 'debt-paid')]),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(stores.length);
  for (const storeId of stores) expect(await availableOf(storeId)).toEqual([0]);
});

test('a write-off is refused while another one of the store and currency waits, a payment is not', async () => {
  const storeId = await debtor();
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => propose(storeId, 'write-off', debtMinor - 73)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.flatMap((one) => (one.ok ? [] : [one.reason]))).toEqual(
    Array.from({ length: 3 }, () => 'write-off-waits'),
  );
  expect(await propose(storeId, 'debt-paid', 73)).toMatchObject({ ok: true });
  const other = await debtor();
  const id = await proposed(other);
  await audited(shop.db, jon, (tx) => decideAdjustment(tx, { id, approve: false, by: jon, now }));
  expect(await proposed(other)).toBeGreaterThan(id);
});
