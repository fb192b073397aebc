import { useDrawnWith } from '#drawn-with.ts';
import type { SiteSettings } from './site-settings.ts';

/** Null only on an error page that came up before they were loaded. */
export function useSiteSettings(): SiteSettings | null {
  return useDrawnWith().facts ?? null;
}

/** Whether anything counts visits, once somebody consents. */
export function hasTrackers({ gaId, pixelId }: SiteSettings['trackers']): boolean {
  return gaId !== '' || pixelId !== '';
}
