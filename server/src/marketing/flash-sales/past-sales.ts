import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { List } from '#records/list-page.ts';

export type PastSaleRow = {
  id: number;
  title: string;
  start_time: Date;
  end_time: Date;
  products: number;
  /** Sum of all quotas; null if any offer is unlimited. */
  quota: number | null;
};

/** Ended sales with a product of this store, latest first. `q`: part of a title. */
export function pastSales(
  { storeId }: Scope,
  { q, now }: { q: string; now: Date },
): List<PastSaleRow, 'end'> {
  const own = sql`cross join lateral (
    select count(*)::int as products, case when count(*) = count(f.quota) then sum(f.quota)::int end as quota
    from flash_sale_products f join products p on p.id = f.product_id
    where f.flash_sale_id = s.id and ${storeId === null ? sql`true` : sql`p.store_id = ${storeId}`}) own`;
  return {
    name: 'past-flash-sales',
    columns: sql<PastSaleRow>`s.id, s.title, s.start_time, s.end_time, own.products, own.quota`,
    from: sql`flash_sales s ${own}`,
    where: [sql`own.products > 0`, sql`s.end_time <= ${now}`, titled(q)],
    id: sql`s.id`,
    sorts: { end: { by: sql`s.end_time`, type: 'timestamptz' } },
    usualSort: '-end',
  };
}

function titled(q: string): RawBuilder<unknown> | null {
  if (q === '') return null;
  return sql`s.title ilike ${`%${q.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`}`;
}
