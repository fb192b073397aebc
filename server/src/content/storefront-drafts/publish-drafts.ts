import { inOrder } from '@souk/rules/in-order';
import { isWithOthers } from '@souk/rules/window-drafts';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound, type DeleteOutcome, type SaveOutcome } from '#records/record-kind.ts';
import {
  deleteDrafts,
  fitDrafts,
  listFittingIds,
  listIdsInOrder,
  lockDrafts,
  type WindowDraft,
} from './draft-queries.ts';
import { idsOf, type OrderedKind } from './save-order-draft.ts';
import { deleteSchedule } from './schedule-queries.ts';
import { draftKinds, type Unreadable } from './draft-kinds.ts';

export type MadeRecord = Pick<WindowDraft, 'kind'> & { draftId: number; recordId: number };
type Refused = Exclude<SaveOutcome | DeleteOutcome | Unreadable, { ok: true }>;
export type Published =
  /** `made`: records created from drafts of new ones. */
  | { ok: true; count: number; made: MadeRecord[]; isUnchanged?: true }
  | typeof notFound
  /** This draft was refused, so none was published. */
  | { ok: false; reason: 'refused'; draft: WindowDraft; because: Refused };

/** Publishes all drafts of the storefront, all or none, except those scheduled separately. Clears the common schedule. */
export async function publishDrafts(tx: AuditedTx, scope: Scope): Promise<Published> {
  if (scope.storeId !== null) return notFound;
  const drafts = await lockDrafts(tx);
  const published = await publishThese(tx, scope, drafts.filter(isWithOthers));
  if (published.ok) await deleteSchedule(tx);
  return published;
}

/** Publishes each draft through the act it stands for. The caller holds their locks. */
export async function publishThese(
  tx: AuditedTx,
  scope: Scope,
  drafts: readonly WindowDraft[],
): Promise<Published> {
  let changed = 0;
  const made: MadeRecord[] = [];
  // Reorderings last: moving a record raises its version, which would invalidate its own draft.
  const inTurn = drafts.toSorted((one, other) => Number(one.act === 'order') - Number(other.act === 'order'));
  for (const draft of inTurn) {
    const outcome = await come(tx, scope, draft);
    if (!outcome.ok) return { ok: false, reason: 'refused', draft, because: outcome };
    if (!outcome.isUnchanged) changed += 1;
    if (draft.record_id === null && outcome.id !== undefined)
      made.push({ kind: draft.kind, draftId: draft.id, recordId: outcome.id });
  }
  if (drafts.length > 0)
    await deleteDrafts(
      tx,
      drafts.map(({ id }) => id),
    );
  return { ok: true, count: changed, made, ...(changed === 0 ? { isUnchanged: true as const } : {}) };
}

type Came = { ok: true; id?: number; isUnchanged?: true } | Refused;

async function come(tx: AuditedTx, scope: Scope, draft: WindowDraft): Promise<Came> {
  const { kind, act, record_id, seen_version, input } = draft;
  if (act === 'order') return putInOrder(tx, scope, draft);
  const own = draftKinds[kind];
  const known = record_id === null ? {} : { id: record_id, version: seen_version ?? undefined };
  if (act === 'save') return own.save(tx, { ...input, ...known });
  return own.remove(tx, scope, { id: record_id ?? 0, version: seen_version ?? undefined });
}

/** Records created since come last, deleted ones are skipped. */
async function putInOrder(tx: AuditedTx, scope: Scope, draft: WindowDraft) {
  const kind = draft.kind as OrderedKind; // `keepOrder` allows no others
  const { reorder } = draftKinds[kind];
  const ids = inOrder(await listIdsInOrder(tx, kind), idsOf(draft));
  if (!reorder || ids.length === 0) return { ok: true, isUnchanged: true } as const;
  // Reordering doesn't conflict with drafts of the moved records.
  const fitting = await listFittingIds(tx, kind);
  const outcome = await reorder(tx, scope, { ids });
  if (outcome.ok) await fitDrafts(tx, kind, fitting);
  return outcome;
}
