import { announceChange } from '#cache/announce-change.ts';
import type { AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockReview } from './seller-queries.ts';

export async function showReview(
  tx: AuditedTx,
  { id }: { id: number },
): Promise<{ ok: true; isUnchanged?: true } | typeof notFound> {
  const review = await lockReview(tx, wholeShop, id);
  if (!review) return notFound;
  if (!review.hidden_at) return { ok: true, isUnchanged: true };
  const shown = { hidden_at: null, hidden_reason: '' };
  await tx.updateTable('reviews').set(shown).where('id', '=', id).execute();
  await announceChange(tx, [`product:${review.product_id}`, `store:${review.store_id}`]);
  tx.audit.record({
    action: 'review.shown',
    entity: 'review',
    entityId: id,
    label: review.title,
    storeId: null,
    before: null,
    after: {},
  });
  return { ok: true };
}
