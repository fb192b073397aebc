import type { AuditedTx } from '#access/audited.ts';
import type { BackupRow } from './list-backups.ts';

/** Logs who downloads a backup, because it contains everyone's data. */
export async function offerBackup(tx: AuditedTx, { id, place }: BackupRow): Promise<{ ok: true }> {
  const facts = { entity: 'backup', entityId: id, label: place.split(/[\\/]/).at(-1) ?? '', storeId: null };
  tx.audit.record({ action: 'backup.export', ...facts, before: null, after: null });
  return { ok: true };
}
