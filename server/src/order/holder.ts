import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { shopperName, type Shopper } from '#access/shopper.ts';
import type { Shop } from '#shop.ts';
import { isSignedLink, type OrderLink } from './sign-order-link.ts';

/**
 * Who acts on an order: its owner, or someone with the signed link of this one order (CONTRACT D8). The link allows viewing and paying the
 * order and emailing it to its own address; anything else requires an `Owner`.
 */
export type Holder = Shopper | { linkedNumber: string };

/** The order's owner takes precedence over its link; without a valid link, the caller. */
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

export function holderName(holder: Holder): string {
  return isLinked(holder) ? `link:${holder.linkedNumber}` : shopperName(holder);
}

/** Restricts a query to this holder's orders; others are treated as missing. */
export function isHeldBy(holder: Holder): (eb: ExpressionBuilder<DB, 'orders'>) => Expression<SqlBool> {
  return (eb) => {
    if (isLinked(holder)) return eb('orders.number', '=', holder.linkedNumber);
    if (holder.userId === null) return eb('orders.guest_key', '=', holder.guestKey);
    return eb('orders.user_id', '=', holder.userId);
  };
}
