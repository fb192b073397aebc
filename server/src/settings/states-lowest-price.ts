import { euRuleApplies } from '@souk/rules/eu-rule';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listSettings } from './queries.ts';
import { readSettings } from './settings-schema.ts';
import { shopCountry } from './shop-country.ts';

/** Whether the shop has to compare reduced prices with the lowest price of the last 30 days (Directive 98/6/EC art. 6a). */
export async function statesLowestPrice(db: Kysely<DB>): Promise<boolean> {
  const settings = readSettings(await listSettings(db));
  return euRuleApplies(settings.lowest_price, shopCountry(settings));
}
