import { mayGrant, type Permission } from '@souk/rules/permissions';
import { sql } from 'kysely';
import type { AuditedTx } from '../audited.ts';
import { changeRole } from '../change-role.ts';
import { wholeShop } from '../scope.ts';
import { guardRole, type RoleRefused } from './guard-role.ts';
import { lockShopRole } from './role-queries.ts';

export type HoldersMoved = { ok: true; moved: number; isUnchanged?: true } | RoleRefused;

/**
 * Assigns another role to the members and invitations of a role, each as `changeRole` does. The role is locked last, in the order of
 * `changeRole`: who gets it meanwhile keeps it, and so it can't be deleted.
 */
export async function moveRoleHolders(
  tx: AuditedTx,
  { id, into, own }: { id: number; into: number; own: readonly Permission[] },
): Promise<HoldersMoved> {
  const { rows: members } = await sql<{ user_id: number }>`
    select user_id from memberships where role_id = ${id} and store_id is null order by user_id`.execute(tx);
  let moved = 0;
  for (const { user_id: userId } of members) {
    const changed = await changeRole(tx, wholeShop, { userId, roleId: into, own });
    if (changed.ok) moved += changed.isUnchanged ? 0 : 1;
    else if (changed.reason === 'beyond-own-rights' || changed.reason === 'role-missing')
      return { ok: false, reason: changed.reason };
  }
  const guarded = await guardRole(tx, { id, own });
  if (!guarded.ok) return guarded;
  const target = id === into ? null : await lockShopRole(tx, into);
  if (!target) return { ok: false, reason: 'role-missing' };
  if (!mayGrant(own, target.permissions)) return { ok: false, reason: 'beyond-own-rights' };
  const invitations = await tx
    .updateTable('invitations')
    .set({ role_id: into })
    .where('role_id', '=', id)
    .returning('email')
    .execute();
  if (moved + invitations.length === 0) return { ok: true, moved: 0, isUnchanged: true };
  tx.audit.record({
    action: 'role.move-uses',
    entity: 'role',
    entityId: id,
    label: guarded.role.name,
    storeId: null,
    before: null,
    after: {
      role: target.name,
      ...(moved > 0 && { members: moved }),
      ...(invitations.length > 0 && { invitations: invitations.length }),
    },
  });
  return { ok: true, moved: moved + invitations.length };
}
