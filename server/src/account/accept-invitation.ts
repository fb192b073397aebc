import { addMember } from '#access/add-member.ts';
import type { AuditedTx } from '#access/audited.ts';
import { invitationHash } from '#access/invite-member.ts';
import { deleteInvitation, lockInvitation } from '#access/invitation-queries.ts';
import { lockMember } from '#access/membership-queries.ts';
import { openAccount } from './open-account.ts';
import { findByEmail } from './queries.ts';

export type Accepted =
  | { ok: true; storeId: number | null }
  /** `invitation-over`: unknown, revoked, expired, or the inviter may no longer grant the role. */
  | { ok: false; reason: 'invitation-over' | 'account-needed' | 'not-addable' };

type Answer = { token: string; account: { name: string; passwordHash: string } | null; now: Date };

/**
 * Gives the invited role to the account of the invited address, or to a new account with this name and password: holding the emailed link
 * proves the address. Checks the inviter's permissions again, so that nobody grants what they have lost since.
 */
export async function acceptInvitation(tx: AuditedTx, { token, account, now }: Answer): Promise<Accepted> {
  const invitation = await lockInvitation(tx, invitationHash(token), now);
  if (!invitation) return { ok: false, reason: 'invitation-over' };
  const { email, store_id: storeId, role_id: roleId } = invitation;
  const known = await findByEmail(tx, email);
  if (known?.blocked_at) return { ok: false, reason: 'invitation-over' };
  if (!known && !account) return { ok: false, reason: 'account-needed' };
  const inviter = await lockMember(tx, { storeId }, invitation.invited_by);
  if (!inviter) return { ok: false, reason: 'invitation-over' };
  const { id: userId } = known ?? (await openAccount(tx, { ...account!, email, phone: null, now }));
  const added = await addMember(tx, { storeId }, { userId, roleId, own: inviter.role.permissions });
  await deleteInvitation(tx, invitation.id);
  if (added.ok) return { ok: true, storeId };
  return { ok: false, reason: added.reason === 'not-addable' ? 'not-addable' : 'invitation-over' };
}
