import type { AuditedTx } from './audited.ts';
import type { NewMember } from './add-member.ts';
import { changeRole, type RoleChanged } from './change-role.ts';
import type { JsonObject } from './json.ts';
import { lockMember, lockOwners } from './membership-queries.ts';
import { wholeShop } from './scope.ts';

export type RoleOfMemberUndone = RoleChanged | { ok: false; reason: 'changed-since' };

/** Gives somebody of the shop the role back that they had before a change, while they have the one that it gave them. */
export async function undoRoleOfMember(
  tx: AuditedTx,
  {
    userId,
    own,
    before,
    after,
  }: Pick<NewMember, 'userId' | 'own'> & { before: JsonObject; after: JsonObject },
): Promise<RoleOfMemberUndone> {
  // As `changeRole` does, so that two at once wait for each other in one order.
  await lockOwners(tx, wholeShop);
  const member = await lockMember(tx, wholeShop, userId);
  if (member?.role.id !== after['role_id']) return { ok: false, reason: 'changed-since' };
  const roleId = Number(before['role_id']); // as `changeRole` has told it
  const changed = await changeRole(tx, wholeShop, { userId, roleId, own });
  const isGone = !changed.ok && changed.reason === 'role-missing';
  return isGone ? { ok: false, reason: 'changed-since' } : changed;
}
