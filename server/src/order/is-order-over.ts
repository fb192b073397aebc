import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Whether the order accepts no further payment: it is cancelled, paid or missing. */
export async function isOrderOver(db: Kysely<DB>, orderId: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select(['cancelled', 'payment_done'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return !order || order.cancelled || order.payment_done;
}
