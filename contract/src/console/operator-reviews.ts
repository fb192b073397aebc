import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { REPORT_REASONS } from '../seller-console/reviews.ts';
import { id } from '../wire.ts';
import { requiredWords } from './record.ts';

const time = z.iso.datetime();
const params = z.object({ id: pathId });

export const readReportedReview = consoleEndpoint({
  method: 'GET',
  path: 'operator/reviews/{id}',
  access: { operator: 'reviews.read' },
  summary: 'A review that its store has reported, and what the store says',
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

export const hideReview = consoleEndpoint({
  method: 'POST',
  path: 'operator/reviews/{id}/hide',
  access: { operator: 'reviews.write' },
  summary: 'Hide a reported review with a reason, which its store reads; its stars count no more',
  params,
  body: z.strictObject({ reason: requiredWords(300) }),
  reply: z.literal(true),
});

export const leaveReview = consoleEndpoint({
  method: 'POST',
  path: 'operator/reviews/{id}/leave',
  access: { operator: 'reviews.write' },
  summary: 'Leave a reported review as it is',
  params,
  reply: z.literal(true),
});
