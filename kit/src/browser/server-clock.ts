/** What a browser knows of how it got the page. */
export type PageTiming = Pick<PerformanceNavigationTiming, 'responseStart' | 'transferSize'> & {
  /** Absent outside of secure contexts. */
  serverTiming?: readonly { name: string; duration: number }[];
};

/**
 * How far the server's clock is ahead of this browser's, in ms, by the header `Server-Timing: clock` of the page. Data
 * in the page can not tell: the page may have been kept. Null: nobody told, or the browser had the page from its own cache.
 */
export function serverAheadMs(
  page: PageTiming | undefined,
  { sinceLoadMs, nowMs }: { sinceLoadMs: number; nowMs: number },
): number | null {
  const told = page?.serverTiming?.find(({ name }) => name === 'clock');
  if (!page || !told || page.transferSize === 0) return null;
  return told.duration + (sinceLoadMs - page.responseStart) - nowMs;
}
