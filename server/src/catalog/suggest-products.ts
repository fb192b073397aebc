import type { suggestedProducts } from '@souk/contract/catalog';
import type { QueryOf, ReplyOf } from '@souk/contract/endpoint';
import { pageOf } from '#db/pagination.ts';
import { loadTiles, type TileContext } from './load-tiles.ts';
import { findSuggestionSubject, listSuggestedIds } from './suggestion-queries.ts';

const pageSize = 20;

type Asked = {
  productId: number;
  query: QueryOf<typeof suggestedProducts>;
  /** Of the shop, and the query without its page, for the links of the pages. */
  origin: string;
  filter: string;
};

/**
 * Recommended: others of the category, those of the same subcategory first. Also viewed: others of the brand, the
 * store or the category, those that share most first. Both lists turn the same page. Null: no such product.
 */
export async function suggestProducts(
  context: TileContext,
  { productId, query, origin, filter }: Asked,
): Promise<ReplyOf<typeof suggestedProducts> | null> {
  const { db } = context;
  const subject = await findSuggestionSubject(db, productId);
  if (!subject) return null;
  const page = { page: query.page, perPage: query.per_page || pageSize };
  const { recommended, alsoViewed } = await listSuggestedIds(db, subject, page);
  const tiles = await loadTiles(context, [...new Set([...recommended.ids, ...alsoViewed.ids])]);
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  const place = { ...page, origin, path: `/api/v1/suggested-products/${subject.id}`, filter };
  const shown = ({ ids, total }: { ids: number[]; total: number }) =>
    pageOf({ rows: ids.flatMap((id) => byId.get(id) ?? []), total, ...place });
  return { suggestion_1: shown(recommended), suggestion_2: shown(alsoViewed) };
}
