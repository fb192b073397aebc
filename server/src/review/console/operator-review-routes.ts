import type { ConsoleApi } from '@souk/contract/console-api';
import type { ModeratedReview, ReportedReview } from '@souk/contract/console/operator-reviews';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { decideReport, type DecidedReport } from '../decide-report.ts';
import { showReview } from '../show-review.ts';
import { shortName } from '../view.ts';
import { findReportedReview, moderatedReviews, type ModeratedRowOf } from './operator-review-queries.ts';
import { refuseCursor } from '#http/console-refusals.ts';

export const operatorReviewHandlers: ConsoleHandlers<ConsoleApi['operatorReviews']> = {
  async listAllReviews({ shop, query }) {
    const page = await listPage(shop, moderatedReviews(query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(moderatedView), next: page.next, total: page.total };
  },

  async showReview({ db, caller: { actor }, params: { id } }) {
    const shown = await audited(db, actor, (tx) => showReview(tx, { id }));
    return shown.ok ? (true as const) : refuseUnknown();
  },

  async readReportedReview({ db, params: { id } }) {
    const row = await findReportedReview(db, id);
    if (!row) return refuseUnknown();
    const { rating, review, images } = row;
    return {
      id,
      rating,
      review,
      images,
      product: { id: row.product_id, title: row.title, slug: row.slug },
      store: { id: row.store_id, name: row.store_name },
      author: shortName(row.author_name),
      verified: row.is_verified,
      created_at: row.created_at.toISOString(),
      report: {
        note: row.note,
        at: row.reported_at.toISOString(),
        // limited by check constraints
        reason: row.reason as ReportedReview['report']['reason'],
        decision: row.decision as ReportedReview['report']['decision'],
      },
    };
  },

  async hideReview({ db, now, caller: { actor }, params: { id }, body: { reason } }) {
    return outcomeReply(
      await audited(db, actor, (tx) => decideReport(tx, { id, now, decision: 'hidden', reason })),
    );
  },

  async leaveReview({ db, now, caller: { actor }, params: { id } }) {
    return outcomeReply(await audited(db, actor, (tx) => decideReport(tx, { id, now, decision: 'left' })));
  },
};

function moderatedView(row: ModeratedRowOf): ModeratedReview {
  const { id, rating, review, images, is_reported } = row;
  return {
    id,
    rating,
    review,
    images,
    is_reported,
    product: { id: row.product_id, title: row.title, slug: row.slug, image: row.image },
    store: { id: row.store_id, name: row.store_name },
    author: shortName(row.author_name),
    verified: row.is_verified,
    created_at: row.created_at.toISOString(),
    hidden: row.hidden_at && { at: row.hidden_at.toISOString(), reason: row.hidden_reason },
  };
}

function outcomeReply(done: DecidedReport) {
  if (done.ok) return true as const;
  return done.reason === 'not_found' ? refuseUnknown() : refuse('refusal.console.review-decided');
}
