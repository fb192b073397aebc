/** For caches in front of the shop, which drop by these names what they keep: Fastly's word and Cloudflare's. */
export function tagHeaders(tags: Iterable<string>): Record<string, string> {
  const names = [...new Set([...tags, 'settings'])];
  return { 'surrogate-key': names.join(' '), 'cache-tag': names.join(',') };
}
