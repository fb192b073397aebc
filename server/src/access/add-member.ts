import { mayGrant, type Permission } from '@souk/rules/permissions';
import type { AuditedTx } from './audited.ts';
import {
  audienceOf,
  lockRole,
  insertMembership,
  lockMember,
  lockOwners,
  ownerRoleId,
} from './membership-queries.ts';
import type { Scope } from './scope.ts';

/** `own`: the actor's permissions in this place. */
export type NewMember = { userId: number; roleId: number; own: readonly Permission[] };

export type Added =
  | { ok: true }
  | { ok: false; reason: 'role-missing' | 'beyond-own-rights' | 'store-has-owner' | 'not-addable' };

/** Gives an account a role. Nobody can grant permissions that they lack. `not-addable`: the account is gone or already a member. */
export async function addMember(
  tx: AuditedTx,
  scope: Scope,
  { userId, roleId, own }: NewMember,
): Promise<Added> {
  const role = await lockRole(tx, scope, roleId);
  if (!role) return { ok: false, reason: 'role-missing' };
  if (!mayGrant(own, role.permissions)) return { ok: false, reason: 'beyond-own-rights' };
  const isOwner = roleId === ownerRoleId[audienceOf(scope)];
  if (scope.storeId !== null && isOwner && (await lockOwners(tx, scope)).length > 0)
    return { ok: false, reason: 'store-has-owner' };
  if (!(await insertMembership(tx, { ...scope, userId, roleId })))
    return { ok: false, reason: 'not-addable' };
  const member = await lockMember(tx, scope, userId);
  tx.audit.record({
    action: 'member.add',
    entity: 'person',
    entityId: userId,
    label: member?.name ?? '',
    storeId: scope.storeId,
    before: null,
    after: { role: role.name },
  });
  return { ok: true };
}
