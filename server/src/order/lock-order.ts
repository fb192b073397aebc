import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Owner } from '#http/owner.ts';

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
export type LockedPart = LockedOrder['parts'][number];

/** `owner`: only an order of this owner. An order number is for operators, who may see every order. */
export type OrderKey = { id: number; owner: Owner } | { number: string };

/**
 * The order and its parts by id, locked until the transaction ends, so that whoever moves or cancels an order decides
 * on what is true. Everybody who changes a placed order starts here: order, parts, then shelves, flash offers, voucher
 * and products as `placeOrder` takes them.
 */
export async function lockOrder(tx: Transaction<DB>, key: OrderKey) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'cancelled', 'payment_done', 'order_method'])
    .where((eb) => {
      if ('number' in key) return eb('number', '=', key.number.toUpperCase());
      const { userId, guestKey } = key.owner;
      const isOwn = userId === null ? eb('guest_key', '=', guestKey) : eb('user_id', '=', userId);
      return eb.and([eb('id', '=', key.id), isOwn]);
    })
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) return null;
  const parts = await tx
    .selectFrom('order_parts')
    .select(['id', 'store_slug', 'status', 'cancelled', 'total_minor'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return { order, parts };
}
