import type { AuditedTx } from '#access/audited.ts';
import { lockDispute, setDisputeAnswered } from '#ledger/dispute-queries.ts';
import { findDispute } from './dispute-list.ts';

type Answered = { ok: true; isUnchanged?: true } | { ok: false; reason: 'unknown' | 'over' };

/** Records that the evidence was sent at the provider, or takes that back. The provider isn't called; money doesn't move. */
export async function answerDispute(
  tx: AuditedTx,
  { id, isAnswered, by, now }: { id: number; isAnswered: boolean; by: string; now: Date },
): Promise<Answered> {
  await lockDispute(tx, id);
  const dispute = await findDispute(tx, id);
  if (!dispute) return { ok: false, reason: 'unknown' };
  if (dispute.state !== 'open') return { ok: false, reason: 'over' };
  if ((dispute.answered_at !== null) === isAnswered) return { ok: true, isUnchanged: true };
  await setDisputeAnswered(tx, id, isAnswered ? { at: now, by } : null);
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
