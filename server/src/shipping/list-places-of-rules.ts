import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export function listPlacesOfRules(db: Kysely<DB>, ruleIds: readonly number[]) {
  return db
    .selectFrom('shipping_places')
    .selectAll()
    .where('shipping_rule_id', 'in', [...ruleIds, 0])
    .orderBy('id')
    .execute();
}
