import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Whether any seller's shipping within this country (code in capitals) depends on the state. */
export async function shipsByState(db: Kysely<DB>, country: string): Promise<boolean> {
  const place = await db
    .selectFrom('shipping_places')
    .select('id')
    .where(sql`upper(country)`, '=', country)
    .where('state', 'not in', ['', '*'])
    .limit(1)
    .executeTakeFirst();
  return place !== undefined;
}
