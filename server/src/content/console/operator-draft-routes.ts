import type { ConsoleApi } from '@souk/contract/console-api';
import type { WindowDraft } from '@souk/contract/console/operator-window';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, Refusal, refuseUnknown, type Reason } from '#http/refusal.ts';
import { homePageId, readHomePage } from '../records/home-page.ts';
import { listDrafts } from '../storefront-drafts/draft-queries.ts';
import { dropDraft, saveStorefrontDraft } from '../storefront-drafts/save-draft.ts';
import { saveOrderDraft } from '../storefront-drafts/save-order-draft.ts';
import { listPreviewPages } from '../storefront-drafts/list-preview-pages.ts';
import { previewBanners } from '../storefront-drafts/preview-banners.ts';
import {
  previewMs,
  previewCookie,
  previewPath,
  signPreview,
  previewHomePath,
} from '../storefront-drafts/preview-token.ts';
import { publishDrafts } from '../storefront-drafts/publish-drafts.ts';
import { revertWindow } from '../storefront-drafts/revert-window.ts';
import { scheduleDrafts } from '../storefront-drafts/schedule-drafts.ts';
import { scheduleOneDraft } from '../storefront-drafts/schedule-one-draft.ts';
import { findSchedule } from '../storefront-drafts/schedule-queries.ts';
import { listChangesSince, listStates } from '../storefront-drafts/state-queries.ts';
import { refuseSave } from '#http/console-refusals.ts';

const shownStates = 50;

export const operatorDraftHandlers: ConsoleHandlers<ConsoleApi['operatorDrafts']> = {
  async readHomePage({ db, caller: { scope } }) {
    const found = await readHomePage(db, scope, homePageId);
    return found ? { id: homePageId, version: found.version, ...found.values } : refuseUnknown();
  },

  async openPreview({ shop, db, now, language, settings, caller: { session, actor }, reply }) {
    reply.setCookie(previewCookie, await signPreview(shop, { session, now }), {
      path: previewPath,
      httpOnly: true,
      sameSite: 'strict',
      maxAge: previewMs / 1000,
      secure: shop.publicUrl.startsWith('https:'),
    });
    const [pages, banners] = await Promise.all([
      listPreviewPages({ db, now, language, settings, shopper: null }),
      previewBanners({ db, language }, actor),
    ]);
    const until = new Date(now.getTime() + previewMs).toISOString();
    return { address: previewHomePath, until, pages, banners };
  },

  async readWindowDrafts({ db }) {
    const [drafts, states, schedule] = await Promise.all([
      listDrafts(db),
      listStates(db, shownStates),
      findSchedule(db),
    ]);
    return {
      drafts: drafts.map(({ updated_at, input, publish_at, seen_version: _seen, ...draft }) => ({
        ...draft,
        at: updated_at.toISOString(),
        values: input as WindowDraft['values'], // stored as JSON
        publish_at: publish_at?.toISOString() ?? null,
      })),
      states: states.map(({ at, ...state }) => ({ ...state, at: at.toISOString() })),
      schedule: schedule && {
        publish_at: schedule.publish_at.toISOString(),
        author: schedule.author,
        held_back_by: schedule.held_back_by,
      },
    };
  },

  async keepWindowDraft({ db, now, caller: { actor, scope }, body }) {
    const { kind, act, draft_id: draftId, record_id: recordId } = body;
    // The ID has its own field.
    const { id: _id, version: _version, ...values } = body.values;
    const outcome = await audited(db, actor, (tx) =>
      saveStorefrontDraft(tx, scope, { kind, act, draftId, recordId, values }, now),
    );
    return outcome.ok ? { id: outcome.id } : refuseSave(outcome);
  },

  async orderWindowDraft({ db, now, caller: { actor, scope }, body }) {
    const outcome = await audited(db, actor, (tx) => saveOrderDraft(tx, scope, body, now));
    return outcome.ok ? { id: outcome.id } : refuseUnknown();
  },

  async dropWindowDraft({ db, caller: { actor, scope }, params: { id } }) {
    const outcome = await audited(db, actor, (tx) => dropDraft(tx, scope, { id }));
    return outcome.ok ? (true as const) : refuseUnknown();
  },

  async publishWindow({ db, caller: { actor, scope } }) {
    const published = await audited(db, actor, (tx) => publishDrafts(tx, scope));
    if (published.ok) return { count: published.count };
    if (published.reason === 'not_found') return refuseUnknown();
    return withName('refusal.console.publish', published.draft.title, refuseSave(published.because));
  },

  async scheduleWindow({ db, now, caller: { actor, scope }, body }) {
    const publishAt = body.publish_at === null ? null : new Date(body.publish_at);
    const planned = await audited(db, actor, (tx) => scheduleDrafts(tx, scope, { publishAt }, now));
    if (planned.ok) return true as const;
    return planned.reason === 'past' ? refuse('refusal.console.schedule-past') : refuseUnknown();
  },

  async scheduleWindowDraft({ db, now, caller: { actor, scope }, params: { id }, body }) {
    const publishAt = body.publish_at === null ? null : new Date(body.publish_at);
    const planned = await audited(db, actor, (tx) => scheduleOneDraft(tx, scope, { id, publishAt }, now));
    if (planned.ok) return true as const;
    return planned.reason === 'past' ? refuse('refusal.console.schedule-past') : refuseUnknown();
  },

  async previewRevert({ db, params: { id } }) {
    const changes = await listChangesSince(db, id);
    if (!changes) return refuseUnknown();
    return {
      changes: changes.map((change) => ({ id: change.id, action: change.action, label: change.label })),
    };
  },

  async revertWindow({ db, caller: { actor, scope }, params: { id } }) {
    const reverted = await audited(db, actor, (tx) => revertWindow(tx, scope, { entryId: id }));
    if (reverted.ok) return { count: reverted.count };
    if (reverted.reason === 'not_found') return refuseUnknown();
    return withName('refusal.console.revert', reverted.label, refuseSave(reverted.because));
  },
};

const withName = (
  key: 'refusal.console.publish' | 'refusal.console.revert',
  title: string,
  { reasons }: Refusal,
) =>
  new Refusal([{ key, values: { title } }, ...reasons.map(({ path: _path, ...reason }): Reason => reason)]);
