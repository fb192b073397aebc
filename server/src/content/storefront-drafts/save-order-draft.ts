import type { ORDERED_KINDS } from '@souk/contract/console/operator-records';
import { inOrder } from '@souk/rules/in-order';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { deleteDrafts, insertDraft, listIdsInOrder, lockDrafts, updateDraft } from './draft-queries.ts';
import { recordDraftAct } from './save-draft.ts';

export type OrderedKind = (typeof ORDERED_KINDS)[number];
type OrderInput = { kind: OrderedKind; ids: readonly number[] };
/** Null: same as the published order, so there is no draft. */
type SaveOutcome = { ok: true; id: number | null; isUnchanged?: true } | typeof notFound;

/**
 * Reorders some storefront records as a draft. There is one such draft per kind, with all of its IDs; reordering banners of another place
 * updates it.
 */
export async function saveOrderDraft(
  tx: AuditedTx,
  scope: Scope,
  { kind, ids }: OrderInput,
  now: Date,
): Promise<SaveOutcome> {
  if (scope.storeId !== null) return notFound;
  const known = (await lockDrafts(tx)).find((draft) => draft.kind === kind && draft.act === 'order');
  const published = await listIdsInOrder(tx, kind);
  const there = new Set(published);
  if (ids.some((id) => !there.has(id))) return notFound;
  const ordered = inOrder(inOrder(published, idsOf(known)), ids);
  const isSame = (other: readonly number[]) => ordered.join() === other.join();
  if (isSame(published)) {
    if (!known) return { ok: true, id: null, isUnchanged: true };
    await deleteDrafts(tx, [known.id]);
    recordDraftAct(tx, 'drop', known);
    return { ok: true, id: null };
  }
  if (known && isSame(idsOf(known))) return { ok: true, id: known.id, isUnchanged: true };
  const draft = {
    kind,
    act: 'order' as const,
    title: '',
    input: { ids: ordered },
    record_id: null,
    updated_at: now,
    seen_version: null,
  };
  if (known) await updateDraft(tx, known.id, draft);
  const id = known?.id ?? (await insertDraft(tx, draft));
  recordDraftAct(tx, 'save', { ...draft, id });
  return { ok: true, id };
}

export const idsOf = (draft: { input: { ids?: unknown } | null } | undefined) =>
  (draft?.input?.ids ?? []) as number[]; // written only by `keepOrder`
