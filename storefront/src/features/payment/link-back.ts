import type { SignedLink } from '#links.ts';

/*
 * Visitors who pay through the signed link of an email need it to see their order afterwards, and providers don't return it:
 * stored per tab during the redirect.
 */

const keyOf = (orderId: number) => `order link ${orderId}`;

export type LinkBack = { orderId: number; signed: SignedLink };

export function storeLinkBack({ orderId, signed }: LinkBack): void {
  try {
    sessionStorage.setItem(keyOf(orderId), JSON.stringify(signed));
  } catch {
    // Storage is disabled: the return page says that the email's link opens the order.
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
