import { useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BadgeMark } from '#parts/badge-mark.tsx';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import {
  CornerBadge,
  distinctBadges,
  sumOf,
  useWaitsText,
  type ShownPage,
  type ShownPlace,
} from './places.tsx';

type PlaceListProps = { places: readonly ShownPlace[]; isNarrow?: boolean };

/**
 * Menu entries by heading, with the pages of one open group: the current page's, until another is opened. Collapsed: icons with one
 * number each.
 */
export function PlaceList({ places, isNarrow = false }: PlaceListProps) {
  const t = useT();
  const [opened, setOpened] = useOpenedGroup(places);
  return [...Map.groupBy(places, ({ group }) => group)].map(([group, own]) => (
    <div key={group ?? ''} role="group" aria-label={group && t(group)} className="grid gap-0.5">
      {group &&
        (isNarrow ? (
          <hr className="mx-1.5 my-2 border-divider" />
        ) : (
          <p aria-hidden className="px-2.5 pt-3 pb-1 text-12 text-text-3">
            {t(group)}
          </p>
        ))}
      {own.map((place) =>
        place.within && !isNarrow ? (
          <PlaceGroup
            key={place.title}
            place={place}
            pages={place.within}
            isOpen={opened === place.title}
            onToggle={() => setOpened(opened === place.title ? null : place.title)}
          />
        ) : (
          <PlaceLink key={place.title} place={place} isNarrow={isNarrow} />
        ),
      )}
    </div>
  ));
}

/** One group is open at a time, so the menu fits beside a page; navigating opens the page's group. */
function useOpenedGroup(places: readonly ShownPlace[]) {
  const { pathname } = useLocation();
  const current = places.find(({ isCurrent }) => isCurrent)?.title ?? null;
  const [opened, setOpened] = useState<string | null>(current);
  useEffect(() => setOpened(current), [current, pathname]);
  return [opened, setOpened] as const;
}

const row = (isCurrent: boolean) =>
  classNames(
    'relative flex min-h-9 items-center gap-3 rounded-control font-medium hover:bg-line/60',
    isCurrent ? 'bg-primary-soft text-primary-ink' : 'text-text-2',
  );

function PlaceLink({ place, isNarrow }: { place: ShownPlace; isNarrow: boolean }) {
  const t = useT();
  const { to, icon, title, badges, isCurrent, within } = place;
  const waits = useWaitsText(badges);
  return (
    <Link
      to={to}
      title={isNarrow ? [t(title), waits].filter(Boolean).join(': ') : waits}
      aria-current={isCurrent ? (within ? 'true' : 'page') : undefined}
      className={classNames(row(isCurrent), isNarrow ? 'justify-center' : 'px-2.5')}
    >
      <Icon name={icon} size={18} className="flex-none" />
      <span className={isNarrow ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{t(title)}</span>
      {isNarrow ? (
        <CornerBadge badges={badges} className="end-0.5 -top-0.5" />
      ) : (
        distinctBadges(badges).map((badge) => <BadgeMark key={badge.icon ?? ''} badge={badge} />)
      )}
    </Link>
  );
}

type PlaceGroupProps = {
  place: ShownPlace;
  pages: readonly ShownPage[];
  isOpen: boolean;
  onToggle(): void;
};

/** A group: its name opens its first page, the arrow only expands it. */
function PlaceGroup({ place, pages, isOpen, onToggle }: PlaceGroupProps) {
  const t = useT();
  const id = useId();
  const { to, icon, title, badges, isCurrent } = place;
  const waits = useWaitsText(badges);
  const sum = sumOf(badges);
  return (
    <div>
      <div className={classNames(row(false), isCurrent && !isOpen && row(true))}>
        <Link
          to={to}
          title={isOpen ? undefined : waits}
          aria-current={isCurrent ? 'true' : undefined}
          className={classNames(
            'flex min-h-9 min-w-0 flex-1 items-center gap-3 rounded-control ps-2.5',
            isCurrent && 'text-primary-ink',
          )}
        >
          <Icon name={icon} size={18} className="flex-none" />
          <span className="min-w-0 flex-1 truncate">{t(title)}</span>
          {!isOpen && sum && <BadgeMark badge={sum} />}
        </Link>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t('console.nav.pages', { group: t(title) })}
          className="-ms-2 grid min-h-9 w-9 flex-none place-items-center rounded-control text-text-3 hover:text-text"
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
        </button>
      </div>
      {isOpen && (
        <ul id={id} aria-label={t(title)} className="grid gap-0.5 pt-0.5 pb-1">
          {pages.map((page) => (
            <li key={page.to}>
              <PageLink page={page} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PageLink({ page: { to, title, badges, isCurrent } }: { page: ShownPage }) {
  const t = useT();
  return (
    <Link
      to={to}
      title={useWaitsText(badges)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-8 items-center gap-2 rounded-control ps-10 pe-2.5 text-13 hover:bg-line/60',
        isCurrent ? 'bg-primary-soft font-medium text-primary-ink' : 'text-text-2',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{t(title)}</span>
      {distinctBadges(badges).map((badge) => (
        <BadgeMark key={badge.icon ?? ''} badge={badge} />
      ))}
    </Link>
  );
}
