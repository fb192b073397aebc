import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import {
  engineReach,
  facetLists,
  SearchEngineError,
  sortKeys,
  type EngineQuery,
  type EngineHit,
  type FacetCounts,
  type FacetList,
  type SearchSort,
  type NamedOptions,
  type SearchEngine,
} from '#outbound/search-port.ts';
import { maxCounted, type SearchText } from '#search/search-text.ts';
import type { SearchEngineWatch } from '#shop.ts';
import { addFacets } from './add-facets.ts';
import { builtInSearch, type ProductSearch } from './built-in-search.ts';
import { listFew } from './list-few.ts';
import { nameFacets } from './name-facets.ts';
import type { ReadyFilter } from './product-filter.ts';
import { readFacetsRow } from './read-facets.ts';

/** Maximum of products merged from the database; with more the engine is too far behind and is not used. */
const maxFew = 500;

type Parts = { engine: SearchEngine; watch: SearchEngineWatch; db: Kysely<DB>; now: Date };
/** A complete index, and the products whose current state differs from it: recently changed ones and those in flash sales. */
type Held = { index: string; few: number[] };
type Asked = { filter: ReadyFilter; within: ReadyFilter };

/**
 * Searches in an external engine. It has no flash sales and may lag behind, so those products are excluded there and read from the database
 * by the same rules; the merged result is always current (decision 052). The database answers alone while the engine is unreachable or
 * being filled, and for requests that an engine doesn't support.
 */
export function engineSearch({ engine, watch, db, now }: Parts): ProductSearch {
  const builtIn = builtInSearch(db, now);

  async function answer<Result>(
    isForEngine: boolean,
    byEngine: (held: Held) => Promise<Result>,
    byDatabase: () => Promise<Result>,
  ): Promise<Result> {
    const held = isForEngine ? await findHeld(db, now) : null;
    if (!held) return byDatabase();
    try {
      const result = await byEngine(held);
      watch.recordSuccess();
      return result;
    } catch (error) {
      if (!(error instanceof SearchEngineError)) throw error;
      watch.recordFailure(error);
      return byDatabase();
    }
  }

  async function findPage(
    text: SearchText,
    { filter, within }: Asked,
    { index, few }: Held,
    { sort, offset, limit }: { sort: SearchSort; offset: number; limit: number },
  ): Promise<{ ids: number[]; total: number }> {
    const aside = few.length ? await listFew(db, { text, filter, within, ids: few, sort, now }) : [];
    // Engine hits before this position precede the page wherever the merged products are sorted.
    const from = Math.max(0, offset - aside.length);
    const place = { sort, offset: from, limit: offset + limit - from };
    const { hits, total } = await engine.find(index, { ...queryOf(text, { filter, within }, few), ...place });
    const ids = [...hits, ...aside].sort(inOrder(sort)).map(({ id }) => id);
    return {
      ids: ids.slice(offset - from, offset - from + limit),
      total: Math.min(maxCounted, total + aside.length),
    };
  }

  async function countFacets(text: SearchText, { filter, within }: Asked, { index, few }: Held) {
    const aside = few.length ? await countFew({ filter, within }, few) : noCounts;
    const named = namedOptions(filter, aside);
    const counts = await engine.countFacets(index, { ...queryOf(text, { filter, within }, few), named });
    return nameFacets(db, addFacets(counts, aside), filter);
  }

  async function countFew({ filter, within }: Asked, few: number[]): Promise<FacetCounts> {
    const scope = { filter: { ...filter, few }, within, now, mostOptions: maxFew };
    const { min_minor: minMinor, max_minor: maxMinor, ...row } = await readFacetsRow(db, scope);
    const lists = facetLists.map((name) => {
      const options = row[name].map(({ id, count, goods = count }) => ({ id, count, goods }));
      return [name, options.filter(({ goods }) => goods > 0)] as const;
    });
    const { ratings, discounts } = row;
    // Either no products or only free ones.
    const isNothing = maxMinor === 0 && (await hasNone({ filter, within }, few));
    const prices = isNothing ? null : { minMinor, maxMinor };
    return {
      ...(Object.fromEntries(lists) as Record<FacetList, FacetCounts['brands']>),
      ratings,
      discounts,
      prices,
    };
  }

  async function hasNone({ filter, within }: Asked, few: number[]): Promise<boolean> {
    const text = filter.search!; // facets come from an engine only for searches with text
    const free = { ...filter, minMinor: null, maxMinor: null };
    return (await listFew(db, { text, filter: free, within, ids: few, sort: 'popular', now })).length === 0;
  }

  return {
    find(asked) {
      const { filter, within, sort, page, perPage } = asked;
      const text = filter.search;
      const offset = (page - 1) * perPage;
      const isNear = offset + perPage + maxFew <= engineReach;
      return answer(
        isNear && isForEngine(asked),
        (held) => findPage(text!, asked, held, { sort, offset, limit: perPage }), // there is text
        () => builtIn.find({ filter, within, sort, page, perPage }),
      );
    },
    countFacets: (asked) =>
      answer(
        isForEngine(asked),
        (held) => countFacets(asked.filter.search!, asked, held),
        () => builtIn.countFacets(asked),
      ),
    suggest: (text, limit) =>
      answer(
        text.matching !== '',
        async (held) => {
          const place = { sort: 'popular', offset: 0, limit } as const;
          return (await findPage(text, { filter: {}, within: {} }, held, place)).ids;
        },
        () => builtIn.suggest(text, limit),
      ),
  };
}

