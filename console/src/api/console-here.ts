import type { Audience } from '@souk/rules/permissions';

/** Whose console the page is of; both are one application, each with a session of its own. */
export function consoleHere(): Audience {
  return /^\/operator(\/|$)/.test(location.pathname) ? 'operator' : 'seller';
}
