import type { OperatorPermission } from '@souk/rules/permissions';
import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import { notFound } from '#records/record-kind.ts';
import { undoable, type Asked, type ChangeRecord, type Undoable } from './undoable.ts';
import { changedSince, type UndoneEntry } from './undone-entry.ts';

type Entry = { [Field in keyof ChangeRecord]: ChangeRecord[Field] | null } & { action: string };

/** Null if it can't be undone: creations have no values before, deletions none after. */
function undoableOf({
  action,
  store_id,
  before,
  after,
}: Entry): { known: Undoable; change: ChangeRecord } | null {
  const known = undoable[action];
  if (!known || !before || !after) return null;
  const change = { store_id, before, after };
  return known.isWhole?.(change) === false ? null : { known, change };
}

/** The permission required to undo the entry, and the confirmation it needs; null if it can't be undone. */
export function rightToUndo(
  entry: Entry,
): { right: OperatorPermission; confirm: 'rights' | 'money' | null } | null {
  const found = undoableOf(entry);
  return found && { right: found.known.right, confirm: found.known.confirmation?.(found.change) ?? null };
}

/**
 * Restores the values before an entry, as an ordinary save with its own entry. Refused if a field has changed since, or if already undone.
 */
export async function undoEntry(
  tx: AuditedTx,
  { entryId, ...asked }: Asked & { entryId: number },
): Promise<UndoneEntry> {
  const entry = await tx
    .selectFrom('audit_entries')
    .select(['action', 'entity_id', 'label', 'store_id', 'before', 'after', 'undone_by'])
    .where('id', '=', entryId)
    .forUpdate()
    .executeTakeFirst();
  if (!entry) return notFound;
  const change = { before: entry.before as JsonObject, after: entry.after as JsonObject }; // may be null, as in `Entry`
  const found = undoableOf({ ...entry, ...change });
  if (!found) return notFound;
  if (entry.undone_by !== null) return changedSince;
  const stored = { ...change, id: entryId, entityId: Number(entry.entity_id), label: entry.label };
  const undone = await found.known.undo(tx, stored, asked);
  if (undone.ok) tx.audit.undoes(entryId);
  return undone;
}
