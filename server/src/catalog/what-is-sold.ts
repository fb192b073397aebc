import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/* What somebody who looks after the shop wants to know of the catalogue. */

/** How many products shoppers can see, of stores that are open. */
export async function countShownProducts(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products
    where status = 1 and store_id in (select id from stores where status = 'active')`.execute(db);
  return rows[0]!.count;
}

/** Open stores whose public products nobody can order, because their shipping rule names no place. */
export async function listStoresWithoutShipping(
  db: Kysely<DB>,
): Promise<{ name: string; products: number }[]> {
  const { rows } = await sql<{ name: string; products: number }>`
    select store.name, count(*) as products
    from products product join stores store on store.id = product.store_id and store.status = 'active'
    where product.status = 1 and not exists (
      select from shipping_places place where place.shipping_rule_id = product.shipping_rule_id)
    group by store.id order by count(*) desc, store.id`.execute(db);
  return rows;
}
