import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** Whether any shipping within this country (uppercase code) depends on the state. */
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

/** Uppercase codes of the countries that any seller ships to; `*` or empty: all. */
export async function listShippingCountries(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('shipping_places')
    .select(sql<string>`upper(trim(country))`.as('country'))
    .distinct()
    .execute();
  return rows.map(({ country }) => country);
}
