import type { OperatorPermission } from '@souk/rules/permissions';
import type { AuditedTx } from '#authority/audited.ts';
import type { JsonObject } from '#authority/json.ts';
import { notFound } from '#records/record-kind.ts';
import { undoable, type Asked, type Told, type Undoable } from './undoable.ts';
import { changedSince, type UndoneEntry } from './undone-entry.ts';

type Entry = { [Field in keyof Told]: Told[Field] | null } & { action: string };

/** Null: nobody can. What was made has nothing before it, and what is forgotten nothing after. */
function undoableOf({ action, store_id, before, after }: Entry): { known: Undoable; told: Told } | null {
  const known = undoable[action];
  if (!known || !before || !after) return null;
  const told = { store_id, before, after };
  return known.isWhole?.(told) === false ? null : { known, told };
}

/** Permission needed to undo the entry, and whether it must be confirmed; null if it can't be undone. */
export function rightToUndo(entry: Entry): { right: OperatorPermission; isConfirmed: boolean } | null {
  const found = undoableOf(entry);
  return found && { right: found.known.right, isConfirmed: found.known.isConfirmed?.(found.told) ?? false };
}

/**
 * Brings back what was before an entry of the history: a save like any other, told as one. Only while every field is still what
 * the entry made of it, so that nobody's later wish is lost; and once.
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
  const change = { before: entry.before as JsonObject, after: entry.after as JsonObject }; // or null, as `Entry` says
  const found = undoableOf({ ...entry, ...change });
  if (!found) return notFound;
  if (entry.undone_by !== null) return changedSince;
  const stored = { ...change, id: entryId, entityId: Number(entry.entity_id), label: entry.label };
  const undone = await found.known.undo(tx, stored, asked);
  if (undone.ok) tx.audit.undoes(entryId);
  return undone;
}
