import type { ConsoleApi } from '@souk/contract/console-api';
import type { HistoryEntry } from '@souk/contract/console/operator-settings';
import { holds, type Permission } from '@souk/rules/permissions';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuseRight } from '#http/console-caller.ts';
import { refuseUnconfirmed } from '#http/refuse-unconfirmed.ts';
import { refuse, refuseUnknown, type Refusal } from '#http/refusal.ts';
import { listPage } from '#records/list-page.ts';
import { findHistoryRow, historyList, type HistoryRow } from './operator-history-queries.ts';
import { refuseRole } from '#account/console/operator-role-routes.ts';
import { refuseStaff } from '#account/console/operator-staff-routes.ts';
import { refuseCursor, refuseSave } from '#http/console-refusals.ts';
import { rightToUndo, undoEntry } from './undo-entry.ts';
import type { UndoneEntry } from './undone-entry.ts';

type Handlers = Pick<ConsoleHandlers<ConsoleApi['operatorSettings']>, 'listHistory' | 'undoEntry'>;

export const operatorHistoryHandlers: Handlers = {
  async listHistory({ shop, settings, query, caller: { permissions } }) {
    const page = await listPage(shop, historyList(query), query);
    if (!page.ok) return refuseCursor();
    const { rows, next, total } = page;
    return {
      rows: rows.map((row) => entryView(row, permissions)),
      currency: settings.currency,
      next,
      total,
    };
  },

  async undoEntry({ db, now, caller, params: { id } }) {
    const { actor, permissions } = caller;
    const entry = await findHistoryRow(db, id);
    const required = entry && rightToUndo(entry);
    if (!required) return refuseUnknown();
    if (!holds(permissions, required.right)) return refuseRight(required.right);
    // Undoing an act that required confirmation requires one too.
    const unconfirmed = required.confirm && refuseUnconfirmed(required.confirm, caller, now);
    if (unconfirmed) return unconfirmed;
    const undone = await audited(db, actor, (tx) => undoEntry(tx, { entryId: id, own: permissions, now }));
    return undone.ok ? entryView((await findHistoryRow(db, id)) ?? entry, permissions) : refuseUndo(undone);
  },
};

function refuseUndo(undone: Exclude<UndoneEntry, { ok: true }>): Refusal {
  switch (undone.reason) {
    case 'not_found':
      return refuseUnknown();
    case 'changed-since':
      return refuse('refusal.console.undo');
    case 'taken-down':
      return refuse('refusal.console.taken-down');
    case 'refused':
      return refuseSave(undone.because);
    case 'role':
      return refuseRole(undone.because);
    case 'team':
      return refuseStaff(undone.because);
  }
}

function entryView(entry: HistoryRow, permissions: readonly Permission[]): HistoryEntry {
  const { at, actor_name: actor, store_id: _store, ...row } = entry;
  const required = row.undone_by === null ? rightToUndo(entry) : null;
  return {
    ...row,
    actor,
    at: at.toISOString(),
    is_undone: row.undone_by !== null,
    before: row.before as HistoryEntry['before'], // JSON columns
    after: row.after as HistoryEntry['after'],
    can_undo: required !== null && holds(permissions, required.right),
  };
}
