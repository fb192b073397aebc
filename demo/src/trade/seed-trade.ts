import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import type { DB } from '@souk/server/db/generated/db.d';
import type { Payments } from '@souk/server/outbound/payment-port';
import { inTransaction } from '@souk/server/db/transaction';
import { withdrawAllMails } from '@souk/server/notification/mail/withdraw-all-mails';
import { issueInvoices } from '@souk/server/payment/invoice/issue-invoices';
import { releaseEarnings } from '@souk/server/payment/payout/release-earnings';
import { createSiteCache } from '@souk/server/settings/site-cache';
import { sql, type Kysely } from 'kysely';
import { buildProducts } from '#catalogue/build-products.ts';
import { renameSteps } from './ask-for-a-name.ts';
import { checklistSteps } from './ask-of-sellers.ts';
import { cashSteps } from './seed-cash.ts';
import { seedShippingGaps } from './seed-shipping-gaps.ts';
import { happenInTurn } from './happen-in-turn.ts';
import { endWithToday, stepsToDo } from './seed-tasks.ts';
import { linkSteps } from './seed-problems.ts';
import { offerSteps } from './offer-for-sales.ts';
import { personOf } from './person-of.ts';
import { planOrders } from './plan-orders.ts';
import { payoutSteps } from './seed-payouts.ts';
import { returnSteps } from './seed-returns.ts';
import { approvalSteps } from './send-for-approval.ts';
import { takeSteps } from './take-work.ts';
import { orderStep } from './trade-order.ts';

/**
 * Sixty days of trade in a new demo, through the acts at their historical times. Existing orders are skipped, so an interrupted
 * start continues.
 */
export async function seedTrade(
  db: Kysely<DB>,
  {
    now,
    payments,
    authSecret,
    onProgress = () => {},
  }: { now: Date; payments: Payments; authSecret: string; onProgress?: (share: number) => void },
): Promise<void> {
  const site = createSiteCache(db);
  const { settings, defaultLanguage: language } = await site.read();
  const seller = await personOf(db, 'seller@example.com');
  const trading = { db, now, settings, language, payments, seller, goods: await readProducts(db) };
  const { rows: known } = await sql<{
    suffix: string;
  }>`select right(number, 6) as suffix from orders`.execute(db);
  const suffixes = new Set(known.map(({ suffix }) => suffix));
  const waiting = planOrders().filter((order) => !suffixes.has(order.suffix));
  let placed = 0;
  const onPlaced = () => onProgress(++placed / waiting.length);
  await happenInTurn([
    ...waiting.map((order) => orderStep(trading, order, onPlaced)),
    ...(await approvalSteps(db, { now })),
    ...(await offerSteps(db, { now })),
    ...(await checklistSteps(db, { now })),
    ...(await renameSteps(db, { now })),
    ...(await returnSteps(trading)),
    ...(await stepsToDo(trading)),
    ...(await linkSteps(db, trading)),
    ...takeSteps(db, { now }),
    ...(await cashSteps(db, { now })),
    ...(await payoutSteps({ db, now, settings, site, authSecret })),
  ]);
  await seedShippingGaps(trading);
  const clock = { now: () => now };
  await releaseEarnings({ db, clock, site });
  await audited(db, commandActor('souk start'), (tx) => endWithToday(tx, now));
  // Last, because the activity log has these at the real time.
  await issueInvoices({ db, clock, site });
  await inTransaction(db, (tx) => withdrawAllMails(tx));
}

type Client = { query<Row>(text: string, values: unknown[]): Promise<{ rows: Row[] }> };

export async function isTradeBegun(client: Client): Promise<boolean> {
  const suffixes = planOrders().map(({ suffix }) => suffix);
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from orders where right(number, 6) = any($1)',
    [suffixes],
  );
  return rows[0]!.count > 0 && rows[0]!.count < suffixes.length;
}

/** In catalogue order, by unique slugs; variants as saved. */
async function readProducts(db: Kysely<DB>) {
  const { rows } = await sql<{ slug: string; id: number; inventory_ids: number[] }>`
    select p.slug, p.id, array_agg(i.id order by i.id) as inventory_ids
    from products p join inventories i on i.product_id = p.id group by p.id`.execute(db);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return buildProducts().map(({ slug }) => {
    const { id, inventory_ids: inventoryIds } = bySlug.get(slug)!; // all were saved
    return { id, inventoryIds };
  });
}
