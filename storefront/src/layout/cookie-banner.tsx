import { lazy, Suspense } from 'react';
import { useConsent, useIsReopened } from '#features/consent/consent.ts';
import { hasTrackers, useSiteSettings } from '#features/site/shop-facts.ts';

// Who has answered does without.
const CookiePanel = lazy(() => import('./cookie-panel.tsx'));

/** Whether the banner has something to ask that was not answered; false while that is not known. */
export function useIsAsking(): boolean {
  const facts = useSiteSettings();
  const consent = useConsent();
  if (!facts || facts.site.cookie_banner !== 1 || consent === undefined) return false;
  return consent === null || (consent === 'noted' && hasTrackers(facts.trackers));
}

/**
 * Asks before anything is loaded from others. It takes no focus by itself, stands first in the order of the keyboard,
 * and stays away from the steps of paying unless it is called (`isQuiet`).
 */
export function CookieBanner({ isQuiet }: { isQuiet: boolean }) {
  const isAsking = useIsAsking();
  const isReopened = useIsReopened();
  if (!isReopened && (isQuiet || !isAsking)) return null;
  return (
    <Suspense>
      <CookiePanel isReopened={isReopened} />
    </Suspense>
  );
}
