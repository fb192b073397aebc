import type { Search } from '@souk/contract/search';
import { inLanguage } from '#texts/translations.ts';
import { listProductIds } from './list-product-ids.ts';
import { loadTiles, type TileContext } from './load-tiles.ts';
import { listMatchingCategories, listMatchingSubcategories, listSuggestedTitles } from '#search/queries.ts';
import type { SearchText } from '#search/search-text.ts';
import { searchView } from './suggestion-view.ts';
import { readHelpfulText, widenSearch } from '#search/widen-search.ts';

const most = 10;

/** What the popup shows while somebody types (SPEC §2): at most ten of each kind; nothing for an empty text. */
export async function suggestWhileTyping(context: TileContext, text: string): Promise<Search> {
  const { db } = context;
  const typed = text ? await readHelpfulText(db, text, { isTyping: true }) : null;
  if (!typed?.matching) return { category: [], sub_category: [], product: [], suggested: [] };
  const suggested = await suggestFor(context, typed);
  const wider = suggested.product.length ? null : await widenSearch(db, typed);
  return wider ? suggestFor(context, wider) : suggested;
}

async function suggestFor(context: TileContext, text: SearchText): Promise<Search> {
  const { db, now } = context;
  const [categories, subcategories, found, suggested] = await Promise.all([
    listMatchingCategories(db, text.matching, most),
    listMatchingSubcategories(db, text.matching, most),
    listProductIds(db, { search: text }, { now, page: 1, perPage: most, sort: 'popular', isCounted: false }),
    listSuggestedTitles(db, text.words.join(' '), most),
  ]);
  const [translatedCategories, translatedSubcategories, tiles] = await Promise.all([
    inLanguage(context, 'categories', categories, ['title']),
    inLanguage(context, 'subcategories', subcategories, ['title']),
    loadTiles(context, found.ids),
  ]);
  return searchView({
    categories: translatedCategories,
    subcategories: translatedSubcategories,
    tiles,
    suggested,
  });
}
