import type { Search, search } from '@souk/contract/search';
import { inLanguage } from '#texts/translations.ts';
import { listProductIds } from './list-product-ids.ts';
import { loadTiles } from './load-tiles.ts';
import type { Call } from '#http/mount.ts';
import { listMatchingCategories, listMatchingSubcategories, listSuggestedTitles } from '#search/queries.ts';
import type { SearchText } from '#search/search-text.ts';
import { searchView } from './suggestion-view.ts';
import { readHelpfulText, widenSearch } from '#search/widen-search.ts';

const most = 10;

/** What the popup shows while somebody types (SPEC §2): at most ten of each kind; nothing for an empty text. */
export async function suggestWhileTyping(call: Call<typeof search>): Promise<Search> {
  const { db } = call;
  const typed = call.query.q ? await readHelpfulText(db, call.query.q, { isTyping: true }) : null;
  if (!typed?.matching) return { category: [], sub_category: [], product: [], suggested: [] };
  const suggested = await suggestFor(call, typed);
  const wider = suggested.product.length ? null : await widenSearch(db, typed);
  return wider ? suggestFor(call, wider) : suggested;
}

async function suggestFor(call: Call<typeof search>, text: SearchText): Promise<Search> {
  const { db, now } = call;
  const [categories, subcategories, found, suggested] = await Promise.all([
    listMatchingCategories(db, text.matching, most),
    listMatchingSubcategories(db, text.matching, most),
    listProductIds(db, { search: text }, { now, page: 1, perPage: most, sort: 'popular', isCounted: false }),
    listSuggestedTitles(db, text.words.join(' '), most),
  ]);
  const [translatedCategories, translatedSubcategories, tiles] = await Promise.all([
    inLanguage(call, 'categories', categories, ['title']),
    inLanguage(call, 'subcategories', subcategories, ['title']),
    loadTiles(call, found.ids),
  ]);
  return searchView({
    categories: translatedCategories,
    subcategories: translatedSubcategories,
    tiles,
    suggested,
  });
}
