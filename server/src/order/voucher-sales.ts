import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { isSold } from './seller-reports.ts';

export type VoucherSales = {
  orders: number;
  /** What the store paid for the discount. */
  costMinor: number;
  broughtMinor: number;
};

/** Sales of several vouchers, from their orders; vouchers without orders are absent. */
export async function listVoucherSales(
  db: Kysely<DB>,
  { storeId }: Scope,
  { voucherIds, currency }: { voucherIds: readonly number[]; currency: string },
): Promise<ReadonlyMap<number, VoucherSales>> {
  const { rows } = await sql<{ id: number; orders: number; cost: number; brought: number }>`
    select u.voucher_id as id, count(*)::int as orders,
      sum(p.voucher_minor - p.voucher_shop_minor - less.given)::bigint as cost,
      sum(p.subtotal_minor - p.bundle_offer_minor - p.voucher_minor - less.paid)::bigint as brought
    from voucher_uses u join orders o on o.id = u.order_id join order_parts p on p.order_id = o.id
      cross join lateral (
        select coalesce(sum(voucher_seller_minor), 0)::bigint as given, coalesce(sum(goods_minor), 0)::bigint as paid
        from cancelled_pieces where order_part_id = p.id) less
    where u.voucher_id = any(${[...voucherIds]}::int[]) and p.store_id = ${storeId} and ${isSold} and o.currency = ${currency}
    group by u.voucher_id`.execute(db);
  return new Map(
    rows.map(({ id, orders, cost, brought }) => [
      id,
      { orders, costMinor: Number(cost), broughtMinor: Number(brought) },
    ]),
  );
}
