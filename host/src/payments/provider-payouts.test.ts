// @module-tag slow
import { usualPayoutTable } from '@souk/rules/payout-table';
import { sandboxKeys } from '@souk/sandbox/sandbox-keys';
import { audited } from '@souk/server/access/audited';
import { listSellerBalances } from '@souk/server/ledger/balance-queries';
import type { PayoutAdapter } from '@souk/server/outbound/payout-port';
import { checkBooks } from '@souk/server/operations/books/check-books';
import { buildPayments } from '@souk/server/payment/build-payments';
import { approvePayouts, markPayouts } from '@souk/server/payment/payout/change-payouts';
import { draftPayouts } from '@souk/server/payment/payout/draft-payouts';
import { findPayoutBlocks } from '@souk/server/payment/payout/payout-blocks';
import { beginOnboarding } from '@souk/server/payment/payout/provider/begin-onboarding';
import { checkAccounts } from '@souk/server/payment/payout/provider/check-account';
import { choosePayoutMethod } from '@souk/server/payment/payout/provider/choose-payout-method';
import { findPayoutAccount } from '@souk/server/payment/payout/provider/payout-account-queries';
import { sendByProvider } from '@souk/server/payment/payout/provider/send-by-provider';
import { sendTransfer, sendTransfers } from '@souk/server/payment/payout/provider/send-transfers';
import { transferReference } from '@souk/server/payment/payout/provider/transfer-of';
import { sendPayouts } from '@souk/server/payment/payout/send-payouts';
import { buildPerson, giveAccount, giveGoodwill } from '@souk/server/payment/payout/test-payouts';
import { buildStore, buildUser, makeOwner } from '@souk/server/testing/builders';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replayNotice } from '@souk/server/payment/replay-notice';
import { sandboxPaymentConfig } from './sandbox-config.ts';
import { openSandboxShop, placeAndBegin } from './sandbox-shop.ts';

/*
 * Payouts by Stripe transfers, by HTTP on both sides: the shop calls the sandbox, whose webhooks come late, twice, forged or not at all.
 * After each test the seller's and Stripe's balances are checked to the cent, and the books add up.
 */

const world = await openSandboxShop();
const { db } = world.shop;
const shop = world.shop.app.shop;
const start = new Date('2026-11-20T12:00:00Z');
const now = () => world.shop.clock.now();
const forward = (minutes: number) => world.shop.clock.set(new Date(now().getTime() + minutes * 60_000));
let mara: Awaited<ReturnType<typeof buildPerson>>;

beforeAll(async () => {
  world.shop.clock.set(start);
  mara = await buildPerson(world.shop, 'Mara');
});
beforeEach(async () => {
  forward(1);
  // Money for the payouts of the test
  const { ref } = await placeAndBegin(world.shop, { currency: 'EUR', method: 3 });
  await world.outcome('stripe', ref, { outcome: 'pay' });
  await world.deliver({ provider: 'stripe' });
});
afterAll(async () => {
  const wrong = (await checkBooks(db, ['ledger'])).filter((book) => book.wrong !== null);
  await world.close();
  expect(wrong).toEqual([]);
});

/** A seller with an account at Stripe that is ready, and money to be paid. */
async function seller(minor: number, { isReady = true } = {}) {
  const storeId = await buildStore(db);
  await makeOwner(db, await buildUser(db, { email: `owner-${storeId}@shop.example` }), storeId);
  await beginOnboarding(shop, { storeId, provider: 'stripe', actor: mara });
  const { account_ref: account } = (await findPayoutAccount(db, storeId))!;
  await audited(db, mara, (tx) =>
    choosePayoutMethod(tx, { storeId, method: 'provider', title: 'Stripe', now: now() }),
  );
  if (isReady) {
    await world.account('stripe', account, { outcome: 'complete' });
    await world.deliver({ provider: 'stripe' });
  }
  await giveGoodwill({ db, now: now() }, { storeId, minor });
  return { storeId, account };
}

