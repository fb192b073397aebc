import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { found, maxCounted, type SearchText } from './search-text.ts';
import { tiers, type Tier } from './tiers.ts';

type Place = { offset: number; limit: number };
type Found = { ids: number[]; total: number };

/** Products in stock, one tier after the other, then sold-out ones. */
const steps = [
  ...tiers.map((tier) => ({ of: [tier], among: sql`in_stock` })),
  { of: tiers, among: sql`not in_stock` },
];

/** Within this many, relevance alone decides. */
export const maxRanked = 200;
/** Estimates from a sample of 30,000 products are off by a twentieth at this size, and rarely by more than an eighth. */
const surelyMore = 1.25 * maxCounted;

/**
 * Listed products that match a text, best match first and sold-out ones last, and their total, up to `mostCounted`. If more than
 * `mostRanked` popular products match, the best matches of these come first, then the best of the next tier, and so on, so that no page has
 * to read all of them.
 */
export async function listFoundIds(db: Kysely<DB>, text: SearchText, place: Place): Promise<Found> {
  if (!text.matching) return { ids: [], total: 0 };
  if (text.isCommon) return { ids: await listTierByTier(db, text, place), total: maxCounted };
  const { ids, total, seen, lastTier } = await rankAll(db, text, place);
  if (lastTier === tiers.at(-1) && total <= maxCounted) return { ids, total };
  const isSeen = place.offset + place.limit <= seen;
  const [listed, others] = await Promise.all([
    isSeen ? ids : listTierByTier(db, text, place),
    countOthers(db, text, lastTier),
  ]);
  return { ids: listed, total: Math.min(total + others, maxCounted) };
}

/** The first matches in the same order, from the most popular products if they suffice; without a total. */
export async function listFirstIds(db: Kysely<DB>, text: SearchText, limit: number): Promise<number[]> {
  if (!text.matching) return [];
  const isShort = sql`(select count(*) from first where in_stock) < ${limit}`;
  const { rows } = await sql<{ ids: number[] }>`
    with first as materialized (${hits(text, [1])}),
    rest as materialized (select * from (${hits(text, [2, 3, 4], isShort)}) hits limit ${maxCounted})
    select array(
      select product_id from (select * from first union all select * from rest) hits
      order by in_stock desc, fit desc, popularity desc, product_id limit ${limit}
    ) as ids`.execute(db);
  return rows[0]!.ids;
}

/** Reads tiers until enough are ranked: `total`, of which `seen` are in stock; the last tier read is `lastTier`. */
async function rankAll(db: Kysely<DB>, text: SearchText, { offset, limit }: Place) {
  const [enough, most] = [sql.lit(maxRanked), sql.lit(maxCounted)];
  const { rows } = await sql<Found & { seen: number; lastTier: Tier }>`
    with first as materialized (${hits(text, [1])}),
    second as materialized (${hits(text, [2], sql`(select count(*) from first) <= ${enough}`)}),
    third as materialized (${hits(text, [3], sql`(select count(*) from first) + (select count(*) from second) <= ${enough}`)}),
    before as (select * from first union all select * from second union all select * from third),
    seen as materialized (select count(*) as total, count(*) filter (where in_stock) as in_stock from before),
    rest as materialized (${hits(text, [4], sql`(select total from seen) <= ${enough}`)} limit ${most} + 1),
    counted as materialized (
      select (select total from seen) + (select count(*) from rest) as total, case
        when (select count(*) from first) > ${enough} then 1
        when (select count(*) from first) + (select count(*) from second) > ${enough} then 2
        when (select total from seen) > ${enough} then 3 else 4 end as last_tier
    )
    select total, (select in_stock from seen) as seen, last_tier as "lastTier", array(
      select product_id from (select * from before union all select * from rest) hits
      order by in_stock desc, case when last_tier < 4 or total > ${most} then tier end, fit desc, popularity desc, product_id
      limit ${limit} offset ${offset}
    ) as ids from counted`.execute(db);
  return rows[0]!; // one row of `counted`
}

/** Counts matches in the tiers after one; returns the maximum if `analyze` statistics show that a word is far more common. */
async function countOthers(db: Kysely<DB>, text: SearchText, lastTier: Tier): Promise<number> {
  const most = sql.lit(maxCounted);
  const isCommon = text.enough.length
    ? sql`coalesce(estimate_found(${[...text.enough]}) > ${sql.lit(surelyMore)}, false)`
    : sql`false`;
  const of = tiers.filter((tier) => tier > lastTier);
  if (of.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    with known as materialized (select ${isCommon} as is_common)
    select case when is_common then ${most} else (
      select count(*) from (${found(text, sql``, { of })} limit ${most}) few
    ) end as total from known`.execute(db);
  return rows[0]!.total; // one row of `known`
}

async function listTierByTier(db: Kysely<DB>, text: SearchText, { offset, limit }: Place): Promise<number[]> {
  const found: number[] = [];
  let before = 0;
  for (const step of steps) {
    const rest = { offset: Math.max(0, offset - before), limit: limit - found.length };
    const { ids, total } = await rankStep(db, text, { ...rest, ...step });
    found.push(...ids);
    before += total;
    if (found.length === limit) break;
  }
  return found;
}

async function rankStep(
  db: Kysely<DB>,
  text: SearchText,
  { of, among, offset, limit }: Place & (typeof steps)[number],
): Promise<Found> {
  const { rows } = await sql<Found>`
    with hits as materialized (${hits(text, of, among)})
    select (select count(*) from hits) as total, array(
      select product_id from hits order by tier, fit desc, popularity desc, product_id limit ${limit} offset ${offset}
    ) as ids`.execute(db);
  return rows[0]!;
}

const hits = (text: SearchText, of: readonly Tier[], among?: RawBuilder<unknown>) =>
  found(text, sql`product_id, tier, in_stock, popularity`, { of, among, isRanked: true });
