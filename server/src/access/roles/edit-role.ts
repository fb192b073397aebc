import type { Permission } from '@souk/rules/permissions';
import type { Change, Changes } from '@souk/rules/merge-changes';
import type { AuditedTx } from '../audited.ts';
import { planSave, type SavePlan } from '../plan-save.ts';
import { guardRole, guardWish, type RoleRefused } from './guard-role.ts';
import {
  chosenActs,
  fieldsOf,
  permissionsOf,
  type RoleFields,
  type RoleResource,
} from '@souk/rules/role-fields';
import { lockRoleNames, updateRole } from './role-queries.ts';

export type RoleEdited =
  | { ok: true; isUnchanged?: true }
  | RoleRefused
  | Extract<SavePlan<RoleFields>, { ok: false }>;

export type RoleEdit = {
  id: number;
  base: number | null;
  name?: Change<string> | undefined;
  rights: { readonly [Resource in RoleResource]?: Change<string[]> | undefined };
  own: readonly Permission[];
};

/** Changes a custom role. Keeps concurrent changes of other resources and reports those of the same resource as conflicts. */
export async function editRole(
  tx: AuditedTx,
  { id, base, name, rights, own }: RoleEdit,
): Promise<RoleEdited> {
  await lockRoleNames(tx);
  const guarded = await guardRole(tx, { id, own });
  if (!guarded.ok) return guarded;
  const { role } = guarded;
  const current = { version: role.version, fields: fieldsOf(role) };
  const changes: Changes<RoleFields> = { ...(name && { name }), ...rightsOf(rights) };
  const plan = await planSave<RoleFields>(
    tx,
    { entity: 'role', id, current },
    { base: base ?? role.version, changes },
  );
  if (!plan.ok) return plan;
  if (plan.isUnchanged) return { ok: true, isUnchanged: true };
  const fields = { ...current.fields, ...plan.fields };
  const input = { name: fields.name, permissions: permissionsOf(fields) };
  const allowed = await guardWish(tx, { ...input, id, own });
  if (!allowed.ok) return allowed;
  await updateRole(tx, { id, ...input, version: plan.version });
  tx.audit.record({
    action: 'role.change',
    entity: 'role',
    entityId: id,
    label: role.name,
    storeId: null,
    before: plan.before,
    after: plan.after,
  });
  return { ok: true };
}

function rightsOf(rights: RoleEdit['rights']): Changes<Omit<RoleFields, 'name'>> {
  const resources = Object.keys(rights) as RoleResource[]; // guaranteed by the type
  return Object.fromEntries(
    resources.flatMap((resource) => {
      const change = rights[resource];
      if (!change) return [];
      const [from, to] = [chosenActs(resource, change.from), chosenActs(resource, change.to)];
      return [[resource, { from, to }]];
    }),
  );
}
