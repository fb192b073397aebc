import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { Sheet } from '@souk/kit/ui/sheet.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { PlaceList } from './place-list.tsx';
import { CornerBadge, useWaitsText, type ShownPlace } from './places.tsx';

const inReach = 4;

export function BottomBar({ places: all }: { places: readonly ShownPlace[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(false), [pathname]);
  const first = all.length > inReach + 1 ? all.filter(({ isBehind }) => !isBehind).slice(0, inReach) : all;
  const others = all.filter((place) => !first.includes(place));
  const isElsewhere = others.some(({ isCurrent }) => isCurrent);
  const behind = others.flatMap(({ badges }) => badges);
  const waits = useWaitsText(behind);
  return (
    <nav
      aria-label={t('console.nav.label')}
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {first.map((place) => (
        <Cell key={place.title} place={place} />
      ))}
      {others.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          title={waits}
          className={cell(isElsewhere)}
          onClick={() => setIsOpen(true)}
        >
          <span className="relative">
            <Icon name="menu" />
            <CornerBadge badges={behind} className="start-full -ms-2 -top-1.5" />
          </span>
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

function Cell({ place: { to, icon, title, badges, isCurrent, within } }: { place: ShownPlace }) {
  const t = useT();
  return (
    <Link
      to={to}
      title={useWaitsText(badges)}
      aria-current={isCurrent ? (within ? 'true' : 'page') : undefined}
      className={cell(isCurrent)}
    >
      <span className="relative">
        <Icon name={icon} />
        <CornerBadge badges={badges} className="start-full -ms-2 -top-1.5" />
      </span>
      {t(title)}
    </Link>
  );
}

const cell = (isActive: boolean) =>
  classNames(
    'grid min-h-14 place-content-center justify-items-center gap-0.5 text-11 font-medium',
    isActive ? 'text-primary-ink' : 'text-text-2',
  );
