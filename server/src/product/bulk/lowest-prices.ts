import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Lowest price of the last 30 days of each product (`12/`) and of variants with their own price (`12/34`), in one statement; includes the
 * price in effect at the start. `now`: by default the transaction's time. Excludes flash sales, which aren't set by the seller.
 */
export async function lowestOwnPrices(
  db: Kysely<DB>,
  { productIds, now }: { productIds: readonly number[]; now?: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ product_id: number; inventory_id: number | null; lowest: number }>`
    with known as (
      select product_id, inventory_id, price_minor, changed_at,
        lead(changed_at) over (partition by product_id, inventory_id order by changed_at, id) as until
      from price_changes where product_id = any(${[...productIds]}::int[])
    )
    select product_id, inventory_id, min(price_minor) as lowest from known
    where price_minor > 0 and (until is null or until > coalesce(${now ?? null}::timestamptz, now()) - interval '30 days')
    group by product_id, inventory_id`.execute(db);
  return new Map(
    rows.map(({ product_id, inventory_id, lowest }) => [`${product_id}/${inventory_id ?? ''}`, lowest]),
  );
}
