import type { Audience } from '@souk/rules/permissions';
import { consoleHere } from './console-here.ts';

/* View-as mode of an operator: viewing a store's console (decision 122), editing its products (138), or viewing the operator
   console in a role (131). Per tab, until it is closed or the shop ends it. */

const names: Readonly<Record<Audience, string>> = { seller: 'console-view', operator: 'console-role-view' };

type Viewed = {
  token: string;
  /** Where to return at the end. */
  back: string;
  /** The store whose products are edited; absent: view only. */
  edits?: number;
};

function viewed(audience = consoleHere()): Viewed | null {
  const stored = sessionStorage.getItem(names[audience]);
  return stored === null ? null : (JSON.parse(stored) as Viewed); // written below
}

export const isViewing = (): boolean => viewed() !== null;

export const isEditing = (): boolean => viewed()?.edits !== undefined;

/** First page of the current console. */
export const homeHere = (): string => (isEditing() ? '/seller/products' : `/${consoleHere()}`);

/** Header for view-as mode; null otherwise. */
export const viewHeader = (): Record<string, string> | null => {
  const view = viewed();
  return view && { 'x-view-as': view.token };
};

export function beginView(audience: Audience, view: Viewed, to = `/${audience}`): void {
  sessionStorage.setItem(names[audience], JSON.stringify(view));
  location.assign(to);
}

/** Leaves view-as mode. */
export function endView(): void {
  const view = viewed();
  // An unsaved-changes prompt may cancel leaving, so editing ends only in the operator console.
  if (view?.edits === undefined) sessionStorage.removeItem(names[consoleHere()]);
  location.assign(view?.back ?? '/operator');
}

/** In the operator console: the store whose products this tab edited until now. Returned once. */
export function leaveStore(): number | null {
  const edited = viewed('seller')?.edits ?? null;
  if (edited !== null) sessionStorage.removeItem(names.seller);
  return edited;
}
