import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SearchPort } from '#outbound/search-port.ts';
import { listFirstIds } from '#search/list-found-ids.ts';
import type { SearchText } from '#search/search-text.ts';
import { listProductIds } from './list-product-ids.ts';
import type { ReadyFilter } from './product-filter.ts';
import { readFacets } from './read-facets.ts';

export type ProductSearch = SearchPort<SearchText, ReadyFilter>;

export function builtInSearch(db: Kysely<DB>, now: Date): ProductSearch {
  return {
    find: ({ filter, within, ...options }) => listProductIds(db, { ...filter, within }, { now, ...options }),
    countFacets: ({ filter, within }) => readFacets(db, { filter, within, now }),
    suggest: (text, limit) => listFirstIds(db, text, limit),
  };
}