/** Lists without text are read from a database index, whatever their length; tags have to be compared with the database's folding. */
function isForEngine({ filter, within }: Asked): boolean {
  return Boolean(filter.search?.matching) && !filter.tags?.length && !within.tags?.length && !within.search;
}

/** Null if there is no complete index, or too many products differ from it. One round trip. */
async function findHeld(db: Kysely<DB>, now: Date): Promise<Held | null> {
  const { rows } = await sql<{ index: string; pending: number[]; sold: number[] }>`
    select index_name as index, array(select product_id from search_outbox limit ${sql.lit(maxFew + 1)}) as pending,
      array(select product_id from running_flash(${now}) limit ${sql.lit(maxFew + 1)}) as sold
    from search_engines where state = 'ready'`.execute(db);
  const [found] = rows;
  if (!found || found.pending.length > maxFew) return null;
  const few = [...new Set([...found.pending, ...found.sold])];
  return few.length > maxFew ? null : { index: found.index, few };
}

function queryOf(text: SearchText, { filter, within }: Asked, without: readonly number[]): EngineQuery {
  return { words: text, filter, within, without };
}

function inOrder(sort: SearchSort) {
  const signs = sortKeys[sort].map(([, sign]) => sign);
  return (one: EngineHit, other: EngineHit) => {
    const place = signs.findIndex((_, index) => one.keys[index] !== other.keys[index]);
    return place < 0 ? 0 : signs[place]! * (one.keys[place]! - other.keys[place]!);
  };
}

/** Options that have to be counted even if rare. */
function namedOptions(filter: ReadyFilter, aside: FacetCounts): NamedOptions {
  const chosen: Record<FacetList, readonly number[] | undefined> = {
    brands: filter.brandIds,
    collections: filter.collectionIds,
    shipping: filter.shippingIds,
    stores: filter.storeIds,
    categories: filter.categoryIds,
    sub_categories: filter.subcategoryIds,
  };
  const named = facetLists.map((name) => [
    name,
    [...new Set([...(chosen[name] ?? []), ...aside[name].map(({ id }) => id)])],
  ]);
  return Object.fromEntries(named) as NamedOptions; // each list has one
}

const noCounts: FacetCounts = {
  brands: [],
  collections: [],
  shipping: [],
  stores: [],
  categories: [],
  sub_categories: [],
  ratings: [0, 0, 0, 0],
  discounts: [0, 0, 0, 0],
  prices: null,
};
