import type { suggestedProducts } from '@souk/contract/catalog';
import type { ReplyOf } from '@souk/contract/endpoint';
import { pageOf } from '#db/pagination.ts';
import type { Call } from '#http/mount.ts';
import { refuse, type Refusal } from '#http/refusal.ts';
import { loadTiles } from './load-tiles.ts';
import { findSuggestionSubject, listAlsoViewedIds, listRecommendedIds } from './suggestion-queries.ts';

const pageSize = 20;

/**
 * Recommended: others of the category, those of the same subcategory first. Also viewed: others of the brand, the
 * store or the category, those that share most first. Both lists turn the same page.
 */
export async function suggestProducts(
  call: Call<typeof suggestedProducts>,
): Promise<ReplyOf<typeof suggestedProducts> | Refusal> {
  const { db, query, shop, filter } = call;
  const subject = await findSuggestionSubject(db, call.params.id);
  if (!subject) return refuse('refusal.product.missing');
  const page = { page: query.page, perPage: query.per_page || pageSize };
  const lists = await Promise.all([
    listRecommendedIds(db, subject, page),
    listAlsoViewedIds(db, subject, page),
  ]);
  const path = `/api/v1/suggested-products/${subject.id}`;
  const [recommended, alsoViewed] = await Promise.all(
    lists.map(async ({ ids, total }) =>
      pageOf({ rows: await loadTiles(call, ids), total, ...page, origin: shop.publicUrl, path, filter }),
    ),
  );
  return { suggestion_1: recommended!, suggestion_2: alsoViewed! }; // as many pages as lists
}
