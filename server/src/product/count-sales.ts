import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';

/**
 * Job that adds the sales recorded by `noteSales` to `product_popularity`, each once. Rows are locked in ID order like everywhere; a
 * trigger updates the lists (0034).
 */
export async function countSales({ db }: Pick<Shop, 'db'>): Promise<void> {
  const counted = sql`
    with noted as (
      delete from product_sales returning product_id, pieces
    )
    insert into product_popularity as known (product_id, pieces)
    select product_id, sum(pieces) from noted group by product_id having sum(pieces) <> 0 order by product_id
    on conflict (product_id) do update set pieces = known.pieces + excluded.pieces`;
  await inTransaction(db, (tx) => counted.execute(tx));
}
