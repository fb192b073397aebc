import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** The user's newest order (or `orderId`) whose part with the product was delivered, or null. */
export async function findDeliveredOrder(
  db: Kysely<DB>,
  { userId, productId, orderId }: { userId: number; productId: number; orderId?: number | undefined },
): Promise<number | null> {
  const row = await db
    .selectFrom('order_lines as l')
    .innerJoin('order_parts as p', 'p.id', 'l.order_part_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where('l.product_id', '=', productId)
    .where('p.status', '=', ORDER_STATUS_CODE.delivered)
    .where('p.cancelled', '=', false)
    .$if(orderId !== undefined, (query) => query.where('o.id', '=', orderId!))
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
