import type { Permission } from '@souk/rules/permissions';
import type { AuditedTx } from '../audited.ts';
import { guardRole, type RoleRefused } from './guard-role.ts';
import { fieldsOf } from '@souk/rules/role-fields';
import { deleteRoleRow, listRoleHolders } from './role-queries.ts';

export type RoleDeleted = { ok: true } | RoleRefused | { ok: false; reason: 'role-held'; holders: string[] };

export async function deleteRole(
  tx: AuditedTx,
  { id, own, now }: { id: number; own: readonly Permission[]; now: Date },
): Promise<RoleDeleted> {
  const guarded = await guardRole(tx, { id, own });
  if (!guarded.ok) return guarded;
  const holders = await listRoleHolders(tx, { id, now });
  if (holders.length > 0) return { ok: false, reason: 'role-held', holders };
  await deleteRoleRow(tx, id);
  const { name, ...rights } = fieldsOf(guarded.role);
  tx.audit.record({
    action: 'role.delete',
    entity: 'role',
    entityId: id,
    label: name,
    storeId: null,
    before: Object.fromEntries(Object.entries(rights).filter(([, acts]) => acts.length > 0)),
    after: null,
  });
  return { ok: true };
}
