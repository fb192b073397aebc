import type { ConsoleApi } from '@souk/contract/console-api';
import type { ProductPastEntry } from '@souk/contract/seller-console/past';
import { audited } from '#access/audited.ts';
import { findProduct } from '../product-queries.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { approvalOf } from '#product/approval/approval-of.ts';
import { examineProduct } from '#product/examine-product.ts';
import { findTitle, productPast, type PastRow } from '#product/past-queries.ts';
import { undoProductChange } from '#product/undo-change.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';
import { authorOf } from '#product/console/seller-draft-routes.ts';

export const sellerDoctorHandlers: ConsoleHandlers<ConsoleApi['sellerDoctor']> = {
  async readDoctor({ db, caller, params: { id }, now }) {
    // The product page's own query, so that diagnosis and page can't disagree.
    const [examined, shown] = await Promise.all([
      examineProduct(db, caller.scope, id),
      findProduct(db, { id, now }),
    ]);
    if (!examined) return refuseUnknown();
    const { stops, takenDownReason, isListed, hints } = examined;
    const isShown = shown !== undefined;
    const isUnexplained = stops.length === 0 && !(isShown && isListed);
    return {
      id,
      is_shown: isShown,
      is_listed: isListed,
      is_sold: isShown && isListed && stops.length === 0,
      stops: (isUnexplained ? (['not_shown'] as const) : stops).map((kind) => ({
        kind,
        text: kind === 'taken_down' ? takenDownReason : '',
      })),
      hints,
    };
  },

  async listProductPast({ shop, db, settings, caller, params: { id }, query }) {
    const [title, page] = await Promise.all([
      findTitle(db, caller.scope, id),
      listPage(shop, productPast(caller.scope, id), query),
    ]);
    if (title === undefined) return refuseUnknown();
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    return { title, currency: settings.currency, rows: rows.map(entryView), next, total };
  },

  async undoProductChange({ db, caller, settings, params: { id: entryId }, now }) {
    const approval = await approvalOf(db, caller.actor, settings);
    const undone = await audited(db, caller.actor, (tx) =>
      undoProductChange(tx, authorOf(caller), { entryId, approval, now }),
    );
    if (undone.ok) return { id: undone.id, version: undone.version, waits: undone.waits };
    if (undone.reason === 'changed-since') return refuse('refusal.console.undo');
    if (undone.reason === 'taken-down') return refuse('refusal.console.taken-down');
    return refuseSave(undone);
  },
};

const jobIdOf = (job: string | null) => Number(/^bulk (\d+)$/.exec(job ?? '')?.[1] ?? 0) || null;

function entryView({ at, job, before, after, ...row }: PastRow): ProductPastEntry {
  return {
    ...row,
    at: at.toISOString(),
    job_id: jobIdOf(job),
    before: before as ProductPastEntry['before'], // JSON columns
    after: after as ProductPastEntry['after'],
  };
}
