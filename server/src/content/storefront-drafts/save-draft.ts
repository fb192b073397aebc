import type { AuditedTx } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import type { Scope } from '#access/scope.ts';
import { jsonOf } from '#records/changed-fields.ts';
import { notFound } from '#records/record-kind.ts';
import { deleteDrafts, insertDraft, lockDrafts, updateDraft } from './draft-queries.ts';
import { draftKinds, type Unreadable, type DraftKind } from './draft-kinds.ts';

type DraftInput = {
  kind: DraftKind;
  /** The draft to update; null: the first draft of the record. */
  draftId: number | null;
  recordId: number | null;
  act: 'save' | 'delete';
  values: JsonObject;
};
type SaveOutcome = { ok: true; id: number; isUnchanged?: true } | typeof notFound | Unreadable;

/**
 * Saves a change of the storefront as a draft, published together with the others. There is one draft per record, whoever edits it; invalid
 * values are refused at once.
 */
export async function saveStorefrontDraft(
  tx: AuditedTx,
  scope: Scope,
  { kind, draftId, recordId, act, values }: DraftInput,
  now: Date,
): Promise<SaveOutcome> {
  if (scope.storeId !== null || (act === 'delete' && recordId === null)) return notFound;
  const own = draftKinds[kind];
  if (own.isFixed && (recordId === null || act === 'delete')) return notFound;
  const drafts = await lockDrafts(tx);
  const known = drafts.find((draft) =>
    recordId === null
      ? draft.id === draftId && draft.record_id === null && draft.kind === kind && draft.act === 'save'
      : draft.record_id === recordId && draft.kind === kind,
  );
  if (draftId !== null && known?.id !== draftId) return notFound;
  const record = recordId === null ? null : await own.read(tx, recordId);
  if (recordId !== null && !record) return notFound;
  const sent = act === 'save' ? values : null;
  const unreadable = sent && own.unreadable(sent);
  if (unreadable) return unreadable;
  const title = String((sent ?? (record?.values as JsonObject | undefined))?.['title'] ?? '');
  const draft = {
    kind,
    act,
    title,
    input: sent,
    record_id: recordId,
    updated_at: now,
    seen_version: record?.version ?? null,
  };
  const isAsBefore =
    known?.act === act && JSON.stringify(known.input) === JSON.stringify(sent && jsonOf(sent));
  if (known && isAsBefore && known.seen_version === draft.seen_version)
    return { ok: true, id: known.id, isUnchanged: true };
  if (known) await updateDraft(tx, known.id, draft);
  const id = known?.id ?? (await insertDraft(tx, draft));
  recordDraftAct(tx, 'save', { id, title, kind, act });
  return { ok: true, id };
}

export async function dropDraft(
  tx: AuditedTx,
  scope: Scope,
  { id }: { id: number },
): Promise<{ ok: true } | typeof notFound> {
  const known = scope.storeId === null ? (await lockDrafts(tx)).find((draft) => draft.id === id) : undefined;
  if (!known) return notFound;
  await deleteDrafts(tx, [id]);
  recordDraftAct(tx, 'drop', known);
  return { ok: true };
}

type DraftRecord = { id: number; title: string; kind: DraftKind; act: string };

export function recordDraftAct(tx: AuditedTx, verb: string, { id, title, kind, act }: DraftRecord): void {
  tx.audit.record({
    action: `window_draft.${verb}`,
    entity: 'window_draft',
    entityId: id,
    label: title,
    storeId: null,
    before: null,
    after: { kind, act },
  });
}
