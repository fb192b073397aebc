import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { fitOf, foundBy, mostCounted, type SearchText } from './search-text.ts';

type Place = { offset: number; limit: number };
type Found = { ids: number[]; total: number };

/** Migration 0037; of what is in stock each is below the one before, then comes what is sold out. */
const tiers = [
  ...[1, 2, 3, 4].map((tier) => sql`tier = ${sql.lit(tier)} and in_stock`),
  sql`tier > 0 and not in_stock`,
];

/**
 * The listed products that a text finds, what fits best first and what is sold out last, and how many they are. Of more than
 * `mostCounted` that many are told; then what fits best of the most popular comes first, what fits best of the next ones after
 * it, and so on, so that no page reads all of them.
 */
export async function listFoundIds(db: Kysely<DB>, text: SearchText, place: Place): Promise<Found> {
  if (!text.matching) return { ids: [], total: 0 };
  if (!text.isCommon) {
    const { ids, seen, total } = await rankAll(db, text, place);
    // Of many only the first tiers were looked at.
    if (total <= mostCounted || place.offset + place.limit <= seen)
      return { ids, total: Math.min(total, mostCounted) };
  }
  return { ids: await listTierByTier(db, text, place), total: mostCounted };
}

/** The first ones of what a text finds, in the same order, of the most popular ones if these are enough; nobody counts the rest. */
export async function listFirstIds(db: Kysely<DB>, text: SearchText, limit: number): Promise<number[]> {
  if (!text.matching) return [];
  const { rows } = await sql<{ ids: number[] }>`
    with first as materialized (${hits(text, sql`tier = 1 and in_stock`)}),
    rest as materialized (
      ${hits(text, sql`tier > 0 and (tier > 1 or not in_stock) and (select count(*) from first) < ${limit}`)} limit ${mostCounted}
    )
    select array(
      select product_id from (select * from first union all select * from rest) hits
      order by in_stock desc, fit desc, popularity desc, product_id limit ${limit}
    ) as ids`.execute(db);
  return rows[0]!.ids;
}

/** Tier after tier until there are too many; `seen` of all that there are have been looked at, the first ones. */
async function rankAll(db: Kysely<DB>, text: SearchText, { offset, limit }: Place) {
  const most = sql.lit(mostCounted);
  const { rows } = await sql<Found & { seen: number }>`
    with first as materialized (${hits(text, sql`tier = 1 and in_stock`)}),
    second as materialized (${hits(text, sql`tier = 2 and in_stock and (select count(*) from first) <= ${most}`)}),
    third as materialized (${hits(text, sql`tier = 3 and in_stock and (select count(*) from first) + (select count(*) from second) <= ${most}`)}),
    seen as materialized (
      select (select count(*) from first) + (select count(*) from second) + (select count(*) from third) as count
    ),
    rest as materialized (${hits(text, sql`tier > 0 and (tier > 3 or not in_stock) and (select count from seen) <= ${most}`)} limit ${most} + 1),
    counted as materialized (select (select count from seen) + (select count(*) from rest) as total),
    hits as (
      select * from first union all select * from second union all select * from third union all select * from rest
    )
    select (select total from counted) as total, (select count from seen) as seen, array(
      select product_id from hits
      order by in_stock desc, case when (select total from counted) > ${most} then tier end,
        fit desc, popularity desc, product_id limit ${limit} offset ${offset}
    ) as ids`.execute(db);
  return rows[0]!; // no `from`, one row
}

async function listTierByTier(db: Kysely<DB>, text: SearchText, { offset, limit }: Place): Promise<number[]> {
  const found: number[] = [];
  let before = 0;
  for (const tier of tiers) {
    const rest = { offset: Math.max(0, offset - before), limit: limit - found.length };
    const { ids, total } = await rankTier(db, text, { ...rest, tier });
    found.push(...ids);
    before += total;
    if (found.length === limit) break;
  }
  return found;
}

async function rankTier(
  db: Kysely<DB>,
  text: SearchText,
  { tier, offset, limit }: Place & { tier: RawBuilder<unknown> },
): Promise<Found> {
  const { rows } = await sql<Found>`
    with hits as materialized (${hits(text, tier)})
    select (select count(*) from hits) as total, array(
      select product_id from hits order by tier, fit desc, popularity desc, product_id limit ${limit} offset ${offset}
    ) as ids`.execute(db);
  return rows[0]!;
}

const hits = (text: SearchText, among: RawBuilder<unknown>) => sql`
  select product_id, tier, in_stock, popularity, ${fitOf(text)} as fit from search_products s where ${foundBy(text)} and ${among}`;
