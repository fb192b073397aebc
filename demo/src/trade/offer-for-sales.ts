import { lowestPriceOfLast30Days as lowestOf } from '@souk/server/catalog/lowest-price';
import type { DB } from '@souk/server/db/generated/db.d';
import { refuseProposals } from '@souk/server/flash-sale/proposals/decide-proposals';
import { propose } from '@souk/server/flash-sale/proposals/propose';
import type { Kysely } from 'kysely';
import { flashSales } from '#catalogue/trade.ts';
import { step, type Step } from './happen-in-turn.ts';
import { personOf } from './person-of.ts';
import { toldAt } from './told-at.ts';

const hourMs = 3_600_000;

/** What the demo's store offers for the sale that comes: one waits, one was refused. */
const offers = [
  { slug: 'head-torch-400-lumen', priceMinor: 2190, quota: 40, hoursAgo: 9 },
  { slug: 'brass-pocket-compass', priceMinor: 1990, quota: 25, hoursAgo: 27 },
] as const;
const refused = { hoursAgo: 8, reason: 'This sale is about light only. Please offer it for the next one.' };

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
  const ids = new Map<string, number>();
  const refusedAt = before(refused.hoursAgo);
  return [
    ...offers.map(({ slug, hoursAgo, ...wish }) => {
      const productId = products.find((product) => product.slug === slug)!.id; // the catalogue has them
      const at = before(hoursAgo);
      const offer = { ...wish, saleId, productId, limitPerShopper: 2, lowestOf, now: at };
      return step(at, async () => {
        const proposed = await toldAt(db, { by: seller, at }, (tx) =>
          propose(tx, { storeId: seller.storeId! }, offer),
        );
        ids.set(slug, proposed.id);
      });
    }),
    step(refusedAt, async () => {
      const decision = { saleId, ids: [ids.get('brass-pocket-compass')!], now: refusedAt };
      await toldAt(db, { by: operator, at: refusedAt }, (tx) =>
        refuseProposals(tx, { ...decision, reason: refused.reason }),
      );
    }),
  ];
}
