import type { AuditedTx } from '#authority/audited.ts';
import { askedFor } from '#jobs/job.ts';
import { insertRun } from '#jobs/insert-run.ts';

/** The job of the host that tries the newest backup: once a month, and when somebody asks for it. */
export const trialJob = 'try-backup';

/** Has the newest backup tried within seconds, by whichever process works on jobs; one at a time. */
export async function askForTrial(tx: AuditedTx): Promise<{ ok: true } | { ok: false; reason: 'busy' }> {
  if (!(await insertRun(tx, trialJob, JSON.stringify(askedFor)))) return { ok: false, reason: 'busy' };
  const facts = { entity: 'backup', entityId: null, label: '', storeId: null };
  tx.audit.record({ action: 'backup.test', ...facts, before: null, after: null });
  return { ok: true };
}
