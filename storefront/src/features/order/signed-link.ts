import type { SignedLink } from '#links.ts';

/** The signed link of an order's mail that an address carries; undefined: it carries none. */
export function signedLinkOf(search: URLSearchParams): SignedLink | undefined {
  const [expires, signature] = [search.get('expires'), search.get('signature')];
  return expires && signature ? { expires, signature } : undefined;
}
