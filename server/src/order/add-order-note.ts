import { sql, type Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound } from '#records/record-kind.ts';

/** Adds an operators' note to an order. Its text isn't in the audit log, so that it is deleted with the buyer's data. */
export async function addOrderNote(
  tx: AuditedTx,
  { orderId, userId, note, now }: { orderId: number; userId: number | null; note: string; now: Date },
): Promise<{ ok: true } | typeof notFound> {
  const order = await tx.selectFrom('orders').select('number').where('id', '=', orderId).executeTakeFirst();
  if (!order) return notFound;
  await tx
    .insertInto('order_notes')
    .values({ order_id: orderId, user_id: userId, note, created_at: now })
    .execute();
  tx.audit.record({
    action: 'order.note',
    entity: 'order',
    entityId: orderId,
    label: order.number,
    storeId: null,
    before: null,
    after: null,
  });
  return { ok: true };
}

export async function eraseOrderNotes(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx
    .deleteFrom('order_notes')
    .where('order_id', 'in', sql<number>`(select id from orders where user_id = ${userId})`)
    .execute();
}
