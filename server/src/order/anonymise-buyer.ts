import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { shopperName } from '#shopper/shopper.ts';
import type { Shop } from '#shop.ts';

/** Country and state stay, because the books need them for taxes. */
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
 * Takes the person out of the orders of an account that is being deleted (CONTRACT §2.3). Amounts, goods, country and
 * state stay. An order on its way keeps its address, or it would never arrive; `anonymiseFormerBuyers` takes that later.
 */
export async function anonymiseBuyer(tx: Transaction<DB>, userId: number): Promise<void> {
  // Locked first: an order that ends at this moment has then ended when it is looked at.
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

/**
 * The job that takes the address from orders of deleted accounts that have come to their end; a day later, because
 * the last mail still shows it. Answers how many.
 */
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
