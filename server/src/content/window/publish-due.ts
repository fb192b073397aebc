import type { Actor } from '#authority/actor.ts';
import { audited, type AuditedTx } from '#authority/audited.ts';
import { wholeShop } from '#authority/scope.ts';
import type { Shop } from '#shop.ts';
import { lockDrafts } from './draft-queries.ts';
import { publishDrafts, type Published } from './publish-drafts.ts';
import { tellSchedule } from './schedule-drafts.ts';
import { findSchedule, holdScheduleBack, type WindowSchedule } from './schedule-queries.ts';

/**
 * Publishes all drafts of the shop window when their time has come, in the name of whoever planned it. What one of them holds back waits
 * for somebody: the page of drafts says which it is.
 */
export async function publishDueDrafts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = await findSchedule(db);
  if (!isDue(due, now)) return;
  const actor: Actor = {
    kind: 'job',
    userId: due.actor_id,
    name: due.author,
    storeId: null,
    requestId: null,
    jobId: `window ${due.publish_at.toISOString()}`,
  };
  const published = await audited(db, actor, (tx) => publishInTime(tx, now));
  if (!published.ok && published.reason === 'refused')
    await audited(db, actor, (tx) => holdBack(tx, published.draft.title, now));
}

const isDue = (schedule: WindowSchedule | null, now: Date): schedule is WindowSchedule =>
  schedule?.held_back_by === null && schedule.publish_at <= now;

/** Another process may have done it meanwhile, or somebody has called it off. */
async function lockDue(tx: AuditedTx, now: Date): Promise<WindowSchedule | null> {
  await lockDrafts(tx);
  const schedule = await findSchedule(tx);
  return isDue(schedule, now) ? schedule : null;
}

async function publishInTime(tx: AuditedTx, now: Date): Promise<Published> {
  if (!(await lockDue(tx, now))) return { ok: true, count: 0, isUnchanged: true };
  return publishDrafts(tx, wholeShop);
}

async function holdBack(tx: AuditedTx, title: string, now: Date) {
  const due = await lockDue(tx, now);
  if (!due) return { ok: true, isUnchanged: true } as const;
  await holdScheduleBack(tx, title);
  tellSchedule(tx, 'hold-back', { label: title, before: due });
  return { ok: true } as const;
}
