import { handOverBy } from '@souk/rules/hand-over';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';

/** From now on the stores of an order may send what was bought: by when each has to, as it says itself. What was promised before stays. */
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

/** They have to wait for money again. */
export async function forgetHandOver(tx: Transaction<DB>, orderId: number): Promise<void> {
  await tx.updateTable('order_parts').set({ hand_over_by: null }).where('order_id', '=', orderId).execute();
}
