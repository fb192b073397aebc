import { useMemo } from 'react';
import { NavLink } from 'react-router';
import { useMe } from '#api/me.ts';
import { operatorPlaces } from '#operator/operator-places.ts';
import { BadgeMark } from '#parts/badge-mark.tsx';
import { openPlaces, type Badge, type Place, type Waiting } from '#parts/place.ts';
import { sellerPlaces } from '#seller/seller-places.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { Icon } from '@souk/kit/ui/icon.tsx';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';

/** All addresses of a console begin with that of its first page. */
export const isHome = (to: string) => to === '/seller' || to === '/operator';

/** A place, and what waits there. */
export type ShownPlace = Place & { badges: readonly Badge[] };

/** Where somebody may go; what their role does not see is not drawn. */
export function usePlaces(): readonly Place[] {
  const { permissions, audience, viewed_as: viewed } = useMe();
  return useMemo(
    () =>
      openPlaces(audience === 'operator' ? operatorPlaces : sellerPlaces, permissions).filter(
        // Who edits products for the shop has no day here.
        ({ needs }) => needs !== null || viewed !== 'products',
      ),
    [permissions, audience, viewed],
  );
}

/** The same with what waits there. */
export function useShownPlaces(waiting: Waiting | null): readonly ShownPlace[] {
  const places = usePlaces();
  return places.map((place) => ({
    ...place,
    badges: waiting && place.waits ? place.waits(waiting).filter(({ count }) => count > 0) : [],
  }));
}

type PlaceListProps = { places: readonly ShownPlace[]; isNarrow?: boolean };

/** In their groups, each under its title; narrow: icons only, and what waits there as one number. */
export function PlaceList({ places, isNarrow = false }: PlaceListProps) {
  const t = useT();
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
      {own.map((place) => (
        <PlaceLink key={place.to} place={place} isNarrow={isNarrow} />
      ))}
    </div>
  ));
}

function PlaceLink({ place, isNarrow }: { place: ShownPlace; isNarrow: boolean }) {
  const t = useT();
  const { to, icon, title, badges } = place;
  const waits = useWaitsText(badges);
  return (
    <NavLink
      to={to}
      end={isHome(to)}
      title={isNarrow ? [t(title), waits].filter(Boolean).join(': ') : waits}
      className={({ isActive }) =>
        classNames(
          'relative flex min-h-9 items-center gap-3 rounded-control font-medium hover:bg-line/60',
          isNarrow ? 'justify-center' : 'px-2.5',
          isActive ? 'bg-primary-soft text-primary-ink' : 'text-text-2',
        )
      }
    >
      <Icon name={icon} size={18} className="flex-none" />
      <span className={isNarrow ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{t(title)}</span>
      {isNarrow ? (
        <CornerBadge badges={badges} className="end-0.5 -top-0.5" />
      ) : (
        badges.map((badge) => <BadgeMark key={badge.says} badge={badge} />)
      )}
    </NavLink>
  );
}

/** What waits somewhere, in words. */
export function useWaitsText(badges: readonly Badge[]): string | undefined {
  const t = useT();
  return badges.map(({ says, count }) => t(says, { count })).join(' · ') || undefined;
}

const mostSaid = 99;

/** At the corner of an icon there is room for one number. */
export function CornerBadge({ badges, className }: { badges: readonly Badge[]; className: string }) {
  const { number } = useFormat();
  const count = badges.reduce((all, badge) => all + badge.count, 0);
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute grid h-4 min-w-4 place-items-center rounded-pill px-1 text-[10px] leading-none font-semibold tabular-nums',
        badges.some(({ isUrgent }) => isUrgent) ? 'bg-warning text-surface' : 'bg-text-2 text-surface',
        className,
      )}
    >
      {count > mostSaid ? `${number(mostSaid)}+` : number(count)}
    </span>
  );
}
