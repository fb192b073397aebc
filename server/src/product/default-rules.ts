import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { usableIn } from '#records/owned-by.ts';

export type DefaultRules = { taxRuleId: number | null; shippingRuleId: number | null };

/**
 * Tax: the shop's default, else the only rule; a category may override it. Shipping: the rule used by most of the store's products, else
 * its only own rule. A shop-wide shipping rule that the store has never used is not a default.
 */
export async function readDefaultRules(db: Kysely<DB>, scope: Scope): Promise<DefaultRules> {
  const { rows } = await sql<{ tax: number | null; shipping: number | null }>`
    select coalesce((select id from tax_rules where is_default),
        (select min(id) from tax_rules having count(*) = 1)) as tax,
      coalesce((select p.shipping_rule_id from products p join shipping_rules r on r.id = p.shipping_rule_id
          where p.store_id = ${scope.storeId}::int and r.id in (select id from shipping_rules where ${usableIn(scope)})
          group by p.shipping_rule_id order by count(*) desc, p.shipping_rule_id limit 1),
        (select min(id) from shipping_rules where store_id = ${scope.storeId}::int having count(*) = 1)) as shipping`.execute(
    db,
  );
  return { taxRuleId: rows[0]?.tax ?? null, shippingRuleId: rows[0]?.shipping ?? null };
}
