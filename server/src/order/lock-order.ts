import type { Transaction } from 'kysely';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { changeableIn } from '#records/owned-by.ts';
import { isHeldBy, type Holder } from './holder.ts';
import { isExpired } from './queries.ts';

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;
export type LockedPart = LockedOrder['parts'][number];

/**
 * `holder`: only an order of this holder. An order number is for operators, who may see every order. `expiredAt`: only
 * one that waits for a payment and has waited until then, and only if nobody else is at it. `partId`: the order of a part that
 * the scope has.
 */
export type OrderKey =
  | { id: number; holder: Holder }
  | { number: string }
  | { id: number; expiredAt: Date }
  | { partId: number; scope: Scope };

/**
 * The order and its parts by id, locked until the transaction ends, so that whoever moves or cancels an order decides
 * on what is true. Everybody who changes a placed order starts here: order, parts, then inventories, flash offers and
 * voucher as `placeOrder` takes them.
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
    ])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return { order, parts };
}
