import type { ConsoleApi } from '@souk/contract/console-api';
import type { ReportedReview } from '@souk/contract/console/operator-reviews';
import { audited } from '#authority/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { decideReport, type DecidedReport } from '#review/decide-report.ts';
import { shortName } from '#review/view.ts';
import { findReportedReview } from './operator-review-queries.ts';

export const operatorReviewHandlers: ConsoleHandlers<ConsoleApi['operatorReviews']> = {
  async readReportedReview({ db, params: { id } }) {
    const row = await findReportedReview(db, id);
    if (!row) return refuseUnknown();
    const { rating, review, images } = row;
    return {
      ...{ id, rating, review, images },
      product: { id: row.product_id, title: row.title, slug: row.slug },
      store: { id: row.store_id, name: row.store_name },
      author: shortName(row.author_name),
      verified: row.is_verified,
      created_at: row.created_at.toISOString(),
      report: {
        note: row.note,
        at: row.reported_at.toISOString(),
        // the columns allow no others
        reason: row.reason as ReportedReview['report']['reason'],
        decision: row.decision as ReportedReview['report']['decision'],
      },
    };
  },

  async hideReview({ db, now, caller: { actor }, params: { id }, body: { reason } }) {
    return said(await audited(db, actor, (tx) => decideReport(tx, { id, now, decision: 'hidden', reason })));
  },

  async leaveReview({ db, now, caller: { actor }, params: { id } }) {
    return said(await audited(db, actor, (tx) => decideReport(tx, { id, now, decision: 'left' })));
  },
};

function said(done: DecidedReport) {
  if (done.ok) return true as const;
  return done.reason === 'not_found' ? refuseUnknown() : refuse('refusal.console.review-decided');
}
