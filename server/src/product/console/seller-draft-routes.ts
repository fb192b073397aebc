import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { JsonObject } from '#access/json.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuse, Refusal, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { approvalOf } from '../approval/approval-of.ts';
import { findDraft, sellerDrafts, type Author } from '../approval/draft-queries.ts';
import { draftRowView, draftView } from '../approval/draft-view.ts';
import { beginDraft, dropDraft, saveProductDraft, withdrawDraft } from '../approval/keep-draft.ts';
import { submitDraft } from '../approval/submit-draft.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';

/** Sessions at the seller console always have a store. API keys have no user. */
export function authorOf({ scope, session }: Pick<ConsoleCaller, 'scope' | 'session'>): Author & {
  storeId: number;
} {
  return { storeId: scope.storeId!, userId: session?.userId ?? null };
}

export const sellerDraftHandlers: ConsoleHandlers<ConsoleApi['sellerDrafts']> = {
  async listDrafts({ shop, caller, query }) {
    const page = await listPage(shop, sellerDrafts(authorOf(caller), query), query);
    if (!page.ok) return refuseCursor();
    return { rows: page.rows.map(draftRowView), next: page.next, total: page.total };
  },

  async readDraft({ db, caller, params }) {
    const draft = await findDraft(db, authorOf(caller), params.id);
    return draft ? draftView(draft) : refuseUnknown();
  },

  async beginDraft({ db, caller, body, now }) {
    const typed = { productId: body.product_id, body: body.body as JsonObject, now };
    const begun = await audited(db, caller.actor, (tx) => beginDraft(tx, authorOf(caller), typed));
    if (begun.ok) return draftView(begun.draft);
    return begun.reason === 'not_found'
      ? refuseUnknown()
      : refuse('refusal.console.too-many-drafts', { most: begun.most });
  },

  async keepDraft({ db, caller, params, body, version, now }) {
    const typed = { id: params.id, version, body: body.body as JsonObject, now };
    const outcome = await inTransaction(db, (tx) => saveProductDraft(tx, authorOf(caller), typed));
    if (outcome.ok) return draftView(outcome.draft);
    if (outcome.reason === 'not_found') return refuseUnknown();
    return outcome.reason === 'stale'
      ? new Refusal([{ key: 'refusal.console.conflict' }], 409)
      : refuse('refusal.console.draft-waits');
  },

  async submitDraft({ db, caller, settings, params, body, now }) {
    const approval = await approvalOf(db, caller.actor, settings);
    const publishAt = body.publish_at === null ? null : new Date(body.publish_at);
    const asked = { id: params.id, approval, publishAt, now };
    const sent = await audited(db, caller.actor, (tx) => submitDraft(tx, authorOf(caller), asked));
    return sent.ok ? { id: sent.id, version: sent.version, waits: sent.waits } : refuseSave(sent);
  },

  async withdrawDraft({ db, caller, params }) {
    const taken = await audited(db, caller.actor, (tx) => withdrawDraft(tx, authorOf(caller), params));
    return taken.ok ? draftView(taken.draft) : refuseUnknown();
  },

  async dropDraft({ db, caller, params }) {
    const dropped = await audited(db, caller.actor, (tx) => dropDraft(tx, authorOf(caller), params));
    return dropped.ok ? true : refuseUnknown();
  },
};
