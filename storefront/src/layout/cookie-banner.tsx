import { lazy, Suspense } from 'react';
import { useConsent, useIsReopened } from '#features/consent/consent.ts';
import { hasTrackers, useSiteSettings } from '#features/site/shop-facts.ts';

// Not loaded for visitors who have already answered.
const CookiePanel = lazy(() => import('./cookie-panel.tsx'));

/** Whether consent is still to be asked for; false until that is known. */
export function useIsAsking(): boolean {
  const facts = useSiteSettings();
  const consent = useConsent();
  if (!facts || facts.site.cookie_banner !== 1 || consent === undefined) return false;
  return consent === null || (consent === 'noted' && hasTrackers(facts.trackers));
}

/**
 * Asks for consent before anything is loaded from third parties. It doesn't take the focus, comes first in the tab order, and
 * isn't shown during checkout unless opened from the footer (`isQuiet`).
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
