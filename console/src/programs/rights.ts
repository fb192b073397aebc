import type { MessageKey } from '@souk/contract/message-key';
import { consoleHere } from '#api/console-here.ts';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';

type Words = ReturnType<typeof useT>;

export const partsOf = (right: string) => {
  const [resource = '', act = ''] = right.split('.');
  return { resource, act };
};

// Permissions are defined in code (`rules/src/permissions.ts`); one without a text would show its name. Sellers know reports as Analytics.
export const resourceName = (resource: string, t: Words) =>
  resource === 'reports' && consoleHere() === 'seller'
    ? t('console.nav.numbers')
    : t(`console.right.of.${resource}` as MessageKey);
export const actName = (act: string, t: Words) => t(`console.right.${act}` as MessageKey);

/** "Orders: see, change · Stock: see". */
export function useRightsInWords(): (rights: readonly string[]) => string {
  const t = useT();
  const listed = useListed();
  const actsOf = (own: readonly string[]) => listed(own.map((right) => actName(partsOf(right).act, t)));
  return (rights) =>
    [...Map.groupBy(rights, (right) => partsOf(right).resource)]
      .map(([resource, own]) => `${resourceName(resource, t)}: ${actsOf(own)}`)
      .join(' · ');
}
