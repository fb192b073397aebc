import type { Permission } from '@souk/rules/permissions';
import { useMe } from '#api/me.ts';
import { WaitingTitle } from '#parts/badge-mark.tsx';
import { useShopWaiting } from '#parts/waiting-context.ts';
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
  const reported = useShopWaiting()?.review ?? 0;
  return (
    <TabLinks
      label={t('operator.nav.people')}
      links={pages
        .filter(([, needs]) => may(needs))
        .map(([name]) => ({
          // To what waits there, if anything does.
          href: name === 'reviews' && reported > 0 ? '/operator/reviews?view=reported' : `/operator/${name}`,
          title: <WaitingTitle title={t(`operator.nav.${name}`)} count={name === 'reviews' ? reported : 0} />,
          isCurrent: name === current,
        }))}
    />
  );
}
