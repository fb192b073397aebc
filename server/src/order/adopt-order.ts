import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { giveVoucherUse } from '#marketing/vouchers/use-voucher.ts';
import { isHeldBy, type Holder } from './holder.ts';

export async function findOrderToAdopt(
  db: Kysely<DB>,
  { id, holder, email }: { id: number; holder: Holder; email: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('guest_key', 'is not', null)
    .where(isHeldBy(holder))
    .where(sql<boolean>`lower(address ->> 'email') = lower(${email})`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Moves a guest order to a user's account. Does nothing if the order already has an owner. */
export async function adoptOrder(
  tx: Transaction<DB>,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ user_id: userId, guest_key: null })
    .where('id', '=', id)
    .where('guest_key', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await giveVoucherUse(tx, { orderId: id, userId, now });
}
