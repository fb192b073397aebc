import { REPORT_REASONS } from '@souk/rules/report-reasons';
import { CONSOLE } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply } from '../console-list.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { requiredWords } from './record.ts';

const time = z.iso.datetime();
const params = z.object({ id: pathId });

export const readReportedReview = consoleEndpoint({
  method: 'GET',
  path: 'operator/reviews/{id}',
  access: { operator: 'reviews.read' },
  summary: 'Get a reported review with the store’s reason',
  params,
  reply: z.object({
    id,
    product: z.object({ id, title: z.string(), slug: z.string() }),
    store: z.object({ id, name: z.string() }),
    rating: z.int(),
    review: z.string(),
    author: z.string(),
    verified: z.boolean(),
    images: z.array(z.string()),
    created_at: time,
    report: z.object({
      reason: z.enum(REPORT_REASONS),
      note: z.string(),
      at: time,
      decision: z.enum(['hidden', 'left']).nullable(),
    }),
  }),
});
export type ReportedReview = z.output<typeof readReportedReview.reply>;

export const MODERATED_VIEWS = ['all', 'low', 'pictures', 'reported', 'hidden'] as const;

const moderated = z.object({
  id,
  product: z.object({ id, title: z.string(), slug: z.string(), image: z.string() }),
  store: z.object({ id, name: z.string() }),
  rating: z.int(),
  review: z.string(),
  author: z.string(),
  verified: z.boolean(),
  images: z.array(z.string()),
  created_at: time,
  hidden: z.object({ at: time, reason: z.string() }).nullable(),
  is_reported: z.boolean(),
});
export type ModeratedReview = z.output<typeof moderated>;

export const listAllReviews = consoleEndpoint({
  method: 'GET',
  path: 'operator/reviews',
  access: { operator: 'reviews.read' },
  summary: 'List all reviews, newest first; `low`: one or two stars; `q`: words of the review',
  query: z.object(listQuery(MODERATED_VIEWS, ['created'])),
  reply: listReply(moderated),
});

export const showReview = consoleEndpoint({
  method: 'POST',
  path: 'operator/reviews/{id}/show',
  access: { operator: 'reviews.write' },
  confirm: 'never',
  summary: 'Show a hidden review again and count its rating',
  params,
  reply: z.literal(true),
});

export const hideReview = consoleEndpoint({
  method: 'POST',
  path: 'operator/reviews/{id}/hide',
  access: { operator: 'reviews.write' },
  confirm: 'never',
  summary: 'Hide a review with a reason for its store; its rating no longer counts',
  params,
  body: z.strictObject({ reason: requiredWords(CONSOLE.hiddenReview) }),
  reply: z.literal(true),
});

export const leaveReview = consoleEndpoint({
  method: 'POST',
  path: 'operator/reviews/{id}/leave',
  access: { operator: 'reviews.write' },
  confirm: 'never',
  summary: 'Dismiss a report and leave the review as it is',
  params,
  reply: z.literal(true),
});
