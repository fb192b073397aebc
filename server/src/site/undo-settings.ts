import type { AuditedTx } from '#authority/audited.ts';
import { wholeShop } from '#authority/scope.ts';
import { listSettings } from '#settings/queries.ts';
import { isSettingKey, readSettings } from '#settings/settings-schema.ts';
import { saveSettings } from './save-settings.ts';

export type Undone = { ok: true } | { ok: false; reason: 'not_found' | 'changed-since' };

/**
 * Brings back what was before a change of settings: a save like any other, told as one. Only while every value is still the one
 * that the change has made, so that nobody's later wish is lost; and once.
 */
export async function undoSettings(tx: AuditedTx, { entryId }: { entryId: number }): Promise<Undone> {
  const entry = await tx
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'undone_by'])
    .where('id', '=', entryId)
    .forUpdate()
    .executeTakeFirst();
  if (entry?.action !== 'settings.save') return { ok: false, reason: 'not_found' };
  const before = entry.before as Record<string, unknown>; // saveSettings has written both
  const after = entry.after as Record<string, unknown>;
  const current = readSettings(await listSettings(tx)) as Record<string, unknown>;
  const isAsMade = Object.entries(after).every(
    ([key, value]) => isSettingKey(key) && JSON.stringify(current[key]) === JSON.stringify(value),
  );
  if (!isAsMade || entry.undone_by !== null) return { ok: false, reason: 'changed-since' };
  const saved = await saveSettings(tx, wholeShop, { settings: before });
  if (!saved.ok || saved.isUnchanged) return { ok: false, reason: 'changed-since' };
  tx.audit.undoes(entryId);
  return { ok: true };
}
