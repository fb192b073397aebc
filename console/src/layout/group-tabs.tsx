import { useLocation } from 'react-router';
import { WaitingTitle } from '#parts/badge-mark.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { TabLinks } from '@souk/kit/ui/tab-links.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { sumOf, type ShownPlace } from './places.tsx';

type GroupTabsProps = { places: readonly ShownPlace[]; isNarrow: boolean };

/** Tabs of the current group's pages, where the side bar doesn't show them. */
export function GroupTabs({ places, isNarrow }: GroupTabsProps) {
  const t = useT();
  const { pathname } = useLocation();
  const group = places.find(({ isCurrent }) => isCurrent);
  if (!group?.within || group.within.length < 2) return null;
  const isTop = group.within.some(({ to, also }) => to === pathname || also?.includes(pathname));
  if (!isTop) return null;
  return (
    <TabLinks
      label={t(group.title)}
      className={classNames('-mt-2', !isNarrow && 'lg:hidden')}
      links={group.within.map(({ to, title, badges, isCurrent }) => ({
        href: to,
        title: <WaitingTitle title={t(title)} count={sumOf(badges)?.count} />,
        isCurrent,
      }))}
    />
  );
}
