import { usualPayoutTable } from '@souk/rules/payout-table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody, receiveMoney } from '#order/test-shoppers.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { approvePayouts, markPayouts } from './change-payouts.ts';
import { draftPayouts } from './draft-payouts.ts';
import { releaseEarnings } from './release-earnings.ts';
import { sendPayouts } from './send-payouts.ts';
import { buildPerson, giveAccount } from './test-payouts.ts';

/* Refunds of orders while the payout that contains their earnings is approved, sent or marked as paid. */

let shop: TestShop;
let mara: Actor & { userId: number };
const start = new Date('2026-11-01T09:00:00Z');
const released = new Date('2026-11-20T09:00:00Z');
const settings = {
  currency: 'USD',
  payout_minimum: 0,
  payout_iban: '',
  payout_csv: usualPayoutTable,
  payout_approval_above: 0,
  site_name: 'Souk',
};
/** 20.00 and shipping of 5.00, less 10 % commission and 19 % tax on it. */
const earnedMinor = 2500 - 200 - 38;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments, connections: 20 });
  mara = await buildPerson(shop, 'Mara');
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'commission_tax_percent', 19);
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

type Seller = { storeId: number; slug: string; number: string; payoutId: number };

/** Stores with a draft payout of what they earned with one order each. */
async function sellers(count: number): Promise<Seller[]> {
  shop.clock.set(start);
  const made: Omit<Seller, 'payoutId'>[] = [];
  for (let turn = 0; turn < count; turn++) {
    const slug = `store-${turn}`;
    const storeId = await buildStore(shop.db, { slug });
    await makeOwner(shop.db, await buildUser(shop.db, { email: `owner-${storeId}@shop.example` }), storeId);
    const account = { storeId, iban: 'DE89370400440532013000' };
    await giveAccount({ db: shop.db, now: start, authSecret: shop.app.shop.authSecret }, account);
    const product = await buildProduct(shop.db, { sellingMinor: 2000, storeId });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const { data } = await shop.call('POST order/action', { body: orderBody(token) });
    await receiveMoney(shop.db, data.order, start);
    for (const to of [2, 3, 4, 5])
      await moveOrder(shop.db, { number: data.order, to, actor: 'operator', now: start });
    made.push({ storeId, slug, number: data.order });
  }
  shop.clock.set(released);
  expect(await releaseEarnings(shop.app.shop)).toBe(count);
  await audited(shop.db, mara, (tx) => draftPayouts(tx, { now: released, rules: settings, by: mara.name }));
  const drafts = await shop.db.selectFrom('payouts').select(['id', 'store_id']).execute();
  return made.map((one) => ({
    ...one,
    payoutId: drafts.find(({ store_id: id }) => id === one.storeId)!.id,
  }));
}

const refund = ({ number, slug }: Seller) =>
  refundPayment(shop.db, { number, amountMinor: null, purpose: { store: slug }, reason: '', now: released });
const approve = (ids: number[]) =>
  approvePayouts(shop.app.shop, { ids, actor: mara, now: released, settings });
const send = (ids: number[]) =>
  sendPayouts(shop.app.shop, { ids, format: 'csv', settings, actor: mara, now: released });
const pay = (ids: number[]) =>
  markPayouts(shop.app.shop, { ids, as: 'paid', reason: '', feeMinor: 0, actor: mara, now: released });

async function balancesOf({ storeId }: Seller) {
  const [balance] = await listSellerBalances(shop.db, storeId);
  return {
    pending: balance?.pending_minor ?? 0,
    available: balance?.available_minor ?? 0,
    paying: balance?.paying_minor ?? 0,
  };
}
const stateOf = async ({ payoutId }: Seller) =>
  (await shop.db.selectFrom('payouts').select('state').where('id', '=', payoutId).executeTakeFirstOrThrow())
    .state;

test('a refund while its payout is approved, sent or paid is taken from the seller once', async () => {
  const all = await sellers(9);
  const [approving, sending, paying] = [all.slice(0, 5), all.slice(5, 7), all.slice(7)];
  const idsOf = (some: readonly Seller[]) => some.map(({ payoutId }) => payoutId);
  await approve(idsOf([...sending, ...paying]));
  await send(idsOf(paying));
  const refunds = await Promise.all([
    ...approving.flatMap((one) => [refund(one), approve([one.payoutId]).then(() => null)]),
    ...sending.flatMap((one) => [send([one.payoutId]).then(() => null), refund(one)]),
    ...paying.flatMap((one) => [pay([one.payoutId]).then(() => null), refund(one)]),
  ]);
  expect(refunds.flatMap((one) => (one === null ? [] : [one.ok]))).toEqual(all.map(() => true));
  for (const one of approving) {
    const isClaimed = (await stateOf(one)) === 'approved';
    expect(await balancesOf(one)).toEqual({
      pending: 0,
      available: isClaimed ? -earnedMinor : 0,
      paying: isClaimed ? earnedMinor : 0,
    });
  }
  for (const one of sending) {
    expect(await stateOf(one)).toBe('sent');
    expect(await balancesOf(one)).toEqual({ pending: 0, available: -earnedMinor, paying: earnedMinor });
  }
  for (const one of paying) {
    expect(await stateOf(one)).toBe('paid');
    expect(await balancesOf(one)).toEqual({ pending: 0, available: -earnedMinor, paying: 0 });
  }
  // What is owed back is no payout.
  await audited(shop.db, mara, (tx) => draftPayouts(tx, { now: released, rules: settings, by: mara.name }));
  expect(await Promise.all(approving.map(stateOf))).not.toContain('draft');
});
