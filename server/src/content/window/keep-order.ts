import type { ORDERED_KINDS } from '@souk/contract/console/operator-records';
import { inOrder } from '@souk/rules/in-order';
import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { deleteDrafts, insertDraft, listIdsInOrder, lockDrafts, updateDraft } from './draft-queries.ts';
import { tellDraft } from './keep-draft.ts';

export type OrderedKind = (typeof ORDERED_KINDS)[number];
type Wanted = { kind: OrderedKind; ids: readonly number[] };
/** Null: they stand as they are published, so nothing waits. */
type Kept = { ok: true; id: number | null; isUnchanged?: true } | typeof notFound;

/**
 * Puts some records of the shop window in another order among themselves, as a draft. Of a kind there is one, which names all there are:
 * who puts banners of another place in order goes on writing it.
 */
export async function keepOrder(
  tx: AuditedTx,
  scope: Scope,
  { kind, ids }: Wanted,
  now: Date,
): Promise<Kept> {
  if (scope.storeId !== null) return notFound;
  const known = (await lockDrafts(tx)).find((draft) => draft.kind === kind && draft.act === 'order');
  const published = await listIdsInOrder(tx, kind);
  const there = new Set(published);
  if (ids.some((id) => !there.has(id))) return notFound;
  const wanted = inOrder(inOrder(published, idsOf(known)), ids);
  const isSame = (other: readonly number[]) => wanted.join() === other.join();
  if (isSame(published)) {
    if (!known) return { ok: true, id: null, isUnchanged: true };
    await deleteDrafts(tx, [known.id]);
    tellDraft(tx, 'drop', known);
    return { ok: true, id: null };
  }
  if (known && isSame(idsOf(known))) return { ok: true, id: known.id, isUnchanged: true };
  const draft = {
    kind,
    act: 'order' as const,
    title: '',
    input: { ids: wanted },
    record_id: null,
    updated_at: now,
    seen_version: null,
  };
  if (known) await updateDraft(tx, known.id, draft);
  const id = known?.id ?? (await insertDraft(tx, draft));
  tellDraft(tx, 'save', { ...draft, id });
  return { ok: true, id };
}

/** Of a draft of an order; none when there is no such draft. */
export const idsOf = (draft: { input: { ids?: unknown } | null } | undefined) =>
  (draft?.input?.ids ?? []) as number[]; // `keepOrder` alone writes them
