import type { AuditedTx } from '../audited.ts';
import { guardWish, type RoleRefused, type WishedRole } from './guard-role.ts';
import { fieldsOf, permissionsOf } from '@souk/rules/role-fields';
import { insertRole, lockRoleNames } from './role-queries.ts';

const maxRoles = 50;

export type RoleMade = { ok: true; id: number } | RoleRefused | { ok: false; reason: 'too-many' };

export async function makeRole(tx: AuditedTx, { own, ...wish }: WishedRole): Promise<RoleMade> {
  if ((await lockRoleNames(tx)) >= maxRoles) return { ok: false, reason: 'too-many' };
  const guarded = await guardWish(tx, { ...wish, own, id: null });
  if (!guarded.ok) return guarded;
  const { name, ...rights } = fieldsOf(wish);
  const id = await insertRole(tx, { name, permissions: permissionsOf({ name, ...rights }) });
  const given = Object.entries(rights).filter(([, acts]) => acts.length > 0);
  tx.audit.record({
    action: 'role.make',
    entity: 'role',
    entityId: id,
    label: name,
    storeId: null,
    before: null,
    after: Object.fromEntries(given),
  });
  return { ok: true, id };
}
