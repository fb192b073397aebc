import type { SuggestedShipping } from '@souk/contract/seller-console/store';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { shopCountry } from '#settings/shop-country.ts';

const usualDays = 3;

/** A first destination: the shop's country, with the typical rate and delivery time of the rules that ship there. */
export async function suggestShipping(db: Kysely<DB>, settings: Settings): Promise<SuggestedShipping> {
  const country = shopCountry(settings);
  const { rows } = await sql<{ price_minor: number | null; days: number | null }>`
    select percentile_disc(0.5) within group (order by price_minor) as price_minor,
      percentile_disc(0.5) within group (order by day_needed) as days
    from shipping_places where country in (${country}, '*') and state = ''`.execute(db);
  const [{ price_minor: priceMinor, days } = { price_minor: null, days: null }] = rows;
  return { country, price_minor: priceMinor, days: days ?? usualDays, currency: settings.currency };
}
