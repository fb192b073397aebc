/** Purge keys for CDNs: Fastly's header and Cloudflare's. */
export function tagHeaders(tags: Iterable<string>): Record<string, string> {
  const names = [...new Set([...tags, 'settings'])];
  return { 'surrogate-key': names.join(' '), 'cache-tag': names.join(',') };
}
