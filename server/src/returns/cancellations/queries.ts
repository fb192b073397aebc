import type { Insertable, Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';

const columns = ['id', 'order_id', 'title', 'message', 'created_at', 'updated_at'] as const;

export type CancellationRow = NonNullable<Awaited<ReturnType<typeof findCancellation>>>;

/** The cancellation of one part or, with null, of the whole order. The caller has checked access. */
export async function findCancellation(db: Kysely<DB>, key: { orderId: number; partId: number | null }) {
  return db
    .selectFrom('cancellations')
    .select(columns)
    .where('order_id', '=', key.orderId)
    .where((eb) =>
      key.partId === null ? eb('order_part_id', 'is', null) : eb('order_part_id', '=', key.partId),
    )
    .executeTakeFirst();
}

export async function findOwnCancellation(
  db: Kysely<DB>,
  { orderId, shopper }: { orderId: number; shopper: Shopper },
) {
  return db
    .selectFrom('cancellations')
    .innerJoin('orders', 'orders.id', 'cancellations.order_id')
    .select(columns.map((column) => `cancellations.${column}` as const))
    .where('cancellations.order_id', '=', orderId)
    .where('cancellations.order_part_id', 'is', null)
    .where((eb) =>
      shopper.userId === null
        ? eb('orders.guest_key', '=', shopper.guestKey)
        : eb('orders.user_id', '=', shopper.userId),
    )
    .executeTakeFirst();
}

export async function insertCancellation(
  tx: Transaction<DB>,
  row: Insertable<DB['cancellations']>,
): Promise<CancellationRow> {
  return tx.insertInto('cancellations').values(row).returning(columns).executeTakeFirstOrThrow();
}

/** Erases the messages of a user who deletes their account; the chosen reasons stay for the books. */
export async function eraseCancellationTexts(tx: Transaction<DB>, userId: number): Promise<void> {
  await tx
    .updateTable('cancellations')
    .set({ message: '' })
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}
