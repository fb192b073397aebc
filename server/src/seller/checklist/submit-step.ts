import { isSettled, type DocumentType } from '@souk/rules/checklist';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockStep, putSent } from './answer-queries.ts';

export type StepSubmitted =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  /** `other-proof`: the step requires a file, or doesn't; `decided`: nothing more is required. */
  | { ok: false; reason: 'other-proof' | 'decided' };

type Submitted = {
  stepId: number;
  /** Null: the store just declares the step as done. */
  document: { bytes: Uint8Array; type: DocumentType } | null;
  userId: number | null;
  now: Date;
};

/** A store submits a step of its checklist for review. Until the decision, a new file replaces the previous one. */
export async function submitStep(
  tx: AuditedTx,
  { storeId }: Scope,
  { stepId, document, userId, now }: Submitted,
): Promise<StepSubmitted> {
  if (storeId === null) return notFound;
  const step = await lockStep(tx, { storeId, stepId });
  if (!step?.is_on) return notFound;
  if ((step.proof === 'document') !== (document !== null)) return { ok: false, reason: 'other-proof' };
  if (isSettled(step.state)) return { ok: false, reason: 'decided' };
  if (step.state === 'waiting' && document === null) return { ok: true, isUnchanged: true };
  await putSent(tx, { storeId, stepId, document, userId, now });
  tx.audit.record({
    action: 'checklist_step.submit',
    entity: 'checklist_step',
    entityId: stepId,
    label: step.title,
    storeId,
    before: { state: step.state },
    after: { state: 'waiting' },
  });
  return { ok: true };
}
