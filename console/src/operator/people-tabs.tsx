import type { Permission } from '@souk/rules/permissions';
import { useMe } from '#api/me.ts';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';

const pages = [
  ['customers', 'customers.read'],
  ['messages', 'customers.read'],
  ['reviews', 'reviews.read'],
  ['newsletter', 'marketing.read'],
  ['search', 'marketing.read'],
  ['staff', 'staff.read'],
] as const satisfies readonly (readonly [string, Permission])[];

/** All pages about people that somebody may see. */
export function PeopleTabs({ current }: { current: (typeof pages)[number][0] }) {
  const t = useT();
  const { may } = useMe();
  return (
    <TabLinks
      label={t('operator.nav.people')}
      links={pages
        .filter(([, needs]) => may(needs))
        .map(([name]) => ({
          href: `/operator/${name}`,
          title: t(`operator.nav.${name}`),
          isCurrent: name === current,
        }))}
    />
  );
}
