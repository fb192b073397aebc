import { useSyncExternalStore } from 'react';

/** `noted`: read where there was nothing to decide. It allows nothing, and whoever has something to ask asks. */
export type Consent = 'accepted' | 'declined' | 'noted';

const storageName = 'cookie-consent';
/** Half a year, as data protection authorities advise (CNIL); then it is asked again. */
const validMs = 182 * 24 * 3600_000;

const listeners = new Set<() => void>();
/** Where storage is switched off the answer counts until the page is left. */
let unstored: Consent | null = null;
let isReopened = false;

/** What the visitor said; null: nothing yet; undefined: not known, on the server and at first. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore(subscribe, readConsent, () => undefined);
}

/** Whether somebody has asked to change their mind. */
export function useIsReopened(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReopened,
    () => false,
  );
}

/** Shows the banner again, whatever was said (footer, "Cookie settings"). */
export function reopenConsent() {
  isReopened = true;
  tell();
}

export function closeConsent() {
  isReopened = false;
  tell();
}

/** Remembers the answer; closing persists (SPEC §4). */
export function decide(consent: Consent) {
  isReopened = false;
  unstored = consent;
  try {
    localStorage.setItem(storageName, `${consent} ${Date.now()}`);
  } catch {
    // Storage is switched off or full: asked again on the next page.
  }
  tell();
}

/** `accepted 1795000000000`: the answer and when it was given. Anything else is none. */
export function readStoredConsent(stored: string | null, nowMs: number): Consent | null {
  const [, consent, at] = /^(accepted|declined|noted) (\d+)$/.exec(stored ?? '') ?? [];
  if (!consent || nowMs - Number(at) > validMs) return null;
  return consent as Consent; // one of the three in the pattern
}

function readConsent(): Consent | null {
  try {
    return readStoredConsent(localStorage.getItem(storageName), Date.now()) ?? unstored;
  } catch {
    return unstored;
  }
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) addEventListener('blur', hearOthers, { once: true });
  listeners.add(listener);
  if (!document.hasFocus()) hearOthers();
  return () => void listeners.delete(listener);
}

/**
 * Another tab may have answered: not before somebody has left this one. Whoever listens has the browser ask its other processes first,
 * while a page is taken over.
 */
function hearOthers() {
  addEventListener('storage', tell);
}

function tell() {
  for (const listener of listeners) listener();
}
