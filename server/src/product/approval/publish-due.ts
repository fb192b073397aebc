import type { Actor } from '#access/actor.ts';
import { audited, type AuditedTx } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import type { Shop } from '#shop.ts';
import { publishDraft } from './decide-draft.ts';
import { lockDraft } from './draft-queries.ts';
import { recordDraftAct } from './keep-draft.ts';

/**
 * Publishes scheduled drafts that are due, in their author's name. Those that can no longer be saved are returned with the reason
 * `not-saved`.
 */
export async function publishDue({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = await db
    .selectFrom('product_drafts')
    .select(['id', 'user_id', 'actor_name', 'is_of_shop', 'store_id'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(500)
    .execute();
  for (const { id, user_id: userId, actor_name: name, is_of_shop: isOfShop, store_id: storeId } of due) {
    const jobId = `draft ${id}`;
    const actor: Actor = { kind: 'job', userId, name, storeId, requestId: null, jobId };
    if (isOfShop) actor.isOfShop = true;
    const published = await audited(db, actor, (tx) => publishOne(tx, id, now));
    if (!published.ok) await audited(db, actor, (tx) => returnDraft(tx, id, now));
  }
}

async function publishOne(tx: AuditedTx, id: number, now: Date) {
  const draft = await lockDue(tx, id, now);
  if (!draft) return { ok: true, isUnchanged: true } as const;
  const published = await publishDraft(tx, draft);
  if (published.ok) recordDraftAct(tx, draft, 'publish');
  return published;
}

async function lockDue(tx: AuditedTx, id: number, now: Date) {
  const draft = await lockDraft(tx, { ...wholeShop, userId: null }, id);
  const isDue = draft?.state === 'scheduled' && draft.publish_at !== null && draft.publish_at <= now;
  return isDue ? draft : null;
}

async function returnDraft(tx: AuditedTx, id: number, now: Date) {
  const draft = await lockDue(tx, id, now);
  if (!draft) return { ok: true, isUnchanged: true } as const;
  const back = { state: 'rejected', reason: 'not-saved', updated_at: now, publish_at: null };
  await tx.updateTable('product_drafts').set(back).where('id', '=', id).execute();
  recordDraftAct(tx, draft, 'reject', { reason: back.reason });
  return { ok: true } as const;
}
