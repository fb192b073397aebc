import { redirectDocument } from 'react-router';
import { links, safeReturnPath } from '#links.ts';

const notAfterwards: readonly string[] = [
  links.login(),
  links.register(),
  links.forgotPassword(),
  links.logout(),
];

/** Where to go after login: the `next` parameter if it is a path of the shop other than the login pages, else the home page. */
export function nextOf(request: Request): string {
  const path = safeReturnPath(new URL(request.url).searchParams.get('next'));
  return notAfterwards.some((page) => path === page || path.startsWith(`${page}?`)) ? links.home() : path;
}

/** Redirects after login with a full page load, which resets header, cart and all client state. */
export function goOn(request: Request): Response {
  return redirectDocument(nextOf(request), 303);
}
