// @module-tag slow
import { audited } from '@souk/server/access/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import { closeMonths } from '@souk/server/ledger/close-months';
import { mailKinds } from '@souk/server/mail-kinds';
import { sendMails } from '@souk/server/notification/mail/send-mails';
import { checkBooks } from '@souk/server/operations/books/check-books';
import { checkLedger } from '@souk/server/operations/books/check-ledger';
import { moveOrder } from '@souk/server/order/move-order';
import { requestDac7Details } from '@souk/server/payment/dac7/request-details';
import { sumMonths } from '@souk/server/payment/dac7/sum-months';
import { issueSales } from '@souk/server/payment/invoice/sale/issue-sales';
import { consent } from '@souk/server/payment/invoice/sale/test-sales';
import { setUpCommission } from '@souk/server/payment/invoice/test-commission';
import { approvePayouts } from '@souk/server/payment/payout/change-payouts';
import { requestDebts } from '@souk/server/payment/payout/debt/request-debts';
import { draftPayouts } from '@souk/server/payment/payout/draft-payouts';
import { savePayoutTerms } from '@souk/server/payment/payout/payout-terms';
import { beginOnboarding } from '@souk/server/payment/payout/provider/begin-onboarding';
import { choosePayoutMethod } from '@souk/server/payment/payout/provider/choose-payout-method';
import { findPayoutAccount } from '@souk/server/payment/payout/provider/payout-account-queries';
import { sendByProvider } from '@souk/server/payment/payout/provider/send-by-provider';
import { sendTransfers } from '@souk/server/payment/payout/provider/send-transfers';
import { releaseEarnings, releaseReserves } from '@souk/server/payment/payout/release-earnings';
import { buildPerson, giveGoodwill } from '@souk/server/payment/payout/test-payouts';
import { sweepAttempts } from '@souk/server/payment/sweep-attempts';
import { buildGuest, orderBody } from '@souk/server/order/test-shoppers';
import type { Shop } from '@souk/server/shop';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '@souk/server/testing/builders';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginPayment, openSandboxShop } from './sandbox-shop.ts';
import { killJob } from './test-killed-job.ts';

/*
 * Jobs that move money or ask for it, killed before each of their statements in turn and run again: what they do happens once, and the
 * books add up. day-of-trade.test.ts kills the other jobs of a month, each at a random statement.
 */

const world = await openSandboxShop();
const { shop } = world;
const { db } = shop;
const start = new Date('2026-11-02T09:00:00Z');
let mara: Awaited<ReturnType<typeof buildPerson>>;

beforeAll(async () => {
  shop.clock.set(start);
  mara = await buildPerson(shop, 'Mara');
  await setUpCommission(shop);
  await setSetting(db, 'currency', 'EUR');
  await setSetting(db, 'payouts_need_trader_details', false);
  shop.app.shop.site.invalidate();
});
beforeEach(() => shop.clock.set(start));
afterAll(async () => {
  const wrong = (await checkBooks(db)).filter((book) => book.wrong !== null);
  await world.close();
  expect(wrong).toEqual([]);
});

const now = () => shop.clock.now();
const forward = (minutes: number) => shop.clock.set(new Date(now().getTime() + minutes * 60_000));
const afterDays = (days: number) => forward(days * 24 * 60);

/** Kills the job before its first statement, then before its second one and so on, until a run ends; then runs it twice more. */
async function killEverywhere(
  run: (own: Shop) => Promise<unknown>,
  makeDue: () => Promise<unknown> = async () => {},
): Promise<void> {
  const work = (own: Kysely<DB>) => run({ ...shop.app.shop, db: own });
  let statement = 1;
  await makeDue();
  while (await killJob(shop, work, statement)) {
    statement++;
    // Providers are asked again a quarter of an hour later.
    forward(15);
    await makeDue();
  }
  expect(statement).toBeGreaterThan(2);
  for (let again = 0; again < 2; again++) {
    await makeDue();
    await run(shop.app.shop);
    forward(15);
  }
}

async function seller(): Promise<{ storeId: number; email: string }> {
  const storeId = await buildStore(db);
  const email = `owner-${storeId}@shop.example`;
  await makeOwner(db, await buildUser(db, { email }), storeId);
  return { storeId, email };
}

/** An order that is paid by card, by a webhook unless the sweep has to find it. */
async function order(storeId: number, { isNotified = true, sellingMinor = 6000 } = {}) {
  const items = [{ product: await buildProduct(db, { storeId, sellingMinor }) }];
  const token = await buildGuest(db, { items });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  const one = { id: data.id, number: data.order };
  const ref = await beginPayment(shop, { id: one.id, token });
  await world.outcome('stripe', ref, { outcome: 'pay' });
  if (isNotified) await world.deliver({ provider: 'stripe' });
  else await world.intercept('stripe');
  return one;
}
async function deliver({ number }: { number: string }): Promise<void> {
  for (const to of [2, 3, 4, 5]) await moveOrder(db, { number, to, actor: 'operator', now: now() });
}

const countOf = async (query: ReturnType<typeof sql>) => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${query}) as found`.execute(db);
  return rows[0]!.count;
};
const mailsTo = async (email: string, kind: string) => {
  await sendMails(shop.app.shop, mailKinds);
  return countOf(sql`select from mails where recipient = ${email} and kind = ${kind}`);
};
const facts = async (orderId: number) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from ledger_transactions where order_id = ${orderId} order by id`.execute(db);
  return rows.map(({ kind }) => kind);
};

