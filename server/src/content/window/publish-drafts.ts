import { inOrder } from '@souk/rules/in-order';
import { isWithOthers } from '@souk/rules/window-drafts';
import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import { notFound, type DeleteOutcome, type SaveOutcome } from '#records/record-kind.ts';
import {
  deleteDrafts,
  fitDrafts,
  listFittingIds,
  listIdsInOrder,
  lockDrafts,
  type WindowDraft,
} from './draft-queries.ts';
import { idsOf, type OrderedKind } from './keep-order.ts';
import { deleteSchedule } from './schedule-queries.ts';
import { windowKinds, type Unreadable } from './window-kinds.ts';

export type MadeRecord = Pick<WindowDraft, 'kind'> & { draftId: number; recordId: number };
type Refused = Exclude<SaveOutcome | DeleteOutcome | Unreadable, { ok: true }>;
export type Published =
  /** `made`: which records came of drafts of new ones. */
  | { ok: true; count: number; made: MadeRecord[]; isUnchanged?: true }
  | typeof notFound
  /** Of all of them nothing is published, because of this one. */
  | { ok: false; reason: 'refused'; draft: WindowDraft; because: Refused };

/**
 * All drafts of the shop window come true together, or none; those with a time of their own stay until then. A time that was planned for
 * all is over with it.
 */
export async function publishDrafts(tx: AuditedTx, scope: Scope): Promise<Published> {
  if (scope.storeId !== null) return notFound;
  const drafts = await lockDrafts(tx);
  const published = await publishThese(tx, scope, drafts.filter(isWithOthers));
  if (published.ok) await deleteSchedule(tx);
  return published;
}

/** Each by the act that would have done it at once. Whoever calls has locked them. */
export async function publishThese(
  tx: AuditedTx,
  scope: Scope,
  drafts: readonly WindowDraft[],
): Promise<Published> {
  let changed = 0;
  const made: MadeRecord[] = [];
  // Last, since moving a record raises its version: its own draft was made on the one before.
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
  const own = windowKinds[kind];
  const known = record_id === null ? {} : { id: record_id, version: seen_version ?? undefined };
  if (act === 'save') return own.save(tx, { ...input, ...known });
  return own.remove(tx, scope, { id: record_id ?? 0, version: seen_version ?? undefined });
}

/** What came since stands last, and what is gone is not asked for. */
async function putInOrder(tx: AuditedTx, scope: Scope, draft: WindowDraft) {
  const kind = draft.kind as OrderedKind; // `keepOrder` takes no others
  const { reorder } = windowKinds[kind];
  const ids = inOrder(await listIdsInOrder(tx, kind), idsOf(draft));
  if (!reorder || ids.length === 0) return { ok: true, isUnchanged: true } as const;
  // Being moved changes nothing that a draft of the record would undo.
  const fitting = await listFittingIds(tx, kind);
  const outcome = await reorder(tx, scope, { ids });
  if (outcome.ok) await fitDrafts(tx, kind, fitting);
  return outcome;
}
