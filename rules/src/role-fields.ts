import { operatorPermissions, operatorVocabulary, type OperatorPermission } from './permissions.ts';

export type RoleResource = keyof typeof operatorVocabulary;
/** A role for comparing, merging and logging: its name, and the actions per resource in a fixed order. */
export type RoleFields = { name: string } & Record<RoleResource, string[]>;

export const roleResources = Object.keys(operatorVocabulary) as RoleResource[];
/** The chosen actions of a resource, deduplicated and in a fixed order. */
export const chosenActs = (resource: RoleResource, chosen: readonly string[]): string[] => {
  const acts: readonly string[] = operatorVocabulary[resource];
  return acts.filter((act) => chosen.includes(act));
};

export function fieldsOf({
  name,
  permissions,
}: {
  name: string;
  permissions: readonly string[];
}): RoleFields {
  const rights = roleResources.map((resource) => {
    const had = permissions.filter((permission) => permission.startsWith(`${resource}.`));
    const acts = had.map((permission) => permission.slice(resource.length + 1));
    return [resource, chosenActs(resource, acts)];
  });
  return { name, ...(Object.fromEntries(rights) as Record<RoleResource, string[]>) };
}

export function permissionsOf(fields: RoleFields): OperatorPermission[] {
  return operatorPermissions.filter((permission) => {
    const [resource, act] = permission.split('.') as [RoleResource, string];
    return fields[resource].includes(act);
  });
}
