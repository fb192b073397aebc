import { lastValueOf, pageIn, starsIn } from '@souk/rules/list-filters';
import { links } from '#links.ts';

export const reviewOrders = ['newest', 'highest', 'lowest'] as const;
type ReviewOrder = (typeof reviewOrders)[number];

/** Filter by stars (0 for all), sort order and page of the reviews on a product page. */
export type ReviewQuery = { stars: number; order: ReviewOrder; page: number };

/** Parses the URL leniently: invalid values become the defaults. */
export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  return {
    stars: starsIn(lastValueOf(search, 'stars')),
    order: reviewOrders.find((order) => order === search.get('order')) ?? 'newest',
    page: pageIn(lastValueOf(search, 'reviews')),
  };
}

export function apiReviewQuery({ stars, order, page }: ReviewQuery) {
  return {
    page: String(page),
    ...(stars ? { rating: String(stars) } : {}),
    ...(order === 'newest' ? {} : { order_by: 'rating' as const, type: directions[order] }),
  };
}

const directions = { highest: 'desc', lowest: 'asc' } as const;

/** URL of the product page at these reviews. */
export function reviewsAddress(
  product: { slug: string; id: number },
  { stars = 0, order = 'newest', page = 1 }: Partial<ReviewQuery> = {},
): string {
  return links.reviews(product, {
    stars: stars || undefined,
    order: order === 'newest' ? undefined : order,
    reviews: page > 1 ? page : undefined,
  });
}
