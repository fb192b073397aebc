import type { HandOver } from '@souk/rules/hand-over';
import { sql, type Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';
import { listPlacesOfRules } from '#shipping/list-places-of-rules.ts';

type Reach = { rule: number; country: string | null; is_whole: boolean };

/**
 * Destinations reached by the shipping rules of the store's public products, per rule; `*`: all other countries, null: the rule has no
 * places. A store without public products is checked by its own rules.
 */
export async function listReaches(db: Kysely<DB>, { storeId }: Scope): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    with used as (
      select distinct shipping_rule_id as id from products where store_id = ${storeId} and status = 1
    ), rules as (
      select id from used
      union all select id from shipping_rules where store_id = ${storeId} and not exists (select from used)
    )
    select rules.id as rule, case when p.country = '' then '*' else upper(p.country) end as country,
      coalesce(bool_or(p.state in ('', '*')), false) as is_whole
    from rules left join shipping_places p on p.shipping_rule_id = rules.id
    group by 1, 2`.execute(db);
  return rows;
}

type Gap = { country: string; state: string; carts: number; of_week: number; last: string };

/** Destinations that carts of the last 30 days couldn't be shipped to. */
export async function listGaps(db: Kysely<DB>, { storeId }: Scope, { now }: { now: Date }): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select country, state, sum(carts)::int as carts, to_char(max(day), 'YYYY-MM-DD') as last,
      coalesce(sum(carts) filter (where day > ${now}::timestamptz - interval '7 days'), 0)::int as of_week
    from shipping_gaps
    where store_id = ${storeId} and day > ${now}::timestamptz - interval '30 days'
    group by country, state order by carts desc, last desc, country, state limit 100`.execute(db);
  return rows;
}

export type TestedProduct = {
  id: number;
  title: string;
  bundle: { buy: number; free: number } | null;
  rule: { id: number; title: string; single_price: boolean; free_from_minor: number | null };
  hand_over: HandOver | null;
};

/** The store's products among `ids`, with their shipping rules and all places of these. */
export async function loadTestedProducts(db: Kysely<DB>, { storeId }: Scope, ids: readonly number[]) {
  const products = await db
    .selectFrom('products')
    .innerJoin('stores', 'stores.id', 'products.store_id')
    .innerJoin('shipping_rules as rule', 'rule.id', 'products.shipping_rule_id')
    .leftJoin('bundle_deals as bundle', 'bundle.id', 'products.bundle_deal_id')
    .select(['products.id', 'products.title', 'bundle.buy', 'bundle.free', handOverOf.as('hand_over')])
    .select(['rule.id as rule_id', 'rule.title as rule_title', 'rule.single_price', 'rule.free_from_minor'])
    .where('products.store_id', '=', storeId)
    .where('products.id', 'in', [...ids])
    .execute();
  const places = await listPlacesOfRules(
    db,
    products.map(({ rule_id }) => rule_id),
  );
  const tested = products.map(
    ({ buy, free, rule_id, rule_title, single_price, free_from_minor, ...product }): TestedProduct => ({
      ...product,
      bundle: buy === null || free === null ? null : { buy, free },
      rule: { id: rule_id, title: rule_title, single_price, free_from_minor },
    }),
  );
  return { products: tested, places };
}
