import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { accountsOf, mailboxesOf, type Customer } from '#access/same-customer.ts';

/** Identifies one shopper of a limited offer, also by guest token. */
export type FlashShopper = Customer & { guestKey: string | null };

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
      and (orders.user_id = any(${accountsOf(shopper)}) or orders.guest_key = ${shopper.guestKey}
        or mailbox_of(orders.address ->> 'email') = any(${mailboxesOf(shopper)}))
    group by line.flash_sale_product_id`.execute(db);
  return new Map(rows.map((row) => [row.id, Number(row.units)]));
}
