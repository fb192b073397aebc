import { lastValueOf, pageIn, starsIn } from '@souk/rules/list-filters';
import { links } from '#links.ts';

/** In which order reviews are read. */
export const reviewOrders = ['newest', 'highest', 'lowest'] as const;
type ReviewOrder = (typeof reviewOrders)[number];

/** Which reviews a product page shows: only with so many stars (0: all), in which order, from which page on. */
export type ReviewQuery = { stars: number; order: ReviewOrder; page: number };

/** Reads the address leniently: what makes no sense is the default. */
export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  return {
    stars: starsIn(lastValueOf(search, 'stars')),
    order: reviewOrders.find((order) => order === search.get('order')) ?? 'newest',
    page: pageIn(lastValueOf(search, 'reviews')),
  };
}

/** The same as `GET reviews/{id}` wants it. */
export function apiReviewQuery({ stars, order, page }: ReviewQuery) {
  return {
    page: String(page),
    ...(stars ? { rating: String(stars) } : {}),
    ...(order === 'newest' ? {} : { order_by: 'rating' as const, type: directions[order] }),
  };
}

const directions = { highest: 'desc', lowest: 'asc' } as const;

/** The product page with these reviews in view. */
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
