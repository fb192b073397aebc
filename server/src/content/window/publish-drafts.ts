import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import { notFound, type DeleteOutcome, type SaveOutcome } from '#records/record-kind.ts';
import { deleteDrafts, lockDrafts, type WindowDraft } from './draft-queries.ts';
import { deleteSchedule } from './schedule-queries.ts';
import { windowKinds, type Unreadable } from './window-kinds.ts';

type Refused = Exclude<SaveOutcome | DeleteOutcome | Unreadable, { ok: true }>;
export type Published =
  | { ok: true; count: number; isUnchanged?: true }
  | typeof notFound
  /** Of all of them nothing is published, because of this one. */
  | { ok: false; reason: 'refused'; draft: WindowDraft; because: Refused };

/**
 * All drafts of the shop window come true together, or none: each by the act that would have done it at once. A time that was planned for
 * them is over with it.
 */
export async function publishDrafts(tx: AuditedTx, scope: Scope): Promise<Published> {
  if (scope.storeId !== null) return notFound;
  const drafts = await lockDrafts(tx);
  let changed = 0;
  for (const draft of drafts) {
    const outcome = await come(tx, scope, draft);
    if (!outcome.ok) return { ok: false, reason: 'refused', draft, because: outcome };
    if (!('isUnchanged' in outcome)) changed += 1;
  }
  if (drafts.length > 0)
    await deleteDrafts(
      tx,
      drafts.map(({ id }) => id),
    );
  await deleteSchedule(tx);
  return { ok: true, count: changed, ...(changed === 0 ? { isUnchanged: true as const } : {}) };
}

async function come(tx: AuditedTx, scope: Scope, { kind, act, record_id, seen_version, input }: WindowDraft) {
  const own = windowKinds[kind];
  const known = record_id === null ? {} : { id: record_id, version: seen_version ?? undefined };
  if (act === 'save') return own.save(tx, { ...input, ...known });
  return own.remove(tx, scope, { id: record_id ?? 0, version: seen_version ?? undefined });
}
