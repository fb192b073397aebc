import { announceChange } from '#cache/announce-change.ts';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockReview } from './seller-queries.ts';

export type Replied = { ok: true; isUnchanged?: true } | typeof notFound | { ok: false; reason: 'hidden' };

/** Publishes, replaces or (with null) removes a store's reply to a review. */
export async function replyToReview(
  tx: AuditedTx,
  scope: Scope,
  { id, reply, now }: { id: number; reply: string | null; now: Date },
): Promise<Replied> {
  const review = await lockReview(tx, scope, id);
  if (!review) return notFound;
  if (review.hidden_at) return { ok: false, reason: 'hidden' };
  if (review.reply === reply) return { ok: true, isUnchanged: true };
  if (reply === null) await tx.deleteFrom('review_replies').where('review_id', '=', id).execute();
  else
    await tx
      .insertInto('review_replies')
      .values({ review_id: id, reply, created_at: now, updated_at: now })
      .onConflict((same) => same.column('review_id').doUpdateSet({ reply, updated_at: now }))
      .execute();
  await announceChange(tx, [`product:${review.product_id}`, `store:${review.store_id}`]);
  tx.audit.record({
    action: 'review.reply',
    entity: 'review',
    entityId: id,
    label: review.title,
    storeId: review.store_id,
    before: { reply: review.reply },
    after: { reply },
  });
  return { ok: true };
}
