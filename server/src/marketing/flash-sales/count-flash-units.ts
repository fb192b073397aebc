import { mailboxOf } from '@souk/rules/validation';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Identifies one shopper of a limited offer: by login, guest token or the order's email address. */
export type FlashShopper = { userId: number | null; guestKey: string | null; email: string };

/** Units per offer in this shopper's earlier orders, without cancelled ones. */
export async function countFlashUnits(
  db: Kysely<DB>,
  { ids, productIds, shopper }: { ids: number[]; productIds: number[]; shopper: FlashShopper },
): Promise<Map<number, number>> {
  // The condition includes the product id because order_lines has an index on it.
  const { rows } = await sql<{ id: number; units: number }>`
    select line.flash_sale_product_id as id, sum(line.quantity - line.cancelled_units) as units
    from order_lines line
    join orders on orders.id = line.order_id
    join order_parts part on part.id = line.order_part_id
    where line.product_id = any(${productIds}::int[]) and line.flash_sale_product_id = any(${ids}::int[])
      and not orders.cancelled and not part.cancelled
      and (orders.user_id = ${shopper.userId}::int or orders.guest_key = ${shopper.guestKey}
        or mailbox_of(orders.address ->> 'email') = ${mailboxOf(shopper.email)})
    group by line.flash_sale_product_id`.execute(db);
  return new Map(rows.map((row) => [row.id, Number(row.units)]));
}
