import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { toggleProduct, type Toggled } from './toggle-product.ts';
import { rememberPrice } from './wish-queries.ts';

export async function toggleWish(
  db: Kysely<DB>,
  input: { userId: number; productId: number },
  now: Date,
): Promise<Toggled> {
  return inTransaction(db, async (tx) => {
    const toggled = await toggleProduct(tx, 'wishlist_items', input, now);
    if (toggled.ok && toggled.state === 'added') await rememberPrice(tx, toggled.row.id, now);
    return toggled;
  });
}
