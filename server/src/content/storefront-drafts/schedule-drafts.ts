import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockDrafts } from './draft-queries.ts';
import {
  deleteSchedule,
  findSchedule,
  putSchedule,
  scheduleId,
  type WindowSchedule,
} from './schedule-queries.ts';

type Scheduled = { ok: true; isUnchanged?: true } | typeof notFound | { ok: false; reason: 'past' };

/** Schedules all drafts, including ones saved until then; `publishAt` null cancels. */
export async function scheduleDrafts(
  tx: AuditedTx,
  scope: Scope,
  { publishAt }: { publishAt: Date | null },
  now: Date,
): Promise<Scheduled> {
  if (scope.storeId !== null) return notFound;
  await lockDrafts(tx);
  const known = await findSchedule(tx);
  if (publishAt === null) return known ? callOff(tx, known) : { ok: true, isUnchanged: true };
  if (publishAt <= now) return { ok: false, reason: 'past' };
  const isSame = known?.held_back_by === null && known.publish_at.getTime() === publishAt.getTime();
  if (isSame) return { ok: true, isUnchanged: true };
  await putSchedule(tx, publishAt);
  recordSchedule(tx, 'save', { before: known, after: { publish_at: publishAt } });
  return { ok: true };
}

async function callOff(tx: AuditedTx, before: WindowSchedule) {
  await deleteSchedule(tx);
  recordSchedule(tx, 'drop', { before });
  return { ok: true } as const;
}

type ScheduleRecord = {
  label?: string;
  before?: Pick<WindowSchedule, 'publish_at'> | null;
  after?: Pick<WindowSchedule, 'publish_at'>;
};

export function recordSchedule(
  tx: AuditedTx,
  verb: 'save' | 'drop' | 'hold-back',
  { label = '', before, after }: ScheduleRecord,
): void {
  const logged = (schedule: ScheduleRecord['before']) =>
    schedule ? { publish_at: schedule.publish_at.toISOString() } : null;
  tx.audit.record({
    action: `window_schedule.${verb}`,
    entity: 'window_schedule',
    entityId: scheduleId,
    label,
    storeId: null,
    before: logged(before),
    after: logged(after),
  });
}
