import type { AuditedTx } from '#access/audited.ts';
import { onRequestData } from '#jobs/job.ts';
import { insertRun } from '#jobs/insert-run.ts';

/** The host's backup job: every night, and on request. */
export const backupJob = 'back-up';

/** Requests a backup, which a job worker starts within seconds; one at a time. */
export async function requestBackup(tx: AuditedTx): Promise<{ ok: true } | { ok: false; reason: 'busy' }> {
  if (!(await insertRun(tx, backupJob, JSON.stringify(onRequestData)))) return { ok: false, reason: 'busy' };
  const facts = { entity: 'backup', entityId: null, label: '', storeId: null };
  tx.audit.record({ action: 'backup.make', ...facts, before: null, after: null });
  return { ok: true };
}
