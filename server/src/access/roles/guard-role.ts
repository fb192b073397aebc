import { mayGrant, type Permission } from '@souk/rules/permissions';
import type { AuditedTx } from '../audited.ts';
import { isRoleName, lockShopRole, type ShopRole } from './role-queries.ts';

export type RoleRefused = {
  ok: false;
  reason: 'role-missing' | 'role-fixed' | 'beyond-own-rights' | 'no-rights' | 'name-taken';
};
const refused = (reason: RoleRefused['reason']): RoleRefused => ({ ok: false, reason });

/** Locks a role for changing or deleting. Refuses fixed roles and roles with permissions that the actor lacks. */
export async function guardRole(
  tx: AuditedTx,
  { id, own }: { id: number; own: readonly Permission[] },
): Promise<{ ok: true; role: ShopRole } | RoleRefused> {
  const role = await lockShopRole(tx, id);
  if (!role) return refused('role-missing');
  if (role.isFixed) return refused('role-fixed');
  if (!mayGrant(own, role.permissions)) return refused('beyond-own-rights');
  return { ok: true, role };
}

/** Whether the actor may create or change a role like this; `id` null: a new one. Requires `lockRoleNames`. */
export async function guardWish(
  tx: AuditedTx,
  { id, name, permissions, own }: WishedRole & { id: number | null },
): Promise<{ ok: true } | RoleRefused> {
  if (permissions.length === 0) return refused('no-rights');
  if (!mayGrant(own, permissions)) return refused('beyond-own-rights');
  if (await isRoleName(tx, name, id)) return refused('name-taken');
  return { ok: true };
}

/** `own`: the actor's permissions in the shop. */
export type WishedRole = { name: string; permissions: readonly Permission[]; own: readonly Permission[] };
