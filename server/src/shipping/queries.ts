import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export async function findPlaceWithState(db: Kysely<DB>, country: string) {
  return db
    .selectFrom('shipping_places')
    .select('id')
    .where(sql`upper(country)`, '=', country)
    .where('state', 'not in', ['', '*'])
    .limit(1)
    .executeTakeFirst();
}
