import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Lowest price in minor units of a product or variant in the 30 days before a moment: the reference for price reductions (Directive (EU)
 * 2019/2161). Includes flash sales. Null if it did not exist yet or its price history is unknown.
 */
export async function lowestPriceOfLast30Days(
  db: Kysely<DB>,
  { productId, inventoryId = null, before }: { productId: number; inventoryId?: number | null; before: Date },
): Promise<number | null> {
  const { rows } = await sql<{ minor: number | null }>`
    select lowest_price_of_30_days(${productId}::integer, ${inventoryId}::integer, ${before}::timestamptz) as minor`.execute(
    db,
  );
  return rows[0]?.minor ?? null;
}
