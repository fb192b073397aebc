import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '#api/me.ts';
import { pageAt, type Badge, type MenuPage, type Place, type Waiting } from '#parts/place.ts';
import { classNames } from '@souk/kit/ui/class-names.ts';
import { useT } from '@souk/kit/i18n/messages-context.tsx';
import { useFormat } from '../format.ts';
import { menuOf } from './menu-of.ts';

export type ShownPage = MenuPage & { badges: readonly Badge[]; isCurrent: boolean };

/** A menu entry with its badges; a group sums its pages. */
export type ShownPlace = Omit<Place, 'within'> &
  Omit<ShownPage, 'isCurrent'> & {
    /** It is the current page or contains it. */
    isCurrent: boolean;
    within?: readonly ShownPage[];
  };

/** Menu entries that the role permits. */
export function usePlaces(): readonly Place[] {
  const { permissions, audience, viewed_as: viewed } = useMe();
  return useMemo(
    () =>
      menuOf(audience, permissions).filter(
        // Operators editing a store's products have no home page here.
        ({ needs }) => audience === 'operator' || needs !== null || viewed !== 'products',
      ),
    [permissions, audience, viewed],
  );
}

/** The same entries with their badges and the current page marked. */
export function useShownPlaces(waiting: Waiting | null): readonly ShownPlace[] {
  const places = usePlaces();
  const { pathname } = useLocation();
  const current = pageAt(places, pathname);
  const badgesOf = ({ waits }: MenuPage) =>
    waiting && waits ? waits(waiting).filter(({ count }) => count > 0) : [];
  return places.map(({ within: own, ...place }) => {
    const within = own?.map((page): ShownPage => ({
      ...page,
      badges: badgesOf(page),
      isCurrent: page === current?.page,
    }));
    return {
      ...place,
      ...(within && { within }),
      badges: within ? within.flatMap(({ badges }) => badges) : badgesOf(place),
      isCurrent: current?.place.to === place.to && current.place.title === place.title,
    };
  });
}

/** Accessible text of the badges. */
export function useWaitsText(badges: readonly Badge[]): string | undefined {
  const t = useT();
  return badges.map(({ says, count }) => t(says, { count })).join(' · ') || undefined;
}

/** Sum of all badges. */
export const sumOf = (badges: readonly Badge[]): Omit<Badge, 'says'> | null =>
  badges.length === 0
    ? null
    : {
        count: badges.reduce((all, { count }) => all + count, 0),
        isUrgent: badges.some(({ isUrgent }) => isUrgent),
      };

/** Badges that a reader can tell apart: those with an icon, and the sum of the others. */
export function distinctBadges(badges: readonly Badge[]): Omit<Badge, 'says'>[] {
  const { plain = [], marked = [] } = Object.groupBy(badges, ({ icon }) => (icon ? 'marked' : 'plain'));
  return [...(plain.length > 0 ? [sumOf(plain)!] : []), ...marked];
}

const maxShown = 99;

/** An icon has room for one number. */
export function CornerBadge({ badges, className }: { badges: readonly Badge[]; className: string }) {
  const { number } = useFormat();
  const sum = sumOf(badges);
  if (!sum) return null;
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute grid h-4 min-w-4 place-items-center rounded-pill px-1 text-[10px] leading-none font-semibold tabular-nums',
        sum.isUrgent ? 'bg-warning text-surface' : 'bg-text-2 text-surface',
        className,
      )}
    >
      {sum.count > maxShown ? `${number(maxShown)}+` : number(sum.count)}
    </span>
  );
}
