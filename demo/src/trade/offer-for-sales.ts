import type { DB } from '@souk/server/db/generated/db.d';
import { refuseProposals } from '@souk/server/marketing/flash-sales/proposals/decide-proposals';
import { propose } from '@souk/server/marketing/flash-sales/proposals/propose';
import { sql, type Kysely } from 'kysely';
import { flashSales } from '#catalogue/trade.ts';
import { step, type Step } from './happen-in-turn.ts';
import { personOf } from './person-of.ts';
import { actAt, unless } from './act-at.ts';

const hourMs = 3_600_000;

/** The demo store's proposals for the next sale: one pending, one refused. */
const offers = [
  { slug: 'head-torch-400-lumen', priceMinor: 2190, quota: 20, hoursAgo: 9 },
  { slug: 'bowling-set-for-the-garden', priceMinor: 3190, quota: 25, hoursAgo: 27 },
] as const;
const refused = {
  hoursAgo: 8,
  reason: 'This sale is only for lights and candles. Please propose it for the next sale.',
};

export async function offerSteps(db: Kysely<DB>, { now }: { now: Date }): Promise<Step[]> {
  const seller = await personOf(db, 'seller@example.com');
  const operator = await personOf(db, 'operator@example.com');
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const coming = flashSales.find(({ startHours }) => startHours > 1)!; // the demo has one
  const { id: saleId } = await db
    .selectFrom('flash_sales')
    .select('id')
    .where('title', '=', coming.title)
    .executeTakeFirstOrThrow();
  const products = await db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where(
      'slug',
      'in',
      offers.map(({ slug }) => slug),
    )
    .execute();
  const refusedAt = before(refused.hoursAgo);
  const offered = (productId: number) =>
    sql`from flash_sale_proposals where flash_sale_id = ${saleId} and product_id = ${productId}`;
  const idOf = (slug: string) => products.find((product) => product.slug === slug)!.id; // the catalogue has them
  return [
    ...offers.map(({ slug, hoursAgo, ...wish }) => {
      const productId = idOf(slug);
      const at = before(hoursAgo);
      const offer = { ...wish, saleId, productId, limitPerShopper: 2, now: at };
      return step(at, () =>
        unless(db, sql`select ${offered(productId)}`, () =>
          actAt(db, { by: seller, at }, (tx) => propose(tx, { storeId: seller.storeId! }, offer)),
        ),
      );
    }),
    step(refusedAt, async () => {
      const those = offered(idOf('bowling-set-for-the-garden'));
      const { rows } = await sql<{ id: number }>`select id ${those} and state = 'proposed'`.execute(db);
      if (rows.length === 0) return;
      const decision = { saleId, ids: rows.map(({ id }) => id), now: refusedAt };
      await actAt(db, { by: operator, at: refusedAt }, (tx) =>
        refuseProposals(tx, { ...decision, reason: refused.reason }),
      );
    }),
  ];
}
