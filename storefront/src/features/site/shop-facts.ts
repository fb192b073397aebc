import { useDrawnWith } from '#drawn-with.ts';
import type { SiteSettings } from './site-settings.ts';

/** Null only on an error page, if they failed to load. */
export function useSiteSettings(): SiteSettings | null {
  return useDrawnWith().facts ?? null;
}

/** Whether any tracker is configured. */
export function hasTrackers({ gaId, pixelId }: SiteSettings['trackers']): boolean {
  return gaId !== '' || pixelId !== '';
}
