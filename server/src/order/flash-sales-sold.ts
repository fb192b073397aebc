import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { cancelledOfLine } from './cancelled-units-queries.ts';
import { isSold } from './seller-reports.ts';

export type SoldInSale = {
  orders: number;
  units: number;
  broughtMinor: number;
};

/** Sales of several flash sales; sales without orders are absent. */
export async function listSoldInSales(
  db: Kysely<DB>,
  { storeId }: Scope,
  { saleIds, currency }: { saleIds: readonly number[]; currency: string },
): Promise<ReadonlyMap<number, SoldInSale>> {
  // The join includes the product id because order_lines has an index on it.
  const { rows } = await sql<{ id: number; orders: number; units: number; brought: number }>`
    select f.flash_sale_id as id, count(distinct p.id)::int as orders, sum(l.quantity - l.cancelled_units)::int as units,
      sum(l.subtotal_minor - l.bundle_offer_minor - l.voucher_minor - less.total_minor)::bigint as brought
    from flash_sale_products f join order_lines l on l.product_id = f.product_id and l.flash_sale_product_id = f.id
      join order_parts p on p.id = l.order_part_id join orders o on o.id = p.order_id cross join lateral ${cancelledOfLine} less
    where f.flash_sale_id = any(${[...saleIds]}::int[]) and p.store_id = ${storeId} and ${isSold} and o.currency = ${currency}
    group by f.flash_sale_id`.execute(db);
  return new Map(
    rows.map(({ id, orders, units, brought }) => [id, { orders, units, broughtMinor: Number(brought) }]),
  );
}
