import type { ConsoleApi } from '@souk/contract/console-api';
import { audited } from '#access/audited.ts';
import { audienceOf } from '#access/membership-queries.ts';
import type { ConsoleHandlers, PersonAtConsole } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { changeView, makeView, removeView } from '#records/save-view.ts';
import { listViews } from '#records/view-queries.ts';

const viewerOf = ({ scope, session }: PersonAtConsole) => ({ ...scope, userId: session.userId });
const isHere = ({ scope }: PersonAtConsole, list: string) => list.startsWith(`/${audienceOf(scope)}/`);

export const consoleViewHandlers: ConsoleHandlers<ConsoleApi['views']> = {
  listViews: ({ db, caller, query: { list } }) => listViews(db, viewerOf(caller), list),

  async makeView({ db, caller, body }) {
    if (!isHere(caller, body.list)) return refuseUnknown();
    const made = await audited(db, caller.actor, (tx) => makeView(tx, viewerOf(caller), body));
    return made.ok ? made.view : refuse('refusal.console.views-full');
  },

  async changeView({ db, caller, params: { id }, body }) {
    const changed = await audited(db, caller.actor, (tx) =>
      changeView(tx, viewerOf(caller), { id, changes: body }),
    );
    return changed.ok ? changed.view : refuseUnknown();
  },

  async deleteView({ db, caller, params: { id } }) {
    const deleted = await audited(db, caller.actor, (tx) => removeView(tx, viewerOf(caller), id));
    return deleted.ok ? true : refuseUnknown();
  },
};
