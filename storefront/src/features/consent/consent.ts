import { useSyncExternalStore } from 'react';

/** `noted`: dismissed while the shop had no trackers. Grants nothing; the banner asks again once there are trackers. */
export type Consent = 'accepted' | 'declined' | 'noted';

const storageName = 'cookie-consent';
/** Six months, as data protection authorities recommend (CNIL); then the banner asks again. */
const validMs = 182 * 24 * 3600_000;

const listeners = new Set<() => void>();
/** Fallback for this page view if storage is disabled. */
let unstored: Consent | null = null;
let isReopened = false;

/** The visitor's consent; null if not given yet, undefined if unknown (server rendering and hydration). */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore(subscribe, readConsent, () => undefined);
}

export function useIsReopened(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReopened,
    () => false,
  );
}

/** Shows the banner again (footer, "Cookie settings"). */
export function reopenConsent() {
  isReopened = true;
  notify();
}

export function closeConsent() {
  isReopened = false;
  notify();
}

/** Stores the decision (SPEC §4). */
export function decide(consent: Consent) {
  isReopened = false;
  unstored = consent;
  try {
    localStorage.setItem(storageName, `${consent} ${Date.now()}`);
  } catch {
    // Storage is disabled or full: the next page asks again.
  }
  notify();
}

/** Parses `accepted 1795000000000`, decision and timestamp; null if invalid or expired. */
export function readStoredConsent(stored: string | null, nowMs: number): Consent | null {
  const [, consent, at] = /^(accepted|declined|noted) (\d+)$/.exec(stored ?? '') ?? [];
  if (!consent || nowMs - Number(at) > validMs) return null;
  return consent as Consent;
}

function readConsent(): Consent | null {
  try {
    return readStoredConsent(localStorage.getItem(storageName), Date.now()) ?? unstored;
  } catch {
    return unstored;
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('blur', listenToOtherTabs, { once: true });
  listeners.add(listener);
  if (!document.hasFocus()) listenToOtherTabs();
  return () => void listeners.delete(listener);
}

/**
 * Listens for decisions in other tabs, but only once this tab has lost focus: adding a `storage` listener makes the browser query
 * its other processes, which would slow down hydration.
 */
function listenToOtherTabs() {
  addEventListener('storage', notify);
}

function notify() {
  for (const listener of listeners) listener();
}
