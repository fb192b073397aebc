import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import { isHeldBy } from './holder.ts';
import { isNotReviewed, unpaidMinor } from './queries.ts';

export type UnpaidOrder = NonNullable<Awaited<ReturnType<typeof findUnpaidOrder>>>;

/** The owner's newest unpaid order that still reserves stock. Skips orders under review: their buyers were asked not to pay again. */
export function findUnpaidOrder(db: Kysely<DB>, { shopper, now }: { shopper: Shopper; now: Date }) {
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'order_method', 'currency', 'hold_until', unpaidMinor])
    .where(isHeldBy(shopper))
    .where('payment_done', '=', false)
    .where('cancelled', '=', false)
    .where('hold_until', '>', now)
    .where(isNotReviewed)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
