import { sql, type Kysely, type Transaction } from 'kysely';
import { productsAt, shownPrice } from '../product-filter.ts';
import type { DB } from '#db/generated/db.d.ts';

export async function rememberPrice(tx: Transaction<DB>, wishId: number, now: Date): Promise<void> {
  await sql`
    update wishlist_items set price_minor = (
      select ${shownPrice} from ${productsAt(now)} where p.id = wishlist_items.product_id)
    where id = ${wishId}`.execute(tx);
}

export async function listPricesThen(
  db: Kysely<DB>,
  { userId, ids }: { userId: number; ids: readonly number[] },
): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select(['id', 'price_minor'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids, 0])
    .execute();
  return new Map(rows.map((row) => [row.id, row.price_minor]));
}
