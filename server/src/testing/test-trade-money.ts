import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { closeMonths } from '#ledger/close-months.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { changeCurrencyNow } from '#operations/currency/change-currency.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { recordHandover } from '#payment/cash/record-handover.ts';
import { sumMonths } from '#payment/dac7/sum-months.ts';
import { issueInvoices } from '#payment/invoice/issue-invoices.ts';
import {
  buildSeller,
  refundUnit,
  sell,
  setUpCommission,
  type Sold,
} from '#payment/invoice/test-commission.ts';
import { approvePayouts, markPayouts } from '#payment/payout/change-payouts.ts';
import { draftPayouts } from '#payment/payout/draft-payouts.ts';
import { releaseEarnings } from '#payment/payout/release-earnings.ts';
import { sendPayouts } from '#payment/payout/send-payouts.ts';
import { buildPerson, giveAccount } from '#payment/payout/test-payouts.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import { agreeTerms } from '#seller/agree-terms.ts';
import type { TestShop } from './build-test-shop.ts';
import { buildProduct } from './builders.ts';

const actor = commandActor('test');

/**
 * Trades in October in a shop whose card payments go to the `testProvider`: sales that are paid out, one payout that comes back, a lost and
 * an open dispute, a refund, cash that a courier hands over, bank details, and the invoices of the month.
 */
export async function tradeMoney(shop: TestShop): Promise<void> {
  const { clock, app } = shop;
  const today = clock.now();
  const october = (day: number) => clock.set(new Date(Date.UTC(2026, 9, day, 9)));
  october(1);
  await setUpCommission(shop);
  const [aria, basil] = [await buildSeller(shop, 'aria'), await buildSeller(shop, 'basil')];
  // Without these, sellers in the EU aren't paid.
  const trader = { email: 'seller@shop.example', phone: '+49 30 0000 142', is_self_certified: true };
  await shop.db.updateTable('stores').set(trader).where('id', 'in', [aria, basil]).execute();
  for (const storeId of [aria, basil])
    await giveAccount(
      { db: shop.db, now: clock.now(), authSecret: app.shop.authSecret },
      { storeId, iban: 'DE89370400440532013000' },
    );
  await audited(shop.db, actor, (tx) =>
    agreeTerms(tx, { id: basil, commissionPercent: null, cashCollectedBy: 'courier' }),
  );
  const returned = await sell(shop, aria, [
    [7990, 1],
    [999, 3],
  ]);
  const [lost, disputed] = [await sell(shop, aria, [[6495, 1]]), await sell(shop, basil, [[3950, 2]])];
  await sell(shop, basil, [[11_900, 1]]);
  const cash = await sellForCash(shop, basil);
  october(3);
  await refundUnit(shop, returned, 2);
  await sendRefunds(app.shop);
  await handOver(shop, cash);
  october(20);
  await releaseEarnings(app.shop);
  await payOut(shop);
  october(24);
  await dispute(shop, lost, 'opened');
  await dispute(shop, lost, 'lost');
  await dispute(shop, disputed, 'opened');
  clock.set(new Date('2026-11-01T09:00:00Z'));
  await closeMonths(shop);
  await sumMonths(shop);
  await issueInvoices(app.shop);
  clock.set(today);
  // To another currency and back.
  for (const to of ['CHF', 'USD'])
    await changeCurrencyNow(shop.db, actor, { to, rate: null, rounding: 'none', now: clock.now() });
}

async function sellForCash(shop: TestShop, storeId: number): Promise<number> {
  const product = await buildProduct(shop.db, { storeId, sellingMinor: 11_900 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  const now = shop.clock.now();
  for (const to of [2, 3, 4, 5]) await moveOrder(shop.db, { number: data.order, to, actor: 'operator', now });
  const { id } = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  return id;
}

/** The courier hands over everything but 0.40. */
async function handOver({ db, clock }: TestShop, partId: number): Promise<void> {
  const { total_minor: due } = await db
    .selectFrom('order_parts')
    .select('total_minor')
    .where('id', '=', partId)
    .executeTakeFirstOrThrow();
  const handover = {
    holder: 'courier',
    partIds: [partId],
    receivedMinor: due - 40,
    receivedIn: 'bank',
  } as const;
  const recorded = await audited(db, actor, (tx) =>
    recordHandover(tx, { ...handover, reason: 'Change', now: clock.now() }),
  );
  if (!recorded.ok) throw new Error(`The handover was refused: ${recorded.reason}`);
}

/** Every available balance; the first payout arrives, the second comes back. */
async function payOut(shop: TestShop): Promise<void> {
  const { db, clock, app } = shop;
  const now = clock.now();
  const { settings } = await app.shop.site.read();
  const person = await buildPerson(shop, 'Mara');
  await audited(db, person, (tx) => draftPayouts(tx, { now, rules: settings, by: 'Mara' }));
  const drafts = await db.selectFrom('payouts').select('id').orderBy('id').execute();
  const ids = drafts.map(({ id }) => id);
  if (ids.length < 2) throw new Error('A store is not paid out.');
  await approvePayouts(app.shop, { ids, actor: person, now, settings });
  await sendPayouts(app.shop, { ids, format: 'csv', settings, actor: person, now });
  const settled = { reason: '', feeMinor: 0, actor: person, now };
  await markPayouts(app.shop, { ...settled, ids, as: 'paid' });
  const back = { ...settled, ids: ids.slice(1), reason: 'AC04', feeMinor: 350 };
  await markPayouts(app.shop, { ...back, as: 'returned' });
}

async function dispute(shop: TestShop, order: Sold, state: 'opened' | 'lost'): Promise<void> {
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor as minor', 'currency'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  await applyFacts(shop.app.shop, {
    attemptId: attempt.id,
    facts: [
      {
        type: 'disputed',
        disputeId: `du-${order.number}`,
        paymentId: `pi-${order.number}`,
        state,
        amount: { minor: attempt.minor, currency: attempt.currency },
        feeMinor: state === 'opened' ? 1500 : 0,
      },
    ],
    actor: 'stripe',
    now: shop.clock.now(),
  });
}
