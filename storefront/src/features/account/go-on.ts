import { redirectDocument } from 'react-router';
import { links, safeReturnPath } from '#links.ts';

const notAfterwards: readonly string[] = [
  links.login(),
  links.register(),
  links.forgotPassword(),
  links.logout(),
];

/** Where a visitor goes once signed in: the `next` of the address, as far as that is a page of ours to come back to. */
export function nextOf(request: Request): string {
  const path = safeReturnPath(new URL(request.url).searchParams.get('next'));
  return notAfterwards.some((page) => path === page || path.startsWith(`${page}?`)) ? links.home() : path;
}

/** After signing in, with a new page: the header, the cart and everything kept in the browser start anew. */
export function goOn(request: Request): Response {
  return redirectDocument(nextOf(request), 303);
}
