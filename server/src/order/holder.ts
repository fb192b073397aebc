import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { shopperName, type Shopper } from '#shopper/shopper.ts';
import type { Shop } from '#shop.ts';
import { isSignedLink, type OrderLink } from './sign-order-link.ts';

/**
 * For whom an act on an order is: its owner, or whoever has proved the signed link of this one order (CONTRACT D8). The
 * link is the right to see the order, to pay it and to have it mailed to its own address; what it is not the right to
 * takes an `Owner`.
 */
export type Holder = Shopper | { linkedNumber: string };

/** The owner of the order, who may more, before the holder of its link; otherwise whoever the call came from. */
export async function findHolder(
  shop: Pick<Shop, 'db' | 'authSecret'>,
  { shopper, orderId, link, now }: { shopper: Shopper | null; orderId: number; link: OrderLink; now: Date },
): Promise<Holder | null> {
  if (!link.signature) return shopper;
  const order = await shop.db
    .selectFrom('orders')
    .select(['number', 'user_id', 'guest_key'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order || (shopper && isOwn(order, shopper))) return shopper;
  return isSignedLink(shop.authSecret, order.number, link, now) ? { linkedNumber: order.number } : shopper;
}

function isOwn(order: { user_id: number | null; guest_key: string | null }, shopper: Shopper): boolean {
  return shopper.userId === null ? order.guest_key === shopper.guestKey : order.user_id === shopper.userId;
}

export function isLinked(holder: Holder): holder is { linkedNumber: string } {
  return 'linkedNumber' in holder;
}

/** One text per holder, for idempotency keys. */
export function holderName(holder: Holder): string {
  return isLinked(holder) ? `link:${holder.linkedNumber}` : shopperName(holder);
}

/** Only orders of this holder; everybody else's are as good as missing. */
export function isHeldBy(holder: Holder): (eb: ExpressionBuilder<DB, 'orders'>) => Expression<SqlBool> {
  return (eb) => {
    if (isLinked(holder)) return eb('orders.number', '=', holder.linkedNumber);
    if (holder.userId === null) return eb('orders.guest_key', '=', holder.guestKey);
    return eb('orders.user_id', '=', holder.userId);
  };
}
