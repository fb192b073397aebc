import type { Audience } from '@souk/rules/permissions';
import { consoleHere } from './console-here.ts';

/*
 * An operator who looks at a store's console (decision 122), or at the shop's own as somebody in a role (131): in one tab, as long as it is open
 * and the shop lets them.
 */

const names: Readonly<Record<Audience, string>> = { seller: 'console-view', operator: 'console-role-view' };

type Viewed = {
  token: string;
  /** Where it ends. */
  back: string;
};

function viewed(): Viewed | null {
  const stored = sessionStorage.getItem(names[consoleHere()]);
  return stored === null ? null : (JSON.parse(stored) as Viewed); // written below
}

export const isViewing = (): boolean => viewed() !== null;

/** What says so to the shop; null for whoever is there as themselves. */
export const viewHeader = (): Record<string, string> | null => {
  const view = viewed();
  return view && { 'x-view-as': view.token };
};

export function beginView(audience: Audience, view: Viewed): void {
  sessionStorage.setItem(names[audience], JSON.stringify(view));
  location.assign(`/${audience}`);
}

/** Back to what was looked at, as the shop sees it. */
export function endView(): void {
  const view = viewed();
  sessionStorage.removeItem(names[consoleHere()]);
  location.assign(view?.back ?? '/operator');
}
