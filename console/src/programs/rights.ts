import type { MessageKey } from '@souk/contract/message-key';
import { useListed, useT } from '@souk/kit/i18n/messages-context.tsx';

type Words = ReturnType<typeof useT>;

/** `orders.write` → `orders`, `write`. */
export const partsOf = (right: string) => {
  const [resource = '', act = ''] = right.split('.');
  return { resource, act };
};

// The vocabulary of rights is code (`rules/src/permissions.ts`); a word without a text would stand there as its name.
export const resourceName = (resource: string, t: Words) => t(`console.right.of.${resource}` as MessageKey);
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
