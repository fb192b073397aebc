import type { ConsoleApi } from '@souk/contract/console-api';
import type { Staff } from '@souk/contract/console/operator-people';
import { isPermission, mayGrant, type Permission } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import { findByEmail } from '#account/queries.ts';
import { addMember } from '#authority/add-member.ts';
import { audited } from '#authority/audited.ts';
import { changeRole } from '#authority/change-role.ts';
import { removeMember } from '#authority/remove-member.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { ConsoleHandlers } from '#http/console-call.ts';
import { refuse, refuseUnknown } from '#http/refusal.ts';
import { listOperatorRoles, listStaff } from './operator-people-queries.ts';

export const operatorStaffHandlers: ConsoleHandlers<ConsoleApi['operatorStaff']> = {
  readStaff: ({ db, caller }) => staffOf(db, caller.permissions),

  async addStaff({ db, caller, body: { email, role_id: roleId } }) {
    const { permissions: own, scope } = caller;
    const user = await findByEmail(db, email);
    if (!user) return refuse('refusal.console.no-account');
    const added = await audited(db, caller.actor, (tx) =>
      addMember(tx, scope, { userId: user.id, roleId, own }),
    );
    return added.ok ? staffOf(db, own) : refused(added.reason);
  },

  async changeStaff({ db, caller, params: { id: userId }, body: { role_id: roleId } }) {
    const { permissions: own, scope } = caller;
    const changed = await audited(db, caller.actor, (tx) => changeRole(tx, scope, { userId, roleId, own }));
    return changed.ok ? staffOf(db, own) : refused(changed.reason);
  },

  async removeStaff({ db, caller, params: { id: userId } }) {
    const { permissions: own, scope } = caller;
    const removed = await audited(db, caller.actor, (tx) => removeMember(tx, scope, { userId, own }));
    return removed.ok ? staffOf(db, own) : refused(removed.reason);
  },
};

type Reason =
  | ('role-missing' | 'member-missing' | 'beyond-own-rights')
  | ('last-owner' | 'not-addable' | 'store-has-owner');

function refused(reason: Reason) {
  if (reason === 'beyond-own-rights') return refuse('refusal.console.beyond-rights');
  if (reason === 'last-owner') return refuse('refusal.console.last-owner');
  return reason === 'not-addable' ? refuse('refusal.console.no-account') : refuseUnknown();
}

async function staffOf(db: Kysely<DB>, own: readonly Permission[]): Promise<Staff> {
  const [members, roles] = await Promise.all([listStaff(db), listOperatorRoles(db)]);
  return {
    members: members.map((member) => ({
      ...member,
      last_seen_at: member.last_seen_at?.toISOString() ?? null,
    })),
    roles: roles.map(({ id, name, permissions: all }) => {
      const permissions = all.filter((one) => isPermission('operator', one));
      return { id, name, permissions, can_grant: mayGrant(own, permissions) };
    }),
  };
}
