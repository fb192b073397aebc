import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Notes units as bought, or below zero as given back. `countSales` counts them for "popular" lists within a minute:
 * popularity may come late, stock may not.
 */
export async function noteSales(
  tx: Transaction<DB>,
  unitsByProduct: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    insert into product_sales (product_id, pieces)
    select * from unnest(${[...unitsByProduct.keys()]}::int[], ${[...unitsByProduct.values()]}::int[])`.execute(
    tx,
  );
}
