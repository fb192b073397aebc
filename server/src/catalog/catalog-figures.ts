import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/* Catalog figures for the shop's maintainers. */

export async function countShownProducts(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products
    where status = 1 and store_id in (select id from stores where status = 'active')`.execute(db);
  return rows[0]!.count;
}

/** Active stores whose public products can't be ordered, because their shipping rule has no places. */
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
