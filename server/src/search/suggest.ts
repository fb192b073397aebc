import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listFirstIds } from './list-found-ids.ts';
import { findReadySuggestions, listMatchingTitles, type Suggested } from './queries.ts';
import { searchQueryOf, searchTextFrom, type SearchText } from './search-text.ts';
import { noShopWords, type ShopWords } from './shop-words.ts';
import { helpfulText, widenSearch } from './widen-search.ts';

/** Per kind (SPEC §2). */
const most = 10;

type ListFirst = (text: SearchText, limit: number) => Promise<number[]>;

/** Suggestions for an incomplete text; null without letters or digits. */
export async function suggest(
  db: Kysely<DB>,
  text: string,
  { listFirst, shopWords = noShopWords }: { listFirst?: ListFirst; shopWords?: ShopWords } = {},
): Promise<Suggested | null> {
  const asked = searchQueryOf(text, shopWords);
  if (!asked) return null;
  const found = await findReadySuggestions(db, asked);
  if (found.ready) return found.ready;
  const typed = searchTextFrom(asked, found.forms, { isTyping: true, shopWords });
  return suggestFor(db, await helpfulText(db, typed), listFirst);
}

export async function suggestFor(
  db: Kysely<DB>,
  text: SearchText,
  listFirst: ListFirst = (meant, limit) => listFirstIds(db, meant, limit),
): Promise<Suggested> {
  const suggested = await readSuggested(db, text, listFirst);
  const wider = suggested.productIds.length ? null : await widenSearch(db, text);
  return wider ? readSuggested(db, wider, listFirst) : suggested;
}

async function readSuggested(db: Kysely<DB>, text: SearchText, listFirst: ListFirst): Promise<Suggested> {
  if (!text.matching) return { categories: [], subcategories: [], productIds: [], titles: [] };
  const [titles, productIds] = await Promise.all([
    listMatchingTitles(db, { matching: text.matching, text: text.words.join(' '), limit: most }),
    listFirst(text, most),
  ]);
  return { ...titles, productIds };
}
