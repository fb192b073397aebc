import type { StepState } from '@souk/rules/checklist';
import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';
import { lockStep, putDecision } from './answer-queries.ts';
import { openReadyStores } from './open-ready-stores.ts';

/** `version`: of the submission that was reviewed; null: whatever it is now. */
type Asked = { storeId: number; stepId: number; version: number | null; now: Date };

export type StepDecided =
  | { ok: true }
  | typeof notFound
  /** `stale`: the submission was changed or decided since it was loaded; `decided`: it already has this state, or nothing is pending. */
  | { ok: false; reason: 'decided' | 'stale' };

/** Accepts a submission. Opens the store if this was the last required step. */
export const acceptStep = (tx: AuditedTx, asked: Asked): Promise<StepDecided> =>
  decide(tx, asked, { act: 'accept', from: ['waiting'], to: 'accepted', reason: '' });

/** Rejects a submission with a reason, even an accepted or waived one, which doesn't close the store. */
export const rejectStep = (
  tx: AuditedTx,
  { reason, ...asked }: Asked & { reason: string },
): Promise<StepDecided> =>
  decide(tx, asked, { act: 'reject', from: ['waiting', 'accepted', 'waived'], to: 'rejected', reason });

/** Waives a step. Opens the store if this was the last required step. */
export const waiveStep = (tx: AuditedTx, asked: Asked): Promise<StepDecided> =>
  decide(tx, asked, { act: 'waive', from: ['todo', 'waiting', 'rejected'], to: 'waived', reason: '' });

type Decision = {
  act: 'accept' | 'reject' | 'waive';
  from: readonly StepState[];
  to: 'accepted' | 'rejected' | 'waived';
  reason: string;
};

async function decide(
  tx: AuditedTx,
  { storeId, stepId, version, now }: Asked,
  { act, from, to, reason }: Decision,
): Promise<StepDecided> {
  const step = await lockStep(tx, { storeId, stepId });
  if (!step) return notFound;
  if (version !== null && version !== step.version) return { ok: false, reason: 'stale' };
  if (!from.includes(step.state)) return { ok: false, reason: 'decided' };
  await putDecision(tx, { storeId, stepId, state: to, reason, now });
  tx.audit.record({
    action: `checklist_step.${act}`,
    entity: 'checklist_step',
    entityId: stepId,
    label: step.title,
    storeId,
    before: { state: step.state },
    after: { state: to, ...(reason === '' ? {} : { reason }) },
  });
  if (to !== 'rejected') await openReadyStores(tx, storeId);
  return { ok: true };
}
