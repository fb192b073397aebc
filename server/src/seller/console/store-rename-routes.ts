import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown, type Refusal } from '#http/refusal.ts';
import { findProfile } from '../profile-queries.ts';
import { approveRename, rejectRename, type RenameDecided } from '../rename/decide-rename.ts';
import { findRename, type RenameRow } from '../rename/rename-queries.ts';
import { mergedNames, namesOf } from '../rename/store-names.ts';

export const storeRenameHandlers: ConsoleHandlers<ConsoleApi['storeRenames']> = {
  async readRename({ db, params: { id } }) {
    const rename = await findRename(db, id);
    const store = rename && (await findProfile(db, { storeId: rename.store_id }));
    if (!store) return refuseUnknown();
    const current = namesOf(store.fields);
    const names = rename.state === 'waiting' ? mergedNames(rename, current) : rename.names;
    return { ...renameView({ ...rename, names }), store: { id: store.id, names: current } };
  },

  approveRename: async ({ db, now, caller, params: { id } }) =>
    decided(await audited(db, caller.actor, (tx) => approveRename(tx, { id, now }))),

  rejectRename: async ({ db, now, caller, params: { id }, body: { reason } }) =>
    decided(await audited(db, caller.actor, (tx) => rejectRename(tx, { id, reason, now }))),
};

export const renameView = ({ id, names, state, reason, sent_at: sentAt }: RenameRow) => ({
  id,
  names: { name: names.name, texts: { ...names.texts } },
  state,
  reason,
  sent_at: sentAt.toISOString(),
});

function decided(done: RenameDecided): true | Refusal {
  if (done.ok) return true;
  if (done.reason === 'not_found') return refuseUnknown();
  return refuse(done.reason === 'decided' ? 'refusal.console.decided' : 'refusal.field.name-taken');
}
