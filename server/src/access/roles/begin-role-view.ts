import { mayGrant, type Permission } from '@souk/rules/permissions';
import type { AuditedTx } from '../audited.ts';
import type { RoleRefused } from './guard-role.ts';
import { lockShopRole } from './role-queries.ts';

/** Lets an operator view the console as a role whose permissions they all have; logged each time (decision 122). */
export async function beginRoleView(
  tx: AuditedTx,
  { id, own, until }: { id: number; own: readonly Permission[]; until: Date },
): Promise<{ ok: true } | RoleRefused> {
  const role = await lockShopRole(tx, id);
  if (!role) return { ok: false, reason: 'role-missing' };
  if (!mayGrant(own, role.permissions)) return { ok: false, reason: 'beyond-own-rights' };
  tx.audit.record({
    action: 'role.view-as',
    entity: 'role',
    entityId: id,
    label: role.name,
    storeId: null,
    before: null,
    after: { until: until.toISOString() },
  });
  return { ok: true };
}
