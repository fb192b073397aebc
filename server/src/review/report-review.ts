import type { ReportReason } from '@souk/rules/report-reasons';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockReview } from './seller-queries.ts';

export type Reported =
  | { ok: true }
  | typeof notFound
  /** `decided`: the shop has dismissed it, and the report says nothing new. */
  | { ok: false; reason: 'hidden' | 'reported' | 'decided' };

type Report = { id: number; reason: ReportReason; note: string; now: Date };

/** A store reports a review (insult, private data, wrong product), which creates a task for operators. */
export async function reportReview(
  tx: AuditedTx,
  scope: Scope,
  { id, reason, note, now }: Report,
): Promise<Reported> {
  const review = await lockReview(tx, scope, id);
  if (!review) return notFound;
  if (review.hidden_at) return { ok: false, reason: 'hidden' };
  const before = await tx
    .selectFrom('review_reports')
    .select(['reason', 'decided_at'])
    .where('review_id', '=', id)
    .execute();
  if (before.some(({ decided_at: at }) => at === null)) return { ok: false, reason: 'reported' };
  if (before.some((report) => report.reason === reason)) return { ok: false, reason: 'decided' };
  await tx.insertInto('review_reports').values({ review_id: id, reason, note, created_at: now }).execute();
  tx.audit.record({
    action: 'review.report',
    entity: 'review',
    entityId: id,
    label: review.title,
    storeId: review.store_id,
    before: null,
    after: { reason },
  });
  return { ok: true };
}
