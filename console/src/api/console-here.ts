import type { Audience } from '@souk/rules/permissions';

/** Whose console the page is of; both are one application, and a browser is in one of them at a time. */
export function consoleHere(): Audience {
  return /^\/operator(\/|$)/.test(location.pathname) ? 'operator' : 'seller';
}