async function approved(storeId: number): Promise<number> {
  const rules = { currency: 'EUR', payout_minimum: 0 };
  await audited(db, mara, (tx) => draftPayouts(tx, { now: now(), rules, by: 'Mara' }));
  const { id } = await db
    .selectFrom('payouts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  await approvePayouts(shop, { ids: [id], actor: mara, now: now(), settings: { payout_approval_above: 0 } });
  return id;
}

/** Handed over to Stripe, but not sent yet. */
async function handedOver(storeId: number): Promise<number> {
  const id = await approved(storeId);
  expect(await sendByProvider(shop, { ids: [id], actor: mara, now: now() })).toEqual([
    { id, ok: true, state: 'sent' },
  ]);
  return id;
}

const payout = (id: number) =>
  db
    .selectFrom('payouts')
    .select(['state', 'reason', 'reversed_minor', 'provider_ref'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** In cents; `spent`: what the store's payouts have moved out of the balance at Stripe. */
async function balancesOf(storeId: number) {
  const own = (await listSellerBalances(db, storeId)).find(({ currency }) => currency === 'EUR');
  const { spent } = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_accounts as account', 'account.id', 'entry.account_id')
    .innerJoin('ledger_transactions as fact', 'fact.id', 'entry.transaction_id')
    .innerJoin('payouts', 'payouts.id', 'fact.payout_id')
    .select((is) => is.fn.coalesce(is.fn.sum<number>('entry.amount_minor'), is.lit(0)).as('spent'))
    .where('payouts.store_id', '=', storeId)
    .where('account.code', '=', 'provider:stripe')
    .executeTakeFirstOrThrow();
  return {
    available: own?.available_minor ?? 0,
    paying: own?.paying_minor ?? 0,
    spent: 0 - Number(spent),
  };
}

/** Stripe accepts the transfers; none of its replies arrives. */
async function sendWithoutReply(): Promise<void> {
  const trouble = { provider: 'stripe', path: '/v1/transfers', method: 'POST', kind: 'cut', hasEffect: true };
  await world.trouble({ ...trouble, times: 99 });
  await sendTransfers(shop);
  await world.trouble({ ...trouble, times: 0 });
  // The shop leaves a provider alone for a while after failures
  forward(1);
}

const lastNotices = async (count: number) =>
  (await db.selectFrom('payment_notices').select(['outcome', 'status', 'facts']).orderBy('id', 'desc').limit(count).execute()).map(({ outcome, status, facts }) => `${outcome} ${status} ${facts.join(' ')}`); // prettier-ignore

const stripeApi = async (path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${sandboxKeys.stripe.secretKey}` };
  const reply = await fetch(`${world.url}/stripe${path}`, { ...init, headers });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as { data: { id: string; amount: number; amount_reversed: number }[] };
};
const transfersTo = async (account: string) => (await stripeApi(`/v1/transfers?destination=${account}`)).data;

test('a transfer pays the payout from the balance at Stripe', async () => {
  const { storeId, account } = await seller(21_458);
  const id = await handedOver(storeId);
  expect(await balancesOf(storeId)).toEqual({ available: 0, paying: 21_458, spent: 0 });
  await sendTransfers(shop);
  expect(await payout(id)).toMatchObject({ state: 'paid' });
  expect(await balancesOf(storeId)).toEqual({ available: 0, paying: 0, spent: 21_458 });
  expect(await transfersTo(account)).toMatchObject([{ amount: 21_458, amount_reversed: 0 }]);
});

test('a seller is paid only once Stripe has what it needs', async () => {
  const { storeId, account } = await seller(5000, { isReady: false });
  const block = async () =>
    (await findPayoutBlocks(db, { storeIds: [storeId], now: now() })).get(storeId)?.reason;
  expect(await block()).toBe('account-incomplete');
  expect((await findPayoutAccount(db, storeId))!.missing).toEqual([]);
  forward(61);
  await checkAccounts(shop);
  expect((await findPayoutAccount(db, storeId))!.missing).toContain('external_account');
  // The webhook says so; Stripe is asked
  await world.account('stripe', account, { outcome: 'complete' });
  await world.deliver({ provider: 'stripe' });
  expect(await lastNotices(1)).toEqual(['asked 200 payout-account']);
  expect(await block()).toBeUndefined();
  // The webhook is lost; the job asks
  await world.account('stripe', account, { knobs: { notice: 'never' } });
  await world.account('stripe', account, { outcome: 'restrict' });
  expect(await block()).toBeUndefined();
  forward(24 * 60);
  await checkAccounts(shop);
  expect(await block()).toBe('account-incomplete');
  expect(await findPayoutAccount(db, storeId)).toMatchObject({
    is_enabled: false,
    disabled_reason: 'rejected.other',
  });
});

test('two requests for an account leave the store with one', async () => {
  const storeId = await buildStore(db);
  const both = await Promise.all(
    [1, 2].map(() => beginOnboarding(shop, { storeId, provider: 'stripe', actor: mara })),
  );
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  const accounts = await db
    .selectFrom('payout_accounts')
    .select('account_ref')
    .where('store_id', '=', storeId)
    .execute();
  expect(accounts).toHaveLength(1);
});

test('a webhook in place of a lost reply pays, and once however often it comes', async () => {
  const { storeId, account } = await seller(10_050);
  const id = await handedOver(storeId);
  // Accepted, but the reply is lost; the webhook tells.
  await sendWithoutReply();
  expect(await payout(id)).toMatchObject({ state: 'sent' });
  await world.deliver({ provider: 'stripe' });
  expect(await payout(id)).toMatchObject({ state: 'paid' });
  await world.deliver({ provider: 'stripe', again: true });
  forward(2);
  await sendTransfers(shop);
  expect(await transfersTo(account)).toHaveLength(1);
  expect(await balancesOf(storeId)).toEqual({ available: 0, paying: 0, spent: 10_050 });
});

test('after a crash between Stripe’s acceptance and the commit, the next run finds the transfer', async () => {
  const { storeId, account } = await seller(7777);
  await world.account('stripe', account, { knobs: { notice: 'never' } });
  const id = await handedOver(storeId);
  const stripe = shop.payments.payoutAdapters.get('stripe')!;
  const dying: PayoutAdapter = {
    ...stripe,
    async send(transfer) {
      await stripe.send(transfer);
      throw new Error('killed');
    },
  };
  const payments = { ...shop.payments, payoutAdapters: new Map([['stripe', dying]]) };
  await expect(sendTransfer({ ...shop, payments }, id)).rejects.toThrow('killed');
  expect(await payout(id)).toMatchObject({ state: 'sent', provider_ref: null });
  expect(await transfersTo(account)).toHaveLength(1);
  await sendTransfers(shop);
  expect(await payout(id)).toMatchObject({ state: 'paid' });
  expect(await transfersTo(account)).toHaveLength(1);
  expect(await balancesOf(storeId)).toEqual({ available: 0, paying: 0, spent: 7777 });
});

test('two runs at once make one transfer', async () => {
  const { storeId, account } = await seller(6100);
  const id = await handedOver(storeId);
  await Promise.all([1, 2, 3, 4].map(() => sendTransfer(shop, id)));
  await Promise.all([sendTransfers(shop), sendTransfers(shop)]);
  expect(await payout(id)).toMatchObject({ state: 'paid' });
  expect(await transfersTo(account)).toHaveLength(1);
  expect(await balancesOf(storeId)).toEqual({ available: 0, paying: 0, spent: 6100 });
});

test('a timeout leaves the payout sent until Stripe tells; after a day without a transfer it has failed', async () => {
  const { storeId, account } = await seller(4200);
  const id = await handedOver(storeId);
  const isSilent = (times: number) =>
    world.trouble({ provider: 'stripe', path: '/v1/transfers', kind: 'cut', times });
  await isSilent(99);
  await sendTransfers(shop);
  forward(25 * 60);
  await sendTransfers(shop);
  expect(await payout(id)).toMatchObject({ state: 'sent' });
  expect(await balancesOf(storeId)).toEqual({ available: 0, paying: 4200, spent: 0 });
  await isSilent(0);
  forward(61);
  await sendTransfers(shop);
  expect(await payout(id)).toMatchObject({ state: 'failed', reason: 'provider-unknown' });
  expect(await transfersTo(account)).toEqual([]);
  expect(await balancesOf(storeId)).toEqual({ available: 4200, paying: 0, spent: 0 });
});

test('a refusal restores the balance, and a refused key proves nothing', async () => {
  const { storeId, account } = await seller(3000);
  const id = await handedOver(storeId);
  await world.account('stripe', account, { outcome: 'restrict' });
  await sendTransfers(shop);
  expect(await payout(id)).toMatchObject({ state: 'failed', reason: 'provider-account' });
  expect(await balancesOf(storeId)).toEqual({ available: 3000, paying: 0, spent: 0 });

  const poor = await seller(99_000_000);
  const much = await handedOver(poor.storeId);
  await sendTransfers(shop);
  expect(await payout(much)).toMatchObject({ state: 'failed', reason: 'provider-balance' });
  expect(await balancesOf(poor.storeId)).toEqual({ available: 99_000_000, paying: 0, spent: 0 });

  const other = await seller(3100);
  const unsure = await handedOver(other.storeId);
  const wrongKey = buildPayments(
    { stripe: { ...sandboxPaymentConfig(world.url).stripe, secretKey: 'sk_test_rotated' } },
    { fetch, now, log: { info: () => undefined, warn: () => undefined } },
  );
  await sendTransfer({ ...shop, payments: wrongKey }, unsure);
  expect(await payout(unsure)).toMatchObject({ state: 'sent' });
  await sendTransfer(shop, unsure);
  expect(await payout(unsure)).toMatchObject({ state: 'paid' });
});

test('a reversal gives the seller the money again, in parts or whole, and stops further payouts', async () => {
  const { storeId, account } = await seller(9000);
  const id = await handedOver(storeId);
  await sendTransfers(shop);
  await world.account('stripe', account, { outcome: 'reverse', amountMinor: 2500 });
  await world.deliver({ provider: 'stripe' });
  await world.deliver({ provider: 'stripe', again: true, reverse: true });
  expect(await payout(id)).toMatchObject({ state: 'paid', reversed_minor: 2500 });
  expect(await balancesOf(storeId)).toEqual({ available: 2500, paying: 0, spent: 6500 });
  // Late: reported by nobody, found by the job
  await world.account('stripe', account, { knobs: { notice: 'never' } });
  await world.account('stripe', account, { outcome: 'reverse' });
  await world.deliver({ provider: 'stripe' });
  forward(25 * 60);
  await sendTransfers(shop);
  expect(await payout(id)).toMatchObject({
    state: 'returned',
    reversed_minor: 9000,
    reason: 'provider-reversed',
  });
  expect(await balancesOf(storeId)).toEqual({ available: 9000, paying: 0, spent: 0 });
  expect((await findPayoutBlocks(db, { storeIds: [storeId], now: now() })).get(storeId)?.reason).toBe(
    'account-returned',
  );
});

test('a reversal that arrives before anything else is booked with the payment', async () => {
  const { storeId, account } = await seller(8000);
  const id = await handedOver(storeId);
  await sendWithoutReply();
  await world.account('stripe', account, { outcome: 'reverse' });
  await world.deliver({ provider: 'stripe', event: 'transfer.reversed' });
  expect(await payout(id)).toMatchObject({ state: 'returned' });
  await world.deliver({ provider: 'stripe' });
  expect(await balancesOf(storeId)).toEqual({ available: 8000, paying: 0, spent: 0 });
});

test.each(['signature', 'stale', 'amount', 'currency'] as const)(
  'a webhook with a wrong %s changes nothing',
  async (tamper) => {
    const { storeId, account } = await seller(5500);
    await world.account('stripe', account, { knobs: { tamper } });
    const id = await handedOver(storeId);
    await sendWithoutReply();
    await world.deliver({ provider: 'stripe' });
    expect(await payout(id)).toMatchObject({ state: 'sent' });
    expect(await balancesOf(storeId)).toEqual({ available: 0, paying: 5500, spent: 0 });
    forward(2);
    await sendTransfers(shop);
    expect(await payout(id)).toMatchObject({ state: 'paid' });
  },
);

test('a transfer to another store’s account is never taken for the payout', async () => {
  const [one, other] = [await seller(5100), await seller(5100)];
  const id = await handedOver(one.storeId);
  const row = await db
    .selectFrom('payouts')
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Made in Stripe's dashboard, with the payout's reference but to the other store
  const form = {
    amount: '5100',
    currency: 'eur',
    destination: other.account,
    transfer_group: transferReference(row),
  };
  await stripeApi('/v1/transfers', { method: 'POST', body: new URLSearchParams(form) });
  await world.deliver({ provider: 'stripe' });
  expect(await lastNotices(1)).toEqual(['unknown 404 payout-paid']);
  await sendTransfers(shop);
  expect(await payout(id)).toMatchObject({ state: 'sent', provider_ref: null });
  const { id: noticeId } = await db
    .selectFrom('payment_notices')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await replayNotice(shop, { id: noticeId, actor: mara })).toEqual({ ok: false, reason: 'silent' });
  expect(await balancesOf(one.storeId)).toEqual({ available: 0, paying: 5100, spent: 0 });
  // The account's state is the other store's alone
  await world.account('stripe', other.account, { outcome: 'restrict' });
  await world.deliver({ provider: 'stripe', payment: other.account });
  expect(await findPayoutAccount(db, one.storeId)).toMatchObject({ is_enabled: true });
  expect(await findPayoutAccount(db, other.storeId)).toMatchObject({ is_enabled: false });
});

test('a payout has one way out, and only Stripe says what became of its transfer', async () => {
  const { storeId } = await seller(3300);
  await giveAccount(
    { db, now: now(), authSecret: shop.authSecret },
    { storeId, iban: 'DE89370400440532013000' },
  );
  const id = await approved(storeId);
  const asked = { ids: [id], actor: mara, now: now() };
  const settings = { payout_iban: 'DE02120300000000202051', payout_csv: usualPayoutTable };
  const byFile = await sendPayouts(shop, { ...asked, format: 'csv', settings });
  expect(byFile.outcomes).toMatchObject([{ ok: false, reason: 'by-provider' }]);
  await sendByProvider(shop, asked);
  const marked = await markPayouts(shop, { ...asked, as: 'failed', reason: 'no', feeMinor: 0 });
  expect(marked).toMatchObject([{ ok: false, reason: 'by-provider' }]);
  expect(await sendByProvider(shop, asked)).toMatchObject([{ ok: false, reason: 'decided' }]);

  // Back to bank transfer: payouts wait, then go by file
  await sendTransfers(shop);
  await giveGoodwill({ db, now: now() }, { storeId, minor: 3300 });
  await audited(db, mara, (tx) =>
    choosePayoutMethod(tx, { storeId, method: 'bank', title: 'Stripe', now: now() }),
  );
  expect((await findPayoutBlocks(db, { storeIds: [storeId], now: now() })).get(storeId)?.reason).toBe(
    'account-changed',
  );
  forward(73 * 60);
  const next = { ids: [await approved(storeId)], actor: mara, now: now() };
  expect(await sendByProvider(shop, next)).toMatchObject([{ ok: false, reason: 'by-bank' }]);
  expect((await sendPayouts(shop, { ...next, format: 'csv', settings })).outcomes).toMatchObject([
    { ok: true },
  ]);
});
