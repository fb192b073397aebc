import type { SignedLink } from '#links.ts';

/** The signature of an order email's link in the URL, if any. */
export function signedLinkOf(search: URLSearchParams): SignedLink | undefined {
  const [expires, signature] = [search.get('expires'), search.get('signature')];
  return expires && signature ? { expires, signature } : undefined;
}
