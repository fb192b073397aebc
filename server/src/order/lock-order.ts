import type { Transaction } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changeableIn } from '#records/owned-by.ts';
import { isHeldBy, type Holder } from './holder.ts';
import { isExpired } from './queries.ts';

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
export type LockedPart = LockedOrder['parts'][number];

/**
 * `holder`: only this holder's order. `number`: any order, for operators. `expiredAt`: only an order whose payment hold has ended by then
 * and that nobody else has locked. `partId`: the order of a part in the scope.
 */
export type OrderKey =
  | { id: number; holder: Holder }
  | { number: string }
  | { id: number; expiredAt: Date }
  | { partId: number; scope: Scope };

/**
 * Locks an order and its parts (by id) until the transaction ends. Every change of a placed order begins here; the lock order is order,
 * parts, then inventories, flash offers and voucher as in `placeOrder`.
 */
export async function lockOrder(tx: Transaction<DB>, key: OrderKey) {
  const order = await tx
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'status',
      'cancelled',
      'payment_done',
      'order_method',
      'trans_id',
      'payment_fee_paid_by',
      'currency',
      'language_code',
      'address',
      'created_at',
    ])
    .where((eb) => {
      if ('partId' in key) {
        const ofPart = tx
          .selectFrom('order_parts')
          .select('order_id')
          .where('id', '=', key.partId)
          .where(changeableIn(key.scope));
        return eb('id', '=', ofPart);
      }
      if ('number' in key) return eb('number', '=', key.number.toUpperCase());
      if ('expiredAt' in key) return eb.and([eb('id', '=', key.id), isExpired(eb, key.expiredAt)]);
      return eb.and([eb('id', '=', key.id), isHeldBy(key.holder)(eb)]);
    })
    .forNoKeyUpdate()
    .$if('expiredAt' in key, (query) => query.skipLocked())
    .executeTakeFirst();
  if (!order) return null;
  const parts = await tx
    .selectFrom('order_parts')
    .select([
      'id',
      'store_id',
      'store_slug',
      'status',
      'cancelled',
      'total_minor',
      'dropped_minor',
      'cash_collected_by',
      'has_rest',
    ])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return { order, parts };
}
