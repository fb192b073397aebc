import type { WorkKind } from '@souk/rules/work-kinds';
import type { AuditedTx } from '#access/audited.ts';
import { notFound } from '#records/record-kind.ts';
import { findWork } from './operator-work-queries.ts';
import { deleteTake, findTake, lockItem, putTake } from './work-take-queries.ts';

type Asked = { kind: WorkKind; item: string; userId: number; now: Date };

/** `taken`: assigned to someone else, perhaps meanwhile. `not_found`: the item is not open. */
export type WorkTaken =
  | { ok: true; isUnchanged?: boolean }
  | typeof notFound
  | { ok: false; reason: 'taken'; by: string };

/**
 * Assigns an open item that is unassigned or assigned to `from`. The assignment ends when the item is decided, when the assignee loses the
 * right to decide it, or when it expires (`work-take-queries.ts`).
 */
export async function takeWork(
  tx: AuditedTx,
  { from, ...asked }: Asked & { from: number | null },
): Promise<WorkTaken> {
  const { kind, item, userId, now } = asked;
  const found = await lockWork(tx, asked);
  if (!found) return notFound;
  const { title, since, take } = found;
  if (take?.user_id === userId) return { ok: true, isUnchanged: true };
  if (take && take.user_id !== from) return { ok: false, reason: 'taken', by: take.name };
  // `since` may be ahead of our clock: it is the database's time.
  const at = since && since > now ? since : now;
  await putTake(tx, { kind, item, user_id: userId, at, now });
  recordTake(tx, take ? 'take-over' : 'take', { kind, item, title });
  return { ok: true };
}

export async function releaseWork(tx: AuditedTx, asked: Asked): Promise<WorkTaken> {
  const { kind, item, userId } = asked;
  const found = await lockWork(tx, asked);
  if (!found) return notFound;
  const { title, take } = found;
  if (!take) return { ok: true, isUnchanged: true };
  if (take.user_id !== userId) return { ok: false, reason: 'taken', by: take.name };
  await deleteTake(tx, { kind, item });
  recordTake(tx, 'give-back', { kind, item, title });
  return { ok: true };
}

async function lockWork(tx: AuditedTx, { kind, item, now }: Asked) {
  await lockItem(tx, { kind, item });
  const work = await findWork(tx, { kind, item, now });
  return work && { ...work, take: await findTake(tx, { kind, item, since: work.since, now }) };
}

type Item = { kind: WorkKind; item: string; title: string };

/** The previous assignee is found in the previous audit log entry; names are stored only where they are erased with the person. */
function recordTake(
  tx: AuditedTx,
  verb: 'take' | 'take-over' | 'give-back',
  { kind, item, title }: Item,
): void {
  tx.audit.record({
    action: `work.${verb}`,
    entity: 'work',
    entityId: kind === 'job' ? null : Number(item),
    label: title,
    storeId: null,
    before: null,
    after: { kind },
  });
}
