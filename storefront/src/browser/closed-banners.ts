import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/** Whether a banner was closed permanently; null if unknown (server rendering and hydration). */
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
    return false; // storage is disabled: the banner reappears on the next page
  }
}

/** Stored permanently (SPEC §4). */
export function rememberClosed(name: string) {
  try {
    localStorage.setItem(name, 'closed');
  } catch {
    // Storage is disabled or full: closed on this page only.
  }
}
