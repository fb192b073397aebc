import type { AuditedTx } from '#access/audited.ts';
import { onRequestData } from '#jobs/job.ts';
import { insertRun } from '#jobs/insert-run.ts';

/** The host's job that tests the latest backup: once a month, and on request. */
export const backupTestJob = 'try-backup';

/** Requests a test of the latest backup, which a job worker starts within seconds; one at a time. */
export async function requestBackupTest(
  tx: AuditedTx,
): Promise<{ ok: true } | { ok: false; reason: 'busy' }> {
  if (!(await insertRun(tx, backupTestJob, JSON.stringify(onRequestData))))
    return { ok: false, reason: 'busy' };
  const facts = { entity: 'backup', entityId: null, label: '', storeId: null };
  tx.audit.record({ action: 'backup.test', ...facts, before: null, after: null });
  return { ok: true };
}
