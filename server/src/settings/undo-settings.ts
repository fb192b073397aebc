import { isDeepStrictEqual } from 'node:util';
import type { AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { listSettings } from './queries.ts';
import { isSettingKey, readSettings } from './settings-schema.ts';
import { saveSettings } from './save-settings.ts';

export type Undone = { ok: true } | { ok: false; reason: 'not_found' | 'changed-since' };

/**
 * Restores settings from before a change, as an ordinary save with its own entry. Refused if a value has changed since, or if already
 * undone.
 */
export async function undoSettings(tx: AuditedTx, { entryId }: { entryId: number }): Promise<Undone> {
  const entry = await tx
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'undone_by'])
    .where('id', '=', entryId)
    .forUpdate()
    .executeTakeFirst();
  if (entry?.action !== 'settings.save') return { ok: false, reason: 'not_found' };
  const before = entry.before as Record<string, unknown>; // written by saveSettings
  const after = entry.after as Record<string, unknown>;
  const current = readSettings(await listSettings(tx)) as Record<string, unknown>;
  const isUnchangedSince = Object.entries(after).every(
    ([key, value]) => isSettingKey(key) && isDeepStrictEqual(current[key], value),
  );
  if (!isUnchangedSince || entry.undone_by !== null) return { ok: false, reason: 'changed-since' };
  const saved = await saveSettings(tx, wholeShop, { settings: before });
  if (!saved.ok || saved.isUnchanged) return { ok: false, reason: 'changed-since' };
  tx.audit.undoes(entryId);
  return { ok: true };
}
