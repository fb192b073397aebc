import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from '#features/consent/consent.ts';
import { hasTrackers, useSiteSettings } from '#features/site/shop-facts.ts';

/**
 * Loads the configured analytics tools after consent, never before (SCREENS 16). Only on public pages: addresses of orders,
 * email links and account pages are never sent, and neither are search terms, which are part of address and title.
 */
export function Trackers() {
  const trackers = useSiteSettings()?.trackers;
  const isAccepted = useConsent() === 'accepted';
  const { pathname, search } = useLocation();
  const isSearch = new URLSearchParams(search).has('q');
  useEffect(() => {
    if (!isAccepted || !trackers || isSearch || !hasTrackers(trackers)) return;
    // Some browsers block it, which doesn't matter.
    void import('#features/consent/load-trackers.ts').then(
      ({ trackPage }) => trackPage(trackers, pathname),
      () => undefined,
    );
  }, [isAccepted, trackers, pathname, isSearch]);
  return null;
}
