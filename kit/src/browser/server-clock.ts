/** Navigation timing of the page. */
export type PageTiming = Pick<PerformanceNavigationTiming, 'responseStart' | 'transferSize'> & {
  /** Undefined in insecure contexts. */
  serverTiming?: readonly { name: string; duration: number }[];
};

/**
 * How far the server's clock is ahead of this browser's, in ms, by the page's header `Server-Timing: clock`. Page data can't tell,
 * because the page may come from a cache. Null: no header, or the page came from the browser's own cache.
 */
export function serverAheadMs(
  page: PageTiming | undefined,
  { sinceLoadMs, nowMs }: { sinceLoadMs: number; nowMs: number },
): number | null {
  const clock = page?.serverTiming?.find(({ name }) => name === 'clock');
  if (!page || !clock || page.transferSize === 0) return null;
  return clock.duration + (sinceLoadMs - page.responseStart) - nowMs;
}
