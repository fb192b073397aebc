import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** All places of these shipping rules, as they are today. */
export function listPlacesOfRules(db: Kysely<DB>, ruleIds: readonly number[]) {
  return db
    .selectFrom('shipping_places')
    .selectAll()
    .where('shipping_rule_id', 'in', [...ruleIds, 0])
    .orderBy('id')
    .execute();
}
