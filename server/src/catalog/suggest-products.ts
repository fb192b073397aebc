import type { suggestedProducts } from '@souk/contract/catalog';
import type { QueryOf, ReplyOf } from '@souk/contract/endpoint';
import { pageOf, type ListLinks } from '#db/pagination.ts';
import { loadTiles, type TileContext } from './load-tiles.ts';
import { findSuggestionSubject, listSuggestedIds } from './suggestion-queries.ts';

const pageSize = 20;

type Asked = {
  productId: number;
  query: QueryOf<typeof suggestedProducts>;
  links: ListLinks;
};

/**
 * Recommended: other products of the category, those of the same subcategory first. Also viewed: others of the brand, store or category,
 * those that share most first. Both lists have the same page. Null if there is no such product.
 */
export async function suggestProducts(
  context: TileContext,
  { productId, query, links }: Asked,
): Promise<ReplyOf<typeof suggestedProducts> | null> {
  const { db } = context;
  const subject = await findSuggestionSubject(db, productId);
  if (!subject) return null;
  const page = { page: query.page, perPage: query.per_page || pageSize };
  const { recommended, alsoViewed } = await listSuggestedIds(db, subject, page);
  const tiles = await loadTiles(context, [...new Set([...recommended.ids, ...alsoViewed.ids])]);
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  const shown = ({ ids, total }: { ids: number[]; total: number }) =>
    pageOf({ rows: ids.flatMap((id) => byId.get(id) ?? []), total, ...page, links });
  return { suggestion_1: shown(recommended), suggestion_2: shown(alsoViewed) };
}
