import type { RecordKindName } from '@souk/contract/console/operator-records';
import type { AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { draftKinds } from '#content/storefront-drafts/draft-kinds.ts';
import { homePageId } from '#content/records/home-page.ts';
import { jsonOf } from '#records/changed-fields.ts';
import { isUnchangedSince } from '#records/is-unchanged-since.ts';
import { notFound, type SaveOutcome } from '#records/record-kind.ts';
import { editedKinds } from './operator-record-kinds.ts';
import { changedSince, type Change, type UndoneEntry } from './undone-entry.ts';

type Saved = SaveOutcome | { ok: false; reason: 'unreadable'; paths: string[] };
type Known = { values: object; version: number } | null;

export async function undoRecord(
  tx: AuditedTx,
  { kind, id, ...change }: Change & { kind: RecordKindName; id: number },
): Promise<UndoneEntry> {
  const { read, save } = editedKinds[kind];
  const known = await read(tx, wholeShop, id);
  return undoSave({ ...change, id, known, save: (sent) => save(tx, wholeShop, sent) });
}

export async function undoHomePage(tx: AuditedTx, change: Change): Promise<UndoneEntry> {
  const { read, save } = draftKinds.home;
  const known = await read(tx, homePageId);
  return undoSave({ ...change, id: homePageId, known, save: (sent) => save(tx, sent) });
}

async function undoSave({
  before,
  after,
  id,
  known,
  save,
}: Change & { id: number; known: Known; save(sent: object): Promise<Saved> }): Promise<UndoneEntry> {
  if (!known) return notFound;
  if (!isUnchangedSince(jsonOf(known.values), after)) return changedSince;
  const saved = await save({ ...known.values, ...before, id, version: known.version });
  if (saved.ok) return saved.isUnchanged ? changedSince : { ok: true };
  if (saved.reason === 'not_found') return notFound;
  // A value that was valid when saved no longer is: the shop has changed since.
  return saved.reason === 'unreadable' || saved.reason === 'stale'
    ? changedSince
    : { ok: false, reason: 'refused', because: saved };
}

/** Restores the order of records. Refused if one of them is gone. */
export async function undoOrder(
  tx: AuditedTx,
  { kind, before, after }: Change & { kind: RecordKindName },
): Promise<UndoneEntry> {
  const { reorder } = editedKinds[kind];
  if (!reorder) return notFound;
  const placed = (change: Change['before']) => reorder(tx, wholeShop, { ids: change['ids'] as number[] }); // written by `reorder`
  // Reapplying the entry's order changes nothing unless the order has changed since.
  const again = await placed(after);
  if (!again.ok || !again.isUnchanged) return changedSince;
  const back = await placed(before);
  return back.ok && !back.isUnchanged ? { ok: true } : changedSince;
}
