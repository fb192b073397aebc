import type { Audience } from '@souk/rules/permissions';
import { consoleHere } from './console-here.ts';

/*
 * An operator who looks at a store's console (decision 122), edits its products (138), or looks at the shop's own as somebody in a role (131): in
 * one tab, as long as it is open and the shop lets them.
 */

const names: Readonly<Record<Audience, string>> = { seller: 'console-view', operator: 'console-role-view' };

type Viewed = {
  token: string;
  /** Where it ends. */
  back: string;
  /** The store whose products are edited; absent: it is looked at. */
  edits?: number;
};

function viewed(audience = consoleHere()): Viewed | null {
  const stored = sessionStorage.getItem(names[audience]);
  return stored === null ? null : (JSON.parse(stored) as Viewed); // written below
}

export const isViewing = (): boolean => viewed() !== null;

export const isEditing = (): boolean => viewed()?.edits !== undefined;

/** Where this console begins. */
export const homeHere = (): string => (isEditing() ? '/seller/products' : `/${consoleHere()}`);

/** What says so to the shop; null for whoever is there as themselves. */
export const viewHeader = (): Record<string, string> | null => {
  const view = viewed();
  return view && { 'x-view-as': view.token };
};

export function beginView(audience: Audience, view: Viewed, to = `/${audience}`): void {
  sessionStorage.setItem(names[audience], JSON.stringify(view));
  location.assign(to);
}

/** Back to what was looked at, as the shop sees it. */
export function endView(): void {
  const view = viewed();
  // Who is asked about what they typed may stay: editing is over when the shop's console is there.
  if (view?.edits === undefined) sessionStorage.removeItem(names[consoleHere()]);
  location.assign(view?.back ?? '/operator');
}

/** In the shop's console: the store whose products were edited in this tab until now. It is told once. */
export function leaveStore(): number | null {
  const edited = viewed('seller')?.edits ?? null;
  if (edited !== null) sessionStorage.removeItem(names.seller);
  return edited;
}
