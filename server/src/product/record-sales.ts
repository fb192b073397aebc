import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Records units sold, negative for returned ones. `countSales` adds them to "popular" lists within a minute: unlike stock, popularity may
 * be late.
 */
export async function recordSales(
  tx: Transaction<DB>,
  unitsByProduct: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    insert into product_sales (product_id, pieces)
    select * from unnest(${[...unitsByProduct.keys()]}::int[], ${[...unitsByProduct.values()]}::int[])`.execute(
    tx,
  );
}
