import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import type { Shop } from '#shop.ts';

/**
 * Adds what was noted by `noteSales` to `products.purchased`, each note once; a job calls this. Rows are locked by id, as
 * everybody does who changes several products.
 */
export async function countSales({ db }: Pick<Shop, 'db'>): Promise<void> {
  const counted = sql`
    with noted as (
      delete from product_sales returning product_id, pieces
    ), sums as (
      select product_id as id, sum(pieces) as pieces from noted group by product_id
    ), locked as (
      select id from products where id in (select id from sums) order by id for no key update
    )
    update products set purchased = greatest(products.purchased + sums.pieces, 0)
    from sums join locked using (id)
    where products.id = sums.id`;
  await inTransaction(db, (tx) => counted.execute(tx));
}
