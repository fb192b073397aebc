/** What nobody announces (a voucher that ends, a count of sales) is looked at again after so long. */
const longestSeconds = 60;
/** For so long a cache in front may send what it has while it asks for the next. */
const staleSeconds = 10;

/**
 * How long whom may keep what is the same for everybody, and changes by itself at `untilMs` (a sale begins or ends). Browsers ask each
 * time (B39). Caches in front have a minute, unless they are told of a change; that they may send it a little longer while they
 * fetch is said in headers of their own, because browsers would take `stale-while-revalidate` for themselves.
 */
export function edgeLife(
  { untilMs, nowMs }: { untilMs: number; nowMs: number },
  mostSeconds = longestSeconds,
): Record<string, string> {
  const left = Math.floor((untilMs - nowMs) / 1000);
  const seconds = Math.min(mostSeconds, left);
  if (seconds <= 0) return { 'cache-control': 'no-cache' };
  const stale = Math.min(staleSeconds, left - seconds);
  const ofEdge = `max-age=${seconds}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`;
  return {
    'cache-control': `public, max-age=0, s-maxage=${seconds}`,
    'surrogate-control': ofEdge,
    'cdn-cache-control': `public, ${ofEdge}`,
  };
}

export const edgeHeaders = ['surrogate-control', 'cdn-cache-control'] as const;
