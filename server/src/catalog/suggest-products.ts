import type { suggestedProducts } from '@souk/contract/catalog';
import type { QueryOf, ReplyOf } from '@souk/contract/endpoint';
import { pageOf } from '#db/pagination.ts';
import { loadTiles, type TileContext } from './load-tiles.ts';
import { findSuggestionSubject, listAlsoViewedIds, listRecommendedIds } from './suggestion-queries.ts';

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
  const lists = await Promise.all([
    listRecommendedIds(db, subject, page),
    listAlsoViewedIds(db, subject, page),
  ]);
  const path = `/api/v1/suggested-products/${subject.id}`;
  const [recommended, alsoViewed] = await Promise.all(
    lists.map(async ({ ids, total }) =>
      pageOf({ rows: await loadTiles(context, ids), total, ...page, origin, path, filter }),
    ),
  );
  return { suggestion_1: recommended!, suggestion_2: alsoViewed! }; // as many pages as lists
}
