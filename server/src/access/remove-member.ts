import { mayGrant, type Permission } from '@souk/rules/permissions';
import type { AuditedTx } from './audited.ts';
import { endKeysOf } from './api-keys/queries.ts';
import { deleteInvitationsBy } from './invitation-queries.ts';
import { deleteMembership, lockMember, lockOwners } from './membership-queries.ts';
import type { Scope } from './scope.ts';

export type Removed =
  | { ok: true }
  | { ok: false; reason: 'member-missing' | 'beyond-own-rights' | 'last-owner' };

/**
 * Removes a member from a store or the shop, with the keys that they created and the invitations that they sent there. Leaving needs no
 * permission, but the last owner can't leave. `own`: the actor's permissions in this place.
 */
export async function removeMember(
  tx: AuditedTx,
  scope: Scope,
  { userId, own, now }: { userId: number; own: readonly Permission[]; now: Date },
): Promise<Removed> {
  const owners = await lockOwners(tx, scope);
  const member = await lockMember(tx, scope, userId);
  if (!member) return { ok: false, reason: 'member-missing' };
  const leaves = tx.audit.actor.userId === userId;
  if (!leaves && !mayGrant(own, member.role.permissions)) return { ok: false, reason: 'beyond-own-rights' };
  if (owners.length === 1 && owners[0] === userId) return { ok: false, reason: 'last-owner' };
  await deleteMembership(tx, { ...scope, userId });
  await endKeysOf(tx, { userId, scope, now });
  await deleteInvitationsBy(tx, { userId, scope });
  tx.audit.record({
    action: 'member.remove',
    entity: 'person',
    entityId: userId,
    label: member.name,
    storeId: scope.storeId,
    before: { role: member.role.name },
    after: null,
  });
  return { ok: true };
}