test('sweep-payments finds a payment that nobody told of, once', async () => {
  const { storeId } = await seller();
  const one = await order(storeId, { isNotified: false });
  // Each run that found nothing makes the next one wait longer.
  const makeDue = () =>
    db
      .updateTable('payment_attempts')
      .set({ inquire_at: now() })
      .where('order_id', '=', one.id)
      .where('inquire_at', 'is not', null)
      .execute();
  await killEverywhere(sweepAttempts, makeDue);
  expect((await facts(one.id)).filter((kind) => kind === 'payment')).toHaveLength(1);
  expect(await countOf(sql`select from mails where cause = ${`order-paid:${one.id}`}`)).toBe(1);
});

test('release-reserves makes each reserve available once', async () => {
  const { storeId } = await seller();
  const terms = { hold_days: 0, reserve_percent: 10, reserve_days: 30, block_reason: null };
  await audited(db, mara, (tx) => savePayoutTerms(tx, { storeId, terms, now: now() }));
  const orders = [await order(storeId), await order(storeId)];
  for (const one of orders) await deliver(one);
  afterDays(14);
  await releaseEarnings(shop.app.shop);
  afterDays(30);
  await killEverywhere(releaseReserves);
  for (const { id } of orders)
    expect((await facts(id)).filter((kind) => kind === 'reserve-released')).toHaveLength(1);
  const { rows } = await sql<{ reserved_minor: number }>`
    select reserved_minor from seller_balances() where store_id = ${storeId}`.execute(db);
  expect(rows).toEqual([{ reserved_minor: 0 }]);
});

test('issue-sale-invoices issues each invoice once, without gaps', async () => {
  const { storeId } = await seller();
  await consent(shop, storeId);
  const orders = [await order(storeId), await order(storeId), await order(storeId)];
  for (const one of orders) await deliver(one);
  await killEverywhere(issueSales);
  const invoices = await db
    .selectFrom('invoices')
    .select('number')
    .where('store_id', '=', storeId)
    .orderBy('id')
    .execute();
  expect(invoices.map(({ number }) => number)).toEqual(
    [1, 2, 3].map((place) => `S${storeId}-2026-000${place}`),
  );
});

test('sum-seller-months adds the sales of each month once', async () => {
  const { storeId } = await seller();
  await deliver(await order(storeId));
  shop.clock.set(new Date('2026-12-02T09:00:00Z'));
  await closeMonths(shop.app.shop);
  await killEverywhere(sumMonths);
  const months = await db.selectFrom('seller_months').selectAll().where('store_id', '=', storeId).execute();
  expect(months).toMatchObject([{ month: new Date('2026-11-01T00:00:00Z'), is_active: true, sales: 1 }]);
});

test('request-debts and request-dac7-details ask once', async () => {
  const [debtor, unknown] = [await seller(), await seller()];
  await giveGoodwill({ db, now: now() }, { storeId: debtor.storeId, minor: -8173 });
  await deliver(await order(unknown.storeId, { sellingMinor: 300_000 }));
  afterDays(31);
  await killEverywhere(requestDebts);
  await killEverywhere(requestDac7Details);
  expect(await mailsTo(debtor.email, 'seller-debt')).toBe(1);
  expect(await countOf(sql`select from debt_requests where store_id = ${debtor.storeId}`)).toBe(1);
  expect(await mailsTo(unknown.email, 'dac7-details')).toBe(1);
  expect(await countOf(sql`select from dac7_requests where store_id = ${unknown.storeId}`)).toBe(1);
});

test('send-transfers sends each payout to the provider once', async () => {
  await order((await seller()).storeId);
  const { storeId } = await seller();
  await beginOnboarding(shop.app.shop, { storeId, provider: 'stripe', actor: mara });
  const { account_ref: account } = (await findPayoutAccount(db, storeId))!;
  await audited(db, mara, (tx) =>
    choosePayoutMethod(tx, { storeId, method: 'provider', title: 'Stripe', now: now() }),
  );
  await world.account('stripe', account, { outcome: 'complete' });
  await world.deliver({ provider: 'stripe' });
  await giveGoodwill({ db, now: now() }, { storeId, minor: 2000 });
  const rules = { currency: 'EUR', payout_minimum: 0 };
  await audited(db, mara, (tx) => draftPayouts(tx, { now: now(), rules, by: 'Mara' }));
  const { id } = await db
    .selectFrom('payouts')
    .select('id')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const settings = { payout_approval_above: 0 };
  await approvePayouts(shop.app.shop, { ids: [id], actor: mara, now: now(), settings });
  await sendByProvider(shop.app.shop, { ids: [id], actor: mara, now: now() });
  await killEverywhere(sendTransfers);
  const { rows } = await sql<{ kind: string }>`
    select kind from ledger_transactions where payout_id = ${id} order by id`.execute(db);
  expect(rows.map(({ kind }) => kind)).toEqual(['payout', 'payout-paid']);
});

test('check-ledger records a whole check however often it is killed', async () => {
  await killEverywhere(checkLedger);
  const { fault } = await db
    .selectFrom('ledger_checks')
    .select('fault')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(fault).toBeNull();
});
