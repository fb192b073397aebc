import type { AuditedTx } from './audited.ts';
import type { NewMember } from './add-member.ts';
import { changeRole, type RoleChanged } from './change-role.ts';
import type { JsonObject } from './json.ts';
import { lockMember, lockOwners } from './membership-queries.ts';
import { wholeShop } from './scope.ts';

export type RoleOfMemberUndone = RoleChanged | { ok: false; reason: 'changed-since' };

/** Restores a member's previous role in the shop if they still have the role given by the change. */
export async function undoRoleOfMember(
  tx: AuditedTx,
  {
    userId,
    own,
    before,
    after,
  }: Pick<NewMember, 'userId' | 'own'> & { before: JsonObject; after: JsonObject },
): Promise<RoleOfMemberUndone> {
  // The same lock order as `changeRole`.
  await lockOwners(tx, wholeShop);
  const member = await lockMember(tx, wholeShop, userId);
  if (member?.role.id !== after['role_id']) return { ok: false, reason: 'changed-since' };
  const roleId = Number(before['role_id']); // as recorded by `changeRole`
  const changed = await changeRole(tx, wholeShop, { userId, roleId, own });
  const isGone = !changed.ok && changed.reason === 'role-missing';
  return isGone ? { ok: false, reason: 'changed-since' } : changed;
}
