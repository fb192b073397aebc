import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { fitOf, mostCounted, queryOf, type SearchText } from './search-text.ts';

type Place = { offset: number; limit: number };
type Found = { ids: number[]; total: number };

/** Migration 0037; what is in stock and below the others, then what is sold out. */
const tiers = [1, 2, 3, 4, 9] as const;

/**
 * The listed products that a text finds, what fits best first and what is sold out last, and how many they are. Of more than
 * `mostCounted` that many are told; then what fits best of the most popular comes first, what fits best of the next ones after
 * it, and so on, so that no page reads all of them.
 */
export async function listFoundIds(db: Kysely<DB>, text: SearchText, place: Place): Promise<Found> {
  if (!text.matching) return { ids: [], total: 0 };
  if (!text.isCommon) {
    const all = await rank(db, text, { ...place, among: sql`tier > 0`, most: mostCounted + 1 });
    if (all.total <= mostCounted) return all;
  }
  return { ids: await listTierByTier(db, text, place), total: mostCounted };
}

/** The first ones of what a text finds, in the same order, of the most popular ones if these are enough; nobody counts the rest. */
export async function listFirstIds(db: Kysely<DB>, text: SearchText, limit: number): Promise<number[]> {
  if (!text.matching) return [];
  const hits = (among: RawBuilder<unknown>) => sql`
    select product_id, tier, popularity, ${fitOf(text)} as fit from search_products s
    where search @@ ${queryOf(text.matching)} and ${among}`;
  const { rows } = await sql<{ ids: number[] }>`
    with first as materialized (${hits(sql`tier = 1`)}),
    rest as materialized (${hits(sql`tier > 1 and (select count(*) from first) < ${limit}`)} limit ${mostCounted})
    select array(
      select product_id from (select * from first union all select * from rest) hits
      order by tier = 9, fit desc, popularity desc, product_id limit ${limit}
    ) as ids`.execute(db);
  return rows[0]!.ids;
}

async function listTierByTier(db: Kysely<DB>, text: SearchText, { offset, limit }: Place): Promise<number[]> {
  const found: number[] = [];
  let before = 0;
  for (const tier of tiers) {
    const rest = { offset: Math.max(0, offset - before), limit: limit - found.length };
    const { ids, total } = await rank(db, text, { ...rest, among: sql`tier = ${sql.lit(tier)}`, most: null });
    found.push(...ids);
    before += total;
    if (found.length === limit) break;
  }
  return found;
}

async function rank(
  db: Kysely<DB>,
  text: SearchText,
  { among, most, offset, limit }: Place & { among: RawBuilder<unknown>; most: number | null },
): Promise<Found> {
  const { rows } = await sql<Found>`
    with hits as materialized (
      select product_id, tier, popularity, ${fitOf(text)} as fit from search_products s
      where search @@ ${queryOf(text.matching)} and ${among} limit ${most}
    )
    select (select count(*) from hits) as total, array(
      select product_id from hits order by tier = 9, fit desc, popularity desc, product_id limit ${limit} offset ${offset}
    ) as ids`.execute(db);
  return rows[0]!; // no `from`, one row
}
