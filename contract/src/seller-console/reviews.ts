import { REPORT_REASONS } from '@souk/rules/report-reasons';
import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { requiredWords, words } from '../console/record.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';

const time = z.iso.datetime();

export const REVIEW_VIEWS = ['to_answer', 'answered', 'low', 'reported', 'all'] as const;

const sellerReview = z.object({
  id,
  product: z.object({ id, title: z.string(), image: z.string() }),
  rating: z.int(),
  review: z.string(),
  author: z.string(),
  /** Whether the author received the product from this shop. */
  verified: z.boolean(),
  images: z.array(z.string()),
  created_at: time,
  reply: z.object({ text: z.string(), at: time }).nullable(),
  report: z
    .object({ reason: z.enum(REPORT_REASONS), decision: z.enum(['hidden', 'left']).nullable() })
    .nullable(),
  hidden: z.object({ at: time, reason: z.string() }).nullable(),
});
export type SellerReview = z.output<typeof sellerReview>;

const params = z.object({ id: pathId });

export const listReviews = consoleEndpoint({
  method: 'GET',
  path: 'seller/reviews',
  access: { seller: 'reviews.read' },
  summary: 'List reviews of the store’s products, newest first; `q`: product or review words',
  query: z.object(listQuery(REVIEW_VIEWS, ['created', 'rating'])),
  reply: listReply(sellerReview).extend({
    /** Counts of 1 to 5 stars, without hidden reviews. */
    stars: z.array(z.int()),
    /** Average of all stores; null if too few have reviews. */
    shop_rating: z.number().nullable(),
    to_answer: z.int(),
  }),
});

export const replyToReview = consoleEndpoint({
  method: 'PUT',
  path: 'seller/reviews/{id}/reply',
  access: { seller: 'reviews.write' },
  confirm: 'never',
  summary: 'Reply publicly to a review; null removes the reply',
  params,
  body: z.strictObject({ reply: requiredWords(CONSOLE.reviewReply).nullable() }),
  reply: z.literal(true),
});

export const reportReview = consoleEndpoint({
  method: 'POST',
  path: 'seller/reviews/{id}/report',
  access: { seller: 'reviews.write' },
  confirm: 'never',
  summary: 'Report a review to the shop with a reason',
  params,
  body: z.strictObject({ reason: z.enum(REPORT_REASONS), note: words(CONSOLE.reportNote).default('') }),
  reply: z.literal(true),
});
