import { handOverBy } from '@souk/rules/hand-over';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';

/** Sets the shipping dates of an order whose stores may now ship, by each store's own rule. Existing dates stay. */
export async function promiseHandOver(tx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  const parts = await tx
    .selectFrom('order_parts')
    .innerJoin('stores', 'stores.id', 'order_parts.store_id')
    .select(['order_parts.id', handOverOf.as('hand_over')])
    .where('order_parts.order_id', '=', orderId)
    .where('order_parts.hand_over_by', 'is', null)
    .execute();
  if (parts.length === 0) return;
  const ids = parts.map(({ id }) => id);
  const times = parts.map((part) => handOverBy(part.hand_over, now.getTime()));
  await sql`
    update order_parts part set hand_over_by = due.by
    from unnest(${ids}::int[], ${times}::timestamptz[]) as due (id, by) where part.id = due.id`.execute(tx);
}

/** Clears the shipping dates: the stores have to wait for payment again. */
export async function forgetHandOver(tx: Transaction<DB>, orderId: number): Promise<void> {
  await tx.updateTable('order_parts').set({ hand_over_by: null }).where('order_id', '=', orderId).execute();
}
