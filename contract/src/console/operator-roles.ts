import { CONSOLE } from '@souk/rules/limits';
import { operatorPermissions, operatorVocabulary } from '@souk/rules/permissions';
import { roleResources, type RoleResource } from '@souk/rules/role-fields';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { pathId } from '../input.ts';
import { role } from '../seller-console/team.ts';
import { requiredName } from './record.ts';
import { movedUses, moveTarget, recordUses } from './record-uses.ts';

const params = z.object({ id: pathId });
const name = requiredName(CONSOLE.title);

/** A role of operators: built in (`is_fixed`), or created by them. */
export const shopRole = role.extend({ is_fixed: z.boolean(), version: z.int() });

const changed = <Value extends z.ZodType>(value: Value) => z.object({ from: value, to: value }).optional();
const actsOf = (resource: RoleResource) => {
  const acts: readonly string[] = operatorVocabulary[resource];
  return z.array(z.enum(acts)).max(acts.length);
};
/** For each changed resource, all of its allowed actions. */
const rights = z.strictObject(
  Object.fromEntries(roleResources.map((resource) => [resource, changed(actsOf(resource))])) as Record<
    RoleResource,
    ReturnType<typeof changed<ReturnType<typeof actsOf>>>
  >, // one entry per resource
);

export const makeRole = consoleEndpoint({
  method: 'POST',
  path: 'operator/roles',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary: 'Create a team role from permissions you have',
  body: z.object({
    name,
    permissions: z.array(z.enum(operatorPermissions)).max(operatorPermissions.length),
  }),
  reply: shopRole,
});

export const editRole = consoleEndpoint({
  method: 'PATCH',
  path: 'operator/roles/{id}',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary: 'Update a team role; concurrent changes are merged or reported (`If-Match`)',
  params,
  body: z.object({ changes: z.strictObject({ name: changed(name), rights: rights.default({}) }) }),
  reply: shopRole,
});

export const viewAsRole = consoleEndpoint({
  method: 'POST',
  path: 'operator/roles/{id}/view-as',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary:
    'Preview the operator console in a role with no more permissions than yours: for 30 minutes, `token`, sent as `X-View-As`, allows reading what that role can read',
  params,
  reply: z.object({ token: z.string(), until: z.iso.datetime() }),
});

export const readRoleUses = consoleEndpoint({
  method: 'GET',
  path: 'operator/roles/{id}/uses',
  access: { operator: 'staff.read' },
  summary: 'List the members and invitations of a role, with counts and the first names',
  params,
  reply: recordUses,
});

export const moveRoleUses = consoleEndpoint({
  method: 'POST',
  path: 'operator/roles/{id}/move-uses',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary: 'Assign another role to the members and invitations of a role',
  params,
  body: moveTarget,
  reply: movedUses,
});

export const deleteRole = consoleEndpoint({
  method: 'DELETE',
  path: 'operator/roles/{id}',
  access: { operator: 'staff.write' },
  confirm: 'rights',
  summary: 'Delete a role that no member or invitation uses',
  params,
  reply: z.literal(true),
});
