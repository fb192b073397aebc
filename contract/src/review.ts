import { LONGEST, REVIEW_PICTURES_MAX } from '@souk/rules/limits';
import { z } from 'zod';
import { BannerSchema, ReviewSchema, ReviewTotalSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyId,
  listQuery,
  optional,
  pathId,
  queryFlag,
  querySlug,
  queryStars,
  text,
  timeZone,
} from './input.ts';
import { id, pictureName, page } from './wire.ts';

/** 1 to 5; an empty rating gets its own message, because it is the likeliest omission. */
const rating = z.preprocess(
  (value) => (value === null || value === '' ? undefined : value),
  z.union(
    [
      z.literal([1, 2, 3, 4, 5]),
      z
        .string()
        .regex(/^[1-5]$/)
        .transform(Number),
    ],
    {
      error: ({ input }) => (input === undefined ? 'refusal.rating.required' : 'refusal.rating.out-of-range'),
    },
  ),
);

/** Absent pictures stay unchanged, an empty list removes them. */
const reviewFields = {
  rating,
  review: optional(text(LONGEST.review, undefined, 'refusal.review.too-long')),
  order_id: optional(bodyId('refusal.review.not-delivered')),
  images: optional(
    z
      .array(text(200, 'refusal.review.image-missing'), 'refusal.review.image-missing')
      .max(REVIEW_PICTURES_MAX, 'refusal.review.too-many-images'),
  ),
  time_zone: timeZone,
};

export const reviews = endpoint({
  method: 'GET',
  path: 'reviews/{id}',
  access: 'public',
  summary: 'List reviews of a product',
  params: z.object({ id: pathId }),
  query: z.object({
    ...listQuery,
    order_by: z.enum(['created_at', 'id', 'rating']).optional().catch(undefined),
    get_total: queryFlag,
    rating: queryStars,
  }),
  reply: z.object({
    all: page(ReviewSchema),
    total: ReviewTotalSchema.nullable(),
    banner: BannerSchema.nullable(),
  }),
});

/** [ours] Reviews of all current and former products of a store, as counted by its `review_count`. */
export const storeReviews = endpoint({
  method: 'GET',
  path: 'store/reviews',
  access: 'public',
  summary: 'List reviews of a store’s products, newest first',
  query: z.object({
    slug: querySlug,
    type: listQuery.type,
    page: listQuery.page,
    per_page: listQuery.per_page,
    rating: queryStars,
    time_zone: listQuery.time_zone,
  }),
  reply: z.object({
    all: page(
      ReviewSchema.extend({
        /** Null when no longer sold. */
        product: z.object({ id, title: z.string(), slug: z.string(), image: pictureName }).nullable(),
      }),
    ),
    total: ReviewTotalSchema.omit({ images: true }),
  }),
});

export const uploadReviewImage = endpoint({
  method: 'POST',
  path: 'rating-review/image',
  access: 'login',
  summary: 'Upload an image (JPEG or PNG) for a review; its name then goes into the review’s `images`',
  upload: 'image',
  reply: z.object({ image: pictureName, thumb: pictureName }),
});

export const saveReview = endpoint({
  method: 'POST',
  path: 'rating-review/action',
  access: 'login',
  summary: 'Review a delivered product, or update your review',
  body: z.object({ product_id: bodyId('refusal.product.missing'), ...reviewFields }),
  reply: ReviewSchema,
});

export const changeReview = endpoint({
  method: 'POST',
  path: 'rating-review/action/{id}',
  access: 'login',
  summary: 'Edit your review; the product can’t change',
  params: z.object({ id: pathId }),
  body: z.object(reviewFields),
  reply: ReviewSchema,
});

export const findOwnReview = endpoint({
  method: 'GET',
  path: 'rating-review/find/{id}',
  access: 'login',
  summary: 'Get your review of a product and whether you may write one; the ID is the product’s',
  params: z.object({ id: pathId }),
  query: z.object({ time_zone: timeZone }),
  reply: z.object({ review: ReviewSchema.nullable(), can_review: z.boolean(), order_id: id.nullable() }),
});
