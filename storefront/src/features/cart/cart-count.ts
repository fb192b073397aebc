import type { Profile } from '@souk/contract/account';
import { useSyncExternalStore } from 'react';
import { callFromBrowser } from '#api/browser-api.ts';

/*
 * Who is shopping, how much lies in the cart, and which order waits for its payment, for the header. Public pages are the same for everybody, so this
 * arrives after hydration; until then it is unknown (null). Browser only: on the server it would be everybody's.
 */

export type Visitor = Pick<Profile, 'cart_count' | 'is_logged_in' | 'name' | 'unpaid_order'>;

let visitor: Visitor | null = null;
const listeners = new Set<() => void>();

function setVisitor(next: Visitor | null) {
  visitor = next;
  for (const listener of listeners) listener();
}

/** Asks the API again: after hydration and after everything that changes the cart. A failure keeps what is shown. */
export async function refreshCartCount(): Promise<void> {
  const outcome = await callFromBrowser('GET user/profile');
  if (outcome.ok) setVisitor(outcome.data);
}

/** The number at once, before the API has said it: a selection or quantity that was just changed. */
export function showCartCount(count: number) {
  setVisitor({ is_logged_in: false, name: null, unpaid_order: null, ...visitor, cart_count: count });
}

/** The order that waits for its payment, where a page has just asked. */
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
