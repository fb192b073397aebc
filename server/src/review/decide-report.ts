import { announceChange } from '#cache/announce-change.ts';
import type { AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockReview } from './seller-queries.ts';

export type DecidedReport = { ok: true } | typeof notFound | { ok: false; reason: 'decided' };

type Decision = { id: number; now: Date } & ({ decision: 'hidden'; reason: string } | { decision: 'left' });

/** The shop hides a review, which removes its stars from the averages (0071), or dismisses its report. `id` is the review's. */
export async function decideReport(tx: AuditedTx, choice: Decision): Promise<DecidedReport> {
  const { id, now, decision } = choice;
  const review = await lockReview(tx, wholeShop, id);
  if (!review) return notFound;
  const { numUpdatedRows } = await tx
    .updateTable('review_reports')
    .set({ decided_at: now, decision })
    .where('review_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  const isDecided = decision === 'hidden' ? review.hidden_at !== null : numUpdatedRows === 0n;
  if (isDecided) return { ok: false, reason: 'decided' };
  if (choice.decision === 'hidden') {
    const hidden = { hidden_at: now, hidden_reason: choice.reason };
    await tx.updateTable('reviews').set(hidden).where('id', '=', id).execute();
    await announceChange(tx, [`product:${review.product_id}`, `store:${review.store_id}`]);
  }
  tx.audit.record({
    action: `review.${decision}`,
    entity: 'review',
    entityId: id,
    label: review.title,
    storeId: null,
    before: null,
    after: choice.decision === 'hidden' ? { reason: choice.reason } : {},
  });
  return { ok: true };
}
