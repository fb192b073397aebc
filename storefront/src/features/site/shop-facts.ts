import { useRenderData } from '#render-data.ts';
import type { SiteSettings } from './site-settings.ts';

/** Null only on an error page, if they failed to load. */
export function useSiteSettings(): SiteSettings | null {
  return useRenderData().facts ?? null;
}

/** Whether any tracker is configured. */
export function hasTrackers({ gaId, pixelId }: SiteSettings['trackers']): boolean {
  return gaId !== '' || pixelId !== '';
}
