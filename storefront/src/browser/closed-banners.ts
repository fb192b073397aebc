import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/** Whether a banner was closed for good; null while that is not known, on the server and at first. */
export function useIsClosed(name: string): boolean | null {
  return useSyncExternalStore(
    noChange,
    () => isClosed(name),
    () => null,
  );
}

function isClosed(name: string): boolean {
  try {
    return localStorage.getItem(name) === 'closed';
  } catch {
    return false; // storage is switched off: the banner comes again on the next page
  }
}

/** Closing persists (SPEC §4). */
export function rememberClosed(name: string) {
  try {
    localStorage.setItem(name, 'closed');
  } catch {
    // Storage is switched off or full: closed for this page only.
  }
}
