import type { AuditedTx } from '#access/audited.ts';
import { findDispute } from './dispute-list.ts';

type Answered = { ok: true; isUnchanged?: true } | { ok: false; reason: 'unknown' | 'over' };

/** Records that the evidence was sent at the provider, or takes that back. The provider isn't called; money doesn't move. */
export async function answerDispute(
  tx: AuditedTx,
  { id, isAnswered, by, now }: { id: number; isAnswered: boolean; by: string; now: Date },
): Promise<Answered> {
  await tx.selectFrom('disputes').select('id').where('id', '=', id).forUpdate().execute();
  const dispute = await findDispute(tx, id);
  if (!dispute) return { ok: false, reason: 'unknown' };
  if (dispute.state !== 'open') return { ok: false, reason: 'over' };
  if ((dispute.answered_at !== null) === isAnswered) return { ok: true, isUnchanged: true };
  await tx
    .updateTable('disputes')
    .set(isAnswered ? { answered_at: now, answered_by: by } : { answered_at: null, answered_by: null })
    .where('id', '=', id)
    .execute();
  tx.audit.record({
    action: 'dispute.answer',
    entity: 'dispute',
    entityId: id,
    label: dispute.order_number,
    storeId: null,
    before: { is_answered: !isAnswered },
    after: { is_answered: isAnswered },
  });
  return { ok: true };
}
