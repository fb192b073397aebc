import type { AuditedTx } from '#access/audited.ts';
import { insertRun } from '#jobs/insert-run.ts';

export const checkLedgerJob = 'check-ledger';

/** Runs the ledger's check now, in the background; unchanged while a run is waiting. */
export async function requestCheck(tx: AuditedTx): Promise<{ ok: true; isUnchanged?: true }> {
  if (!(await insertRun(tx, checkLedgerJob, '{}'))) return { ok: true, isUnchanged: true };
  const facts = { entity: 'job', entityId: null, label: checkLedgerJob, storeId: null };
  tx.audit.record({ action: 'job.run', ...facts, before: null, after: null });
  return { ok: true };
}
