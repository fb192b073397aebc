import { createHash, randomBytes } from 'node:crypto';
import { mayGrant, type Permission } from '@souk/rules/permissions';
import type { AuditedTx } from './audited.ts';
import {
  countInvitations,
  deleteInvitation,
  lockOwnInvitation,
  putInvitation,
} from './invitation-queries.ts';
import { audienceOf, lockRole, isMemberByEmail, lockOwners, ownerRoleId } from './membership-queries.ts';
import type { Scope } from './scope.ts';

const validDays = 7;
const maxOpen = 50;

export type Invited =
  | { ok: true; id: number; token: string; role: string }
  | {
      ok: false;
      reason: 'role-missing' | 'beyond-own-rights' | 'store-has-owner' | 'is-member' | 'too-many';
    };

export const invitationHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Invites an email address to a role in a store or the shop. The emailed `token` is valid for seven days, with or without an account.
 * `own`: the actor's permissions in this place; nobody can grant permissions that they lack.
 */
export async function inviteMember(
  tx: AuditedTx,
  scope: Scope,
  input: { email: string; roleId: number; own: readonly Permission[]; userId: number; now: Date },
): Promise<Invited> {
  const { email, roleId, own, userId, now } = input;
  // Serializes concurrent invitations, so that both are counted.
  const owners = await lockOwners(tx, scope);
  const role = await lockRole(tx, scope, roleId);
  if (!role) return { ok: false, reason: 'role-missing' };
  if (!mayGrant(own, role.permissions)) return { ok: false, reason: 'beyond-own-rights' };
  if (scope.storeId !== null && roleId === ownerRoleId[audienceOf(scope)] && owners.length > 0)
    return { ok: false, reason: 'store-has-owner' };
  if (await isMemberByEmail(tx, scope, email)) return { ok: false, reason: 'is-member' };
  if ((await countInvitations(tx, scope)) >= maxOpen) return { ok: false, reason: 'too-many' };
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + validDays * 24 * 3_600_000);
  const invitation = { email, roleId, invitedBy: userId, tokenHash: invitationHash(token), now, expiresAt };
  const id = await putInvitation(tx, scope, invitation);
  // The audit log doesn't name the invited person before they have joined.
  tx.audit.record({
    action: 'member.invite',
    entity: 'invitation',
    entityId: id,
    label: role.name,
    storeId: scope.storeId,
    before: null,
    after: { role: role.name },
  });
  return { ok: true, id, token, role: role.name };
}

export type WithdrawOutcome =
  | { ok: true }
  | { ok: false; reason: 'invitation-missing' | 'beyond-own-rights' };

export async function withdrawInvitation(
  tx: AuditedTx,
  scope: Scope,
  { id, own }: { id: number; own: readonly Permission[] },
): Promise<WithdrawOutcome> {
  const invitation = await lockOwnInvitation(tx, scope, id);
  if (!invitation) return { ok: false, reason: 'invitation-missing' };
  if (!mayGrant(own, invitation.permissions as Permission[]))
    return { ok: false, reason: 'beyond-own-rights' };
  await deleteInvitation(tx, id);
  tx.audit.record({
    action: 'member.withdraw',
    entity: 'invitation',
    entityId: id,
    label: invitation.role,
    storeId: scope.storeId,
    before: { role: invitation.role },
    after: null,
  });
  return { ok: true };
}
