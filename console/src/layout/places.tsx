import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useMe } from '#api/me.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { operatorPlaces } from './operator-places.ts';
import type { Place } from './place.ts';
import { sellerPlaces } from './seller-places.ts';

/** All addresses of a console begin with that of its first page. */
const isHome = (to: string) => to === '/seller' || to === '/operator';

/** Where somebody may go; what their role does not see is not drawn. */
export function usePlaces(): readonly Place[] {
  const { may, audience } = useMe();
  return (audience === 'operator' ? operatorPlaces : sellerPlaces).filter(
    ({ needs }) => needs === null || may(needs),
  );
}

export function SideBar() {
  const t = useT();
  return (
    <nav
      aria-label={t('console.nav.label')}
      className="fixed inset-y-0 start-0 top-13 hidden w-59 content-start gap-0.5 overflow-y-auto p-2.5 pt-3.5 lg:grid"
    >
      <PlaceList places={usePlaces()} />
    </nav>
  );
}

/** In their groups, each under its title. */
function PlaceList({ places }: { places: readonly Place[] }) {
  const t = useT();
  return [...Map.groupBy(places, ({ group }) => group)].map(([group, own]) => (
    <div key={group ?? ''} role="group" aria-label={group && t(group)} className="grid gap-0.5">
      {group && (
        <p aria-hidden className="px-2.5 pt-3 pb-1 text-12 text-text-3">
          {t(group)}
        </p>
      )}
      {own.map((place) => (
        <PlaceLink key={place.to} {...place} />
      ))}
    </div>
  ));
}

function PlaceLink({ to, icon, title }: Place) {
  const t = useT();
  return (
    <NavLink
      to={to}
      end={isHome(to)}
      className={({ isActive }) =>
        classNames(
          'flex min-h-9 items-center gap-3 rounded-control px-2.5 font-medium hover:bg-line/60',
          isActive ? 'bg-primary-soft text-primary-ink' : 'text-text-2',
        )
      }
    >
      <Icon name={icon} size={18} />
      {t(title)}
    </NavLink>
  );
}

/** A phone has room for this many; the others stand behind the last. */
const inReach = 4;

export function BottomBar() {
  const t = useT();
  const all = usePlaces();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(false), [pathname]);
  const [first, others] = all.length > inReach + 1 ? [all.slice(0, inReach), all.slice(inReach)] : [all, []];
  const isElsewhere = others.some(({ to }) => pathname.startsWith(to));
  return (
    <nav
      aria-label={t('console.nav.label')}
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {first.map(({ to, icon, title }) => (
        <NavLink key={to} to={to} end={isHome(to)} className={({ isActive }) => cell(isActive)}>
          <Icon name={icon} />
          {t(title)}
        </NavLink>
      ))}
      {others.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          className={cell(isElsewhere)}
          onClick={() => setIsOpen(true)}
        >
          <Icon name="menu" />
          {t('console.nav.more')}
        </button>
      )}
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('console.nav.more')} side="bottom">
        <div className="grid gap-0.5">
          <PlaceList places={others} />
        </div>
      </Sheet>
    </nav>
  );
}

const cell = (isActive: boolean) =>
  classNames(
    'grid min-h-14 place-content-center justify-items-center gap-0.5 text-11 font-medium',
    isActive ? 'text-primary-ink' : 'text-text-2',
  );
