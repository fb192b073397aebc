import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { MessageKey } from '@souk/contract/message-key';
import type { Permission } from '@souk/rules/permissions';
import type { IconName } from '@souk/kit/ui/icon.tsx';

/** A page in the menu of a console, for everybody with the permission it needs. */
export type MenuPage = {
  to: string;
  title: MessageKey;
  needs: Permission | null;
  /** Further addresses that belong to it; those below its own do anyway. */
  also?: readonly string[];
  /** What waits there. */
  waits?(of: Waiting): readonly Badge[];
};

/** An entry of the menu: a page, or a group of pages (`within`), of which it opens the first. */
export type Place = MenuPage & {
  icon: IconName;
  within?: readonly MenuPage[];
  /** The heading above it; absent: above all headings. */
  group?: MessageKey;
  /** A phone shows it behind those that are wanted each day. */
  isBehind?: true;
};

/** In a store's console `shop` is null, in the shop's `store`. */
export type Waiting = {
  store: ConsoleReplyOf<'GET seller/waiting'> | null;
  shop: ConsoleReplyOf<'GET operator/waiting'> | null;
};

/** A number beside a place; `says` tells what of, in words with `{count}`. */
export type Badge = { count: number; says: MessageKey; isUrgent?: boolean; icon?: IconName };

/** Menu entries allowed by these permissions; groups without an allowed page are omitted. */
export function openPlaces(places: readonly Place[], permissions: readonly string[]): readonly Place[] {
  const isOpen = ({ needs }: MenuPage) => needs === null || permissions.includes(needs);
  return places.filter(isOpen).flatMap((place): Place[] => {
    if (!place.within) return [place];
    const within = place.within.filter(isOpen);
    return within[0] ? [{ ...place, to: within[0].to, within }] : [];
  });
}

/** The pages of these entries, each with the entry that it belongs to. */
export const pagesOf = (places: readonly Place[]): { page: MenuPage; place: Place }[] =>
  places.flatMap((place) => (place.within ?? [place]).map((page) => ({ page, place })));

/** The page that an address belongs to: that with the longest address above it. */
export function pageAt(places: readonly Place[], pathname: string) {
  const lengthOf = (page: MenuPage) =>
    Math.max(...[page.to, ...(page.also ?? [])].map((to) => (isWithin(pathname, to) ? to.length : 0)));
  const [best] = pagesOf(places).toSorted((one, other) => lengthOf(other.page) - lengthOf(one.page));
  return best && lengthOf(best.page) > 0 ? best : null;
}

/** Every address of a console lies below its first page, which has no pages of its own. */
function isWithin(pathname: string, to: string): boolean {
  const isHome = to === '/seller' || to === '/operator';
  return pathname === to || (!isHome && pathname.startsWith(`${to}/`));
}
