import type { ConsoleReplyOf } from '@souk/contract/console-api';
import type { MessageKey } from '@souk/contract/message-key';
import type { Permission } from '@souk/rules/permissions';
import type { IconName } from '@souk/kit/ui/icon.tsx';

export type MenuPage = {
  to: string;
  title: MessageKey;
  needs: Permission | null;
  /** Further addresses of the page, and those of its tabs; others below its own are implied. */
  also?: readonly string[];
  waits?(of: Waiting): readonly Badge[];
};

/** A menu entry: a page, or a group of pages (`within`), which opens the first. */
export type Place = MenuPage & {
  icon: IconName;
  within?: readonly MenuPage[];
  group?: MessageKey;
  /** On phones behind the daily entries. */
  isBehind?: true;
};

/** `shop` is null in a store's console, `store` in the operator console. */
export type Waiting = {
  store: ConsoleReplyOf<'GET seller/waiting'> | null;
  shop: ConsoleReplyOf<'GET operator/waiting'> | null;
};

/** A badge count; `says` is its accessible text with `{count}`. */
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

/** The pages of these entries, each with its entry. */
export const pagesOf = (places: readonly Place[]): { page: MenuPage; place: Place }[] =>
  places.flatMap((place) => (place.within ?? [place]).map((page) => ({ page, place })));

/** The page of an address: the longest matching prefix. */
export function pageAt(places: readonly Place[], pathname: string) {
  const lengthOf = (page: MenuPage) =>
    Math.max(...[page.to, ...(page.also ?? [])].map((to) => (isWithin(pathname, to) ? to.length : 0)));
  const [best] = pagesOf(places).toSorted((one, other) => lengthOf(other.page) - lengthOf(one.page));
  return best && lengthOf(best.page) > 0 ? best : null;
}

/** The home page is a prefix of every address, so it matches exactly. */
function isWithin(pathname: string, to: string): boolean {
  const isHome = to === '/seller' || to === '/operator';
  return pathname === to || (!isHome && pathname.startsWith(`${to}/`));
}
