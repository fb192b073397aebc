import type { ConsoleApi } from '@souk/contract/console-api';
import type { SellerReview } from '@souk/contract/seller-console/reviews';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { readRatings } from '#order/seller-reports.ts';
import { replyToReview } from '../reply-to-review.ts';
import { reportReview } from '../report-review.ts';
import { countSellerReviews, sellerReviews, type SellerReviewRow } from '../seller-queries.ts';
import { shortName } from '../view.ts';
import type { RefusalKey } from '#texts/texts.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const sellerReviewHandlers: ConsoleHandlers<ConsoleApi['sellerReviews']> = {
  async listReviews({ shop, db, now, caller: { scope }, query }) {
    const [page, counts, rating] = await Promise.all([
      listPage(shop, sellerReviews(scope, { ...query, now }), query),
      countSellerReviews(db, scope, now),
      readRatings(db, scope),
    ]);
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    return { rows: rows.map(sellerReviewView), next, total, ...counts, shop_rating: rating.shop };
  },

  async replyToReview({ db, now, caller: { actor, scope }, params: { id }, body }) {
    const done = await audited(db, actor, (tx) => replyToReview(tx, scope, { id, ...body, now }));
    if (done.ok) return true;
    return done.reason === 'not_found' ? refuseUnknown() : refuse(problems[done.reason]);
  },

  async reportReview({ db, now, caller: { actor, scope }, params: { id }, body }) {
    const done = await audited(db, actor, (tx) => reportReview(tx, scope, { id, ...body, now }));
    if (done.ok) return true;
    return done.reason === 'not_found' ? refuseUnknown() : refuse(problems[done.reason]);
  },
};

const problems = {
  hidden: 'refusal.console.review-hidden',
  reported: 'refusal.console.review-reported',
  decided: 'refusal.console.review-decided',
} as const satisfies Record<string, RefusalKey>;

function sellerReviewView(row: SellerReviewRow): SellerReview {
  const { id, rating, review, images, reply } = row;
  return {
    id,
    rating,
    review,
    images,
    product: { id: row.product_id, title: row.title, image: row.image },
    author: shortName(row.author_name),
    verified: row.is_verified,
    created_at: row.created_at.toISOString(),
    reply: reply === null || !row.replied_at ? null : { text: reply, at: row.replied_at.toISOString() },
    report:
      row.report_reason === null
        ? null
        : // limited by check constraints
          ({ reason: row.report_reason, decision: row.report_decision } as SellerReview['report']),
    hidden: row.hidden_at && { at: row.hidden_at.toISOString(), reason: row.hidden_reason },
  };
}
