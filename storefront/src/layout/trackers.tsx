import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from '#features/consent/consent.ts';
import { hasTrackers, useSiteSettings } from '#features/site/shop-facts.ts';

/**
 * Counts visits by the tools of the settings, once somebody has accepted and never before (SCREENS 16). It stands
 * on pages that people look at only: addresses of orders, links and accounts are told to nobody, and neither is what
 * somebody searches for, which would stand in address and title.
 */
export function Trackers() {
  const trackers = useSiteSettings()?.trackers;
  const isAccepted = useConsent() === 'accepted';
  const { pathname, search } = useLocation();
  const isSearch = new URLSearchParams(search).has('q');
  useEffect(() => {
    if (!isAccepted || !trackers || isSearch || !hasTrackers(trackers)) return;
    // Blocked in some browsers, and no loss to who looks at the page.
    void import('#features/consent/load-trackers.ts').then(
      ({ trackPage }) => trackPage(trackers, pathname),
      () => undefined,
    );
  }, [isAccepted, trackers, pathname, isSearch]);
  return null;
}
