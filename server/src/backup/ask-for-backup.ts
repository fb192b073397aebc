import type { AuditedTx } from '#authority/audited.ts';
import { askedFor } from '#jobs/job.ts';
import { insertRun } from '#jobs/insert-run.ts';

/** The job of the host that makes backups: every night, and when somebody asks for one. */
export const backupJob = 'back-up';

/** Has a backup made within seconds, by whichever process works on jobs; one at a time. */
export async function askForBackup(tx: AuditedTx): Promise<{ ok: true } | { ok: false; reason: 'busy' }> {
  if (!(await insertRun(tx, backupJob, JSON.stringify(askedFor)))) return { ok: false, reason: 'busy' };
  const facts = { entity: 'backup', entityId: null, label: '', storeId: null };
  tx.audit.record({ action: 'backup.make', ...facts, before: null, after: null });
  return { ok: true };
}
