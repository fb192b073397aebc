import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { sortKeys, type EngineHit, type SearchSort, type SortKey } from '#outbound/search-port.ts';
import { foundAmong, type SearchText } from '#search/search-text.ts';
import { allOf, filterConditions, flashAt, inEither, type ReadyFilter } from './product-filter.ts';

/** A small set of products after filtering, with their sort keys; at the prices of a moment, unordered. */
export async function listFew(
  db: Kysely<DB>,
  asked: {
    text: SearchText;
    filter: ReadyFilter;
    within: ReadyFilter;
    ids: readonly number[];
    sort: SearchSort;
    now: Date;
  },
): Promise<EngineHit[]> {
  const { text, filter, within, ids, sort, now } = asked;
  const where = allOf(
    [{ ...filter, search: null }, within].flatMap((one) => Object.values(filterConditions(one, inEither))),
  );
  const keys = sql.join(sortKeys[sort].map(([name]) => sql`(${keyColumns[name]})::float8`));
  const { rows } = await sql<EngineHit>`
    with ${flashAt(now)}
    select l.id, array[${keys}] as keys
    from (${foundAmong(text, ids, sql`product_id`, { isRanked: true })}) s
      join listed_products l on l.id = s.product_id left join flash on flash.id = l.id
    where ${where}`.execute(db);
  return rows;
}

const keyColumns: Record<SortKey, RawBuilder<unknown>> = {
  in_stock: sql`l.in_stock::int`,
  fit: sql`fit`,
  purchased: sql`l.purchased`,
  id: sql`l.id`,
  created: sql`(extract(epoch from l.created_at) * 1000000)::bigint`,
  price: inEither.price,
  rating: sql`(l.rating * 100)::int`,
  reviews: sql`l.review_count`,
};
