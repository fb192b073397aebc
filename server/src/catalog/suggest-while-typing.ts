import type { Search } from '@souk/contract/search';
import type { ShopWords } from '#search/shop-words.ts';
import { suggest } from '#search/suggest.ts';
import type { ProductSearch } from './built-in-search.ts';
import { readOverlay } from '#texts/translations.ts';
import { loadTiles, type TileContext } from './load-tiles.ts';
import { searchView } from './suggestion-view.ts';

/** Search suggestions (SPEC §2): at most ten of each kind; none for an empty text. */
export async function suggestWhileTyping(
  context: TileContext,
  text: string,
  { search, shopWords }: { search: ProductSearch; shopWords: ShopWords },
): Promise<Search> {
  const suggested = text ? await suggest(context.db, text, { listFirst: search.suggest, shopWords }) : null;
  if (!suggested) return { category: [], sub_category: [], product: [], suggested: [] };
  const { categories, subcategories, productIds, titles } = suggested;
  const [inLanguage, tiles] = await Promise.all([
    readOverlay(context, [
      { entity: 'categories', rows: categories },
      { entity: 'subcategories', rows: subcategories },
    ]),
    loadTiles(context, productIds),
  ]);
  return searchView({
    categories: categories.map((row) => inLanguage('categories', row, ['title'])),
    subcategories: subcategories.map((row) => inLanguage('subcategories', row, ['title'])),
    // Prepared suggestions may have sold out since.
    tiles: tiles.toSorted((one, other) => Number(other.in_stock) - Number(one.in_stock)),
    suggested: titles,
  });
}
