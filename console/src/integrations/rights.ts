import type { PermissionAct, PermissionResource } from '@souk/rules/permissions';
import { consoleHere } from '#api/console-here.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';

type Words = ReturnType<typeof useT>;

export const partsOf = (right: string) => {
  // Permissions of replies come from `rules/src/permissions.ts`.
  const [resource, act] = right.split('.') as [PermissionResource, PermissionAct];
  return { resource, act };
};

// Sellers know reports as Analytics.
export const resourceName = (resource: PermissionResource, t: Words) =>
  resource === 'reports' && consoleHere() === 'seller'
    ? t('console.nav.numbers')
    : t(`console.right.of.${resource}`);
export const actName = (act: PermissionAct, t: Words) => t(`console.right.${act}`);

/** "Orders: View, Edit · Stock: View". */
export function useRightsInWords(): (rights: readonly string[]) => string {
  const t = useT();
  const listed = useListed();
  const actsOf = (own: readonly string[]) => listed(own.map((right) => actName(partsOf(right).act, t)));
  return (rights) =>
    [...Map.groupBy(rights, (right) => partsOf(right).resource)]
      .map(([resource, own]) => `${resourceName(resource, t)}: ${actsOf(own)}`)
      .join(' · ');
}
