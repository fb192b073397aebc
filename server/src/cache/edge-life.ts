/** Maximum age of what changes without an announcement (a voucher that expires, sales counts). */
const longestSeconds = 60;
/** How long a CDN may serve stale content while revalidating. */
const staleSeconds = 10;

/**
 * Cache headers for public content that changes by itself at `untilMs` (a sale starts or ends). Browsers revalidate each time (B39). CDNs
 * cache for a minute unless purged; their stale-while-revalidate is in separate headers, because browsers would apply it too.
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
