import type { DisputeFact, PaymentFact } from '@souk/rules/payment-state';
import { sql } from 'kysely';
import { moveOrder } from '#order/move-order.ts';
import { findOrderForCommand } from '#order/find-order-for-command.ts';
import { buildGuest, orderBody, type ShopperInput } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import type { TestShop } from '#testing/build-test-shop.ts';

export type Sold = { id: number; number: string; attemptId: number };

/** An order of a guest, paid unless it is cash on delivery (method 2). */
export async function sell(
  shop: TestShop,
  { method = 3, voucher = '', ...shopper }: ShopperInput & { method?: number; voucher?: string },
): Promise<Sold> {
  const token = await buildGuest(shop.db, shopper);
  const { data } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: method, voucher }),
  });
  const order = { id: data.id, number: data.order, attemptId: 0 };
  if (method === 2) return order;
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const paid = { ...order, attemptId: attempt.id };
  const amount = { minor: attempt.amount_minor, currency: 'USD' };
  await report(shop, paid, { type: 'paid', amount, paymentId: `pi-${order.number}` });
  return paid;
}

const report = (shop: TestShop, order: Sold, fact: PaymentFact) =>
  applyFacts(shop.app.shop, {
    attemptId: order.attemptId,
    facts: [fact],
    actor: 'stripe',
    now: shop.clock.now(),
  });

export async function deliver(shop: TestShop, { number }: Sold): Promise<void> {
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number, to, actor: 'operator', now: shop.clock.now() });
}

export const cancel = (shop: TestShop, { number }: Sold) =>
  moveOrder(shop.db, { number, to: 6, actor: 'operator', now: shop.clock.now() });

export const refund = (
  shop: TestShop,
  { number }: Sold,
  purpose: Parameters<typeof refundPayment>[1]['purpose'],
) => refundPayment(shop.db, { number, amountMinor: null, purpose, reason: '', now: shop.clock.now() });

/** A provider's report about a dispute of an order's payment. */
export const dispute = (
  shop: TestShop,
  order: Sold,
  {
    state,
    minor,
    disputeId = `du-${order.number}`,
  }: { state: DisputeFact['state']; minor: number; disputeId?: string },
) =>
  report(shop, order, {
    type: 'disputed',
    state,
    disputeId,
    paymentId: `pi-${order.number}`,
    amount: { minor, currency: 'USD' },
    feeMinor: 0,
  });

/** The buyer disputes an amount of an order's payment, and wins. */
export async function loseDispute(shop: TestShop, order: Sold, minor: number): Promise<void> {
  for (const state of ['opened', 'lost'] as const) await dispute(shop, order, { state, minor });
}

/** `kind: account amount, …` of each transaction of the order, without the store's ID. */
export async function postings(shop: TestShop, { id }: Sold): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select fact.kind || ': ' || string_agg(regexp_replace(account.code, 'seller:\\d+:', '') || ' ' || entry.amount_minor, ', ' order by account.code) as text
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id
    where fact.order_id = ${id} group by fact.id order by fact.id`.execute(shop.db);
  return rows.map(({ text }) => text);
}

export const lastPosting = async (shop: TestShop, order: Sold) => (await postings(shop, order)).at(-1);

/** What the store earns of the first part, as its order says. */
export async function earns(shop: TestShop, { number }: Sold): Promise<number> {
  const order = await findOrderForCommand(shop.db, number);
  return order!.parts[0]!.seller_minor;
}
