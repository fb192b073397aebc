import type { Audience } from '@souk/rules/permissions';

/** The current page's console; both are one application with separate sessions. */
export function consoleHere(): Audience {
  return /^\/operator(\/|$)/.test(location.pathname) ? 'operator' : 'seller';
}
