import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { shopperName } from '#access/shopper.ts';
import type { Shop } from '#shop.ts';

/** Country and state are missing on purpose: tax records need them. */
const nobody = {
  name: '',
  email: '',
  phone: '',
  address_1: '',
  address_2: null,
  city: '',
  zip: '',
  delivery_instruction: null,
};
const mailedWithinMs = 24 * 3600_000;
const withoutPerson = sql<string>`address || ${JSON.stringify(nobody)}::jsonb`;

/**
 * Anonymizes the orders of an account that is being deleted (CONTRACT §2.3). Amounts, products, country and state remain. An order still in
 * progress keeps its address for delivery; `anonymiseFormerBuyers` removes it later.
 */
export async function anonymiseBuyer(tx: Transaction<DB>, userId: number): Promise<void> {
  // Lock first, so that the statuses read below can't change.
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'cancelled'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const over = orders.filter((order) => order.cancelled || order.status === ORDER_STATUS_CODE.delivered);
  if (over.length > 0) {
    const ids = over.map(({ id }) => id);
    await tx.updateTable('orders').set({ address: withoutPerson }).where('id', 'in', ids).execute();
  }
  await tx.updateTable('orders').set({ user_id: null }).where('user_id', '=', userId).execute();
  const shopper = shopperName({ userId, guestKey: null, token: null });
  await tx.deleteFrom('idempotency_keys').where('owner', '=', shopper).execute();
}

/** Job that removes the address from finished orders of deleted accounts, a day later because the last email still shows it. */
export async function anonymiseFormerBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ address: withoutPerson })
    .where('user_id', 'is', null)
    .where('guest_key', 'is', null)
    .where((eb) => eb.or([eb('cancelled', '=', true), eb('status', '=', ORDER_STATUS_CODE.delivered)]))
    .where('updated_at', '<=', new Date(clock.now().getTime() - mailedWithinMs))
    .where(sql<boolean>`address ->> 'email' <> ''`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
