import { isWithOthers } from '@souk/rules/window-drafts';
import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import type { Shop } from '#shop.ts';
import {
  holdDraftBack,
  listDueDrafts,
  lockDrafts,
  type DueDraft,
  type WindowDraft,
} from './draft-queries.ts';
import { recordDraftAct } from './save-draft.ts';
import { publishDrafts, publishThese, type Published } from './publish-drafts.ts';
import { recordSchedule } from './schedule-drafts.ts';
import { findSchedule, holdScheduleBack, type WindowSchedule } from './schedule-queries.ts';

/**
 * Publishes due drafts of the storefront in the name of who scheduled them: all together, and those with a time of their own. Drafts that
 * are refused stay, marked on the drafts page.
 */
export async function publishDueDrafts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = await findSchedule(db);
  if (isDue(due, now)) {
    const actor = planner(due);
    const published = await audited(db, actor, (tx) => publishInTime(tx, now));
    if (!published.ok && published.reason === 'refused')
      await audited(db, actor, (tx) => holdBack(tx, published.draft.title, now));
  }
  for (const draft of await listDueDrafts(db, now)) {
    const actor = planner(draft);
    const published = await audited(db, actor, (tx) => publishOne(tx, draft, now));
    if (!published.ok) await audited(db, actor, (tx) => holdOneBack(tx, draft, now));
  }
}

/** Entries of the same time form one state of the storefront. */
const planner = ({ actor_id: userId, author: name, publish_at: at }: WindowSchedule | DueDraft): Actor => ({
  kind: 'job',
  userId,
  name,
  storeId: null,
  requestId: null,
  jobId: `window ${at.toISOString()}`,
});

const isDue = (schedule: WindowSchedule | null, now: Date): schedule is WindowSchedule =>
  schedule?.held_back_by === null && schedule.publish_at <= now;

/** Another process may have published it, or the schedule may have been cancelled. */
async function lockDue(tx: AuditedTx, now: Date): Promise<WindowSchedule | null> {
  await lockDrafts(tx);
  const schedule = await findSchedule(tx);
  return isDue(schedule, now) ? schedule : null;
}

async function publishInTime(tx: AuditedTx, now: Date): Promise<Published> {
  if (!(await lockDue(tx, now))) return { ok: true, count: 0, made: [], isUnchanged: true };
  return publishDrafts(tx, wholeShop);
}

async function holdBack(tx: AuditedTx, title: string, now: Date) {
  const due = await lockDue(tx, now);
  if (!due) return { ok: true, isUnchanged: true } as const;
  await holdScheduleBack(tx, title);
  recordSchedule(tx, 'hold-back', { label: title, before: due });
  return { ok: true } as const;
}

async function lockDueDraft(tx: AuditedTx, { id }: DueDraft, now: Date): Promise<WindowDraft[]> {
  const drafts = await lockDrafts(tx);
  return drafts.filter(
    (draft) =>
      draft.id === id && !isWithOthers(draft) && draft.publish_at !== null && draft.publish_at <= now,
  );
}

async function publishOne(tx: AuditedTx, due: DueDraft, now: Date): Promise<Published> {
  return publishThese(tx, wholeShop, await lockDueDraft(tx, due, now));
}

async function holdOneBack(tx: AuditedTx, due: DueDraft, now: Date) {
  const [draft] = await lockDueDraft(tx, due, now);
  if (!draft) return { ok: true, isUnchanged: true } as const;
  await holdDraftBack(tx, draft.id);
  recordDraftAct(tx, 'hold-back', draft);
  return { ok: true } as const;
}
