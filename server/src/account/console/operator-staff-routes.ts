import type { ConsoleApi } from '@souk/contract/console-api';
import { findByEmail } from '../queries.ts';
import { addMember } from '#access/add-member.ts';
import { audited } from '#access/audited.ts';
import { changeRole } from '#access/change-role.ts';
import { withdrawInvitation } from '#access/invite-member.ts';
import { removeMember } from '#access/remove-member.ts';
import { listShopRoles } from '#access/roles/role-queries.ts';
import type { ConsoleCall, ConsoleCaller, ConsoleHandlers } from '#http/console-call.ts';
import { refuse } from '#http/refusal.ts';
import { inviteByMail } from './invite-by-mail.ts';
import { roleView } from './operator-role-routes.ts';
import { refuseTeam } from './refusals.ts';
import { readTeam } from './team-queries.ts';

export const operatorStaffHandlers: ConsoleHandlers<ConsoleApi['operatorStaff']> = {
  readStaff: (call) => staffOf(call),

  async addStaff(call) {
    const { db, now, caller, language, body } = call;
    const { permissions: own, scope, session } = caller;
    const { email, role_id: roleId } = body;
    const user = await findByEmail(db, email);
    if (!user) {
      const by = { userId: session.userId, name: session.name };
      const input = { email, roleId, own, by, language: language.code, now };
      const invited = await audited(db, caller.actor, (tx) => inviteByMail(tx, scope, input));
      return invited.ok ? staffOf(call) : refuseTeam(invited.reason);
    }
    const added = await audited(db, caller.actor, (tx) =>
      addMember(tx, scope, { userId: user.id, roleId, own }),
    );
    return added.ok ? staffOf(call) : refuseStaff(added.reason);
  },

  async changeStaff(call) {
    const { db, caller, params, body } = call;
    const input = { userId: params.id, roleId: body.role_id, own: caller.permissions };
    const changed = await audited(db, caller.actor, (tx) => changeRole(tx, caller.scope, input));
    return changed.ok ? staffOf(call) : refuseStaff(changed.reason);
  },

  async removeStaff(call) {
    const { db, now, caller, params } = call;
    const input = { userId: params.id, own: caller.permissions, now };
    const removed = await audited(db, caller.actor, (tx) => removeMember(tx, caller.scope, input));
    return removed.ok ? staffOf(call) : refuseStaff(removed.reason);
  },

  async withdrawStaff(call) {
    const { db, caller, params } = call;
    const input = { id: params.id, own: caller.permissions };
    const done = await audited(db, caller.actor, (tx) => withdrawInvitation(tx, caller.scope, input));
    return done.ok ? staffOf(call) : refuseTeam(done.reason);
  },
};

/** The shop's last owner has its own text; other refusals are those of store teams. */
export const refuseStaff = (reason: Parameters<typeof refuseTeam>[0]) =>
  reason === 'last-owner' ? refuse('refusal.console.last-owner') : refuseTeam(reason);

async function staffOf({
  db,
  now,
  caller,
}: Pick<ConsoleCall, 'db' | 'now'> & { caller: Pick<ConsoleCaller, 'scope' | 'permissions'> }) {
  const own = caller.permissions;
  const [team, roles] = await Promise.all([readTeam(db, caller.scope, { own, now }), listShopRoles(db)]);
  return { ...team, roles: roles.map((role) => roleView(role, own)) };
}
