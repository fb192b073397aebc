import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shop } from '#shop.ts';
import { builtInSearch, type ProductSearch } from './built-in-search.ts';
import { engineSearch } from './engine-search.ts';

export function searchOf({
  shop: { searchEngine },
  db,
  now,
}: {
  shop: Pick<Shop, 'searchEngine'>;
  db: Kysely<DB>;
  now: Date;
}): ProductSearch {
  return searchEngine ? engineSearch({ ...searchEngine, db, now }) : builtInSearch(db, now);
}
