import type { Profile } from '@souk/contract/account';
import { useSyncExternalStore } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';

/*
 * Session data of the header: customer, cart count and unpaid order. Public pages are cached for everyone, so it is loaded after
 * hydration; null until then. Browser only: module state on the server would be shared by all visitors.
 */

export type Visitor = Pick<Profile, 'cart_count' | 'is_logged_in' | 'name' | 'unpaid_order'>;

let visitor: Visitor | null = null;
const listeners = new Set<() => void>();

function setVisitor(next: Visitor | null) {
  visitor = next;
  for (const listener of listeners) listener();
}

/** Refetches after hydration and after each change of the cart. A failure keeps the current values. */
export async function refreshCartCount(): Promise<void> {
  const outcome = await callFromBrowser('GET user/profile');
  if (outcome.ok) setVisitor(outcome.data);
}

/** Optimistic update of the count after a change. */
export function showCartCount(count: number) {
  setVisitor({ is_logged_in: false, name: null, unpaid_order: null, ...visitor, cart_count: count });
}

export function showUnpaid(order: Visitor['unpaid_order']) {
  if (visitor) setVisitor({ ...visitor, unpaid_order: order });
}

export function useVisitor(): Visitor | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => visitor,
    () => null,
  );
}
