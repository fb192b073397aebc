import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { countTrips } from '#testing/count-statements.ts';

/* Posting to the ledger costs an order at most two round trips to PostgreSQL: triggers post in the transaction of the fact. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ payments: testProvider().payments });
});
afterAll(() => shop.close());

/** Trips of one order's payment, its delivery, and its refund, and the facts that were posted. */
async function trade() {
  const product = await buildProduct(shop.db, { sellingMinor: 3000 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  const { id, order: number } = data;
  await shop.call('POST order/transaction', { body: { id, user_token: token } });
  const { id: attemptId, minor } = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor as minor'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const now = shop.clock.now();
  const amount = { minor, currency: 'USD' };
  const report = (fact: Parameters<typeof applyFacts>[1]['facts'][number]) =>
    applyFacts(shop.app.shop, { attemptId, facts: [fact], actor: 'stripe', now });
  const move = (to: number) => moveOrder(shop.db, { number, to, actor: 'operator', now });
  const paid = await countTrips(() => report({ type: 'paid', amount, paymentId: `pi-${number}` }));
  for (const to of [2, 3, 4]) await move(to);
  const delivered = await countTrips(() => move(5));
  const refunded = await countTrips(() =>
    report({ type: 'refunded', amount, refundId: `rf-${number}`, state: 'done' }),
  );
  const posted = await shop.db
    .selectFrom('ledger_transactions')
    .select('kind')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    trips: [paid, delivered, refunded].map((counted) => counted.trips),
    posted: posted.map(({ kind }) => kind),
  };
}

async function stopPosting(): Promise<void> {
  const { rows } = await sql<{ table: string; trigger: string }>`
    select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
    where tgname ~ '_posts?$' and tgrelid <> 'money_movements'::regclass and not tgisinternal`.execute(
    shop.db,
  );
  for (const { table, trigger } of rows)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(shop.db);
}

test('paying, delivering and refunding an order take at most two trips more than without a ledger', async () => {
  await trade(); // connections and caches must not count
  const withLedger = await trade();
  expect(withLedger.posted).toEqual(['payment', 'earned', 'refund-paid', 'refund']);
  await stopPosting();
  const without = await trade();
  // Movements post in the statement that records them.
  expect(without.posted).toEqual(['payment', 'refund-paid']);
  for (const [index, trips] of withLedger.trips.entries())
    expect(trips - without.trips[index]!).toBeLessThanOrEqual(2);
});
