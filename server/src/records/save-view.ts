import { LIST_VIEW } from '@souk/rules/limits';
import { listQueryOf } from '@souk/rules/list-query';
import type { AuditedTx } from '#access/audited.ts';
import {
  countOwnViews,
  deleteView,
  insertView,
  lockOwnView,
  updateView,
  type Viewer,
  type ViewRow,
} from './view-queries.ts';

type Wish = { title: string; query: string; is_shared: boolean };
export type SavedView =
  | { ok: true; view: ViewRow; isUnchanged?: true }
  | { ok: false; reason: 'too_many' | 'not_found' };

/** Saves a list's filters under a name; unknown parameters are dropped. */
export async function makeView(
  tx: AuditedTx,
  viewer: Viewer,
  { list, ...wish }: Wish & { list: string },
): Promise<SavedView> {
  if ((await countOwnViews(tx, viewer, list)) >= LIST_VIEW.most) return { ok: false, reason: 'too_many' };
  const view = { ...wish, query: listQueryOf(wish.query) };
  const id = await insertView(tx, viewer, { ...view, list });
  record(tx, viewer, { action: 'view.make', id, before: null, after: view });
  return { ok: true, view: { id, ...view, is_own: true } };
}

export async function changeView(
  tx: AuditedTx,
  viewer: Viewer,
  { id, changes }: { id: number; changes: { [Name in keyof Wish]?: Wish[Name] | undefined } },
): Promise<SavedView> {
  const found = await lockOwnView(tx, viewer, id);
  if (!found) return { ok: false, reason: 'not_found' };
  const before = { title: found.title, query: found.query, is_shared: found.is_shared };
  const after = {
    title: changes.title ?? before.title,
    query: changes.query === undefined ? before.query : listQueryOf(changes.query),
    is_shared: changes.is_shared ?? before.is_shared,
  };
  const view = { ...found, ...after };
  if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true, view, isUnchanged: true };
  await updateView(tx, id, after);
  record(tx, viewer, { action: 'view.change', id, before, after });
  return { ok: true, view };
}

export async function removeView(
  tx: AuditedTx,
  viewer: Viewer,
  id: number,
): Promise<{ ok: true } | { ok: false; reason: 'not_found' }> {
  const found = await lockOwnView(tx, viewer, id);
  if (!found) return { ok: false, reason: 'not_found' };
  await deleteView(tx, id);
  const before = { title: found.title, query: found.query, is_shared: found.is_shared };
  record(tx, viewer, { action: 'view.delete', id, before, after: null });
  return { ok: true };
}

type ViewRecord = { action: string; id: number; before: Wish | null; after: Wish | null };

/** Search words may name a person, so the audit log doesn't contain them. */
function record(tx: AuditedTx, { storeId }: Viewer, { action, id, before, after }: ViewRecord): void {
  const logged = (view: Wish | null) => view && { title: view.title, is_shared: view.is_shared };
  tx.audit.record({
    action,
    entity: 'list_view',
    entityId: id,
    storeId,
    label: (after ?? before)?.title ?? '',
    before: logged(before),
    after: logged(after),
  });
}
