import { mayGrant } from '@souk/rules/permissions';
import type { NewMember } from './add-member.ts';
import type { AuditedTx } from './audited.ts';
import {
  audienceOf,
  lockRole,
  lockMember,
  lockOwners,
  ownerRoleId,
  sellerRoleIds,
  updateMembership,
  type Member,
  type Role,
} from './membership-queries.ts';
import type { Scope } from './scope.ts';

export type RoleChanged =
  | { ok: true; isUnchanged?: true }
  | { ok: false; reason: 'member-missing' | 'role-missing' | 'beyond-own-rights' | 'last-owner' };

/** Changes a member's role. Nobody can grant or revoke permissions that they lack. A new owner of a store replaces the previous one. */
export async function changeRole(
  tx: AuditedTx,
  scope: Scope,
  { userId, roleId, own }: NewMember,
): Promise<RoleChanged> {
  // Locks owners before members, so that concurrent changes lock in one order.
  const owners = await lockOwners(tx, scope);
  const member = await lockMember(tx, scope, userId);
  if (!member) return { ok: false, reason: 'member-missing' };
  const role = await lockRole(tx, scope, roleId);
  if (!role) return { ok: false, reason: 'role-missing' };
  if (role.id === member.role.id) return { ok: true, isUnchanged: true };
  if (!mayGrant(own, [...role.permissions, ...member.role.permissions]))
    return { ok: false, reason: 'beyond-own-rights' };
  if (owners.length === 1 && owners[0] === userId) return { ok: false, reason: 'last-owner' };
  if (scope.storeId !== null && role.id === ownerRoleId[audienceOf(scope)])
    for (const owner of owners) await makeManager(tx, scope, owner);
  await setRole(tx, scope, member, role);
  return { ok: true };
}

async function makeManager(tx: AuditedTx, scope: Scope, userId: number): Promise<void> {
  const owner = await lockMember(tx, scope, userId);
  const manager = await lockRole(tx, scope, sellerRoleIds.manager);
  if (owner && manager) await setRole(tx, scope, owner, manager);
}

async function setRole(tx: AuditedTx, scope: Scope, member: Member, role: Role): Promise<void> {
  await updateMembership(tx, { ...scope, userId: member.userId, roleId: role.id });
  tx.audit.record({
    action: 'member.change-role',
    entity: 'person',
    entityId: member.userId,
    label: member.name,
    storeId: scope.storeId,
    // The id identifies the role even if it is renamed.
    before: { role: member.role.name, role_id: member.role.id },
    after: { role: role.name, role_id: role.id },
  });
}
