import type { SignedLink } from '#links.ts';

/*
 * Whoever pays by the signed link of a mail has nothing else that lets them see the order, and providers bring nobody's link
 * back: it waits in this tab, which goes away and comes back.
 */

const keyOf = (orderId: number) => `order link ${orderId}`;

export type LinkBack = { orderId: number; signed: SignedLink };

export function storeLinkBack({ orderId, signed }: LinkBack): void {
  try {
    sessionStorage.setItem(keyOf(orderId), JSON.stringify(signed));
  } catch {
    // Storage is switched off: the page that they come back to says that the mail's link opens the order.
  }
}

export function linkBackOf(orderId: number): SignedLink | null {
  try {
    const { expires, signature } = JSON.parse(
      sessionStorage.getItem(keyOf(orderId)) ?? '{}',
    ) as Partial<SignedLink>;
    return expires && signature ? { expires, signature } : null;
  } catch {
    return null;
  }
}
