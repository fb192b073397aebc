import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockDrafts, setDraftTime } from './draft-queries.ts';

type ScheduleInput = { id: number; publishAt: Date | null };
type Scheduled = { ok: true; isUnchanged?: true } | typeof notFound | { ok: false; reason: 'past' };

/** Schedules one draft separately; `publishAt` null: with the others again. */
export async function scheduleOneDraft(
  tx: AuditedTx,
  scope: Scope,
  { id, publishAt }: ScheduleInput,
  now: Date,
): Promise<Scheduled> {
  const known = scope.storeId === null ? (await lockDrafts(tx)).find((draft) => draft.id === id) : undefined;
  if (!known) return notFound;
  if (publishAt !== null && publishAt <= now) return { ok: false, reason: 'past' };
  const isSame = known.publish_at?.getTime() === publishAt?.getTime();
  if (isSame && !known.is_held_back) return { ok: true, isUnchanged: true };
  await setDraftTime(tx, id, publishAt);
  const logged = (at: Date | null) => ({ publish_at: at?.toISOString() ?? null });
  tx.audit.record({
    action: publishAt === null ? 'window_draft.stop' : 'window_draft.schedule',
    entity: 'window_draft',
    entityId: id,
    label: known.title,
    storeId: null,
    before: logged(known.publish_at),
    after: logged(publishAt),
  });
  return { ok: true };
}
