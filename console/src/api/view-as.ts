import { consoleHere } from './console-here.ts';

/* An operator who looks at a store's console (decision 122): in one tab, as long as it is open and the shop lets them. */

const name = 'console-view';

type Viewed = { token: string; storeId: number };

function viewed(): Viewed | null {
  if (consoleHere() !== 'seller') return null;
  const stored = sessionStorage.getItem(name);
  return stored === null ? null : (JSON.parse(stored) as Viewed); // written below
}

export const isViewing = (): boolean => viewed() !== null;

/** What says so to the shop; null for whoever is of the store. */
export const viewHeader = (): Record<string, string> | null => {
  const view = viewed();
  return view && { 'x-view-as': view.token };
};

export function beginView(view: Viewed): void {
  sessionStorage.setItem(name, JSON.stringify(view));
  location.assign('/seller');
}

/** Back to the store as the shop sees it. */
export function endView(): void {
  const view = viewed();
  sessionStorage.removeItem(name);
  location.assign(view ? `/operator/sellers/${view.storeId}` : '/operator/sellers');
}
