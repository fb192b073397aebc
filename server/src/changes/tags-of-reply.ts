import type { EndpointKey, EndpointOf } from '@souk/contract/api';
import type { ReplyOf } from '@souk/contract/endpoint';

/** What a public reply shows, in the words of `announceChange`. Anything with prices may show a flash sale. */
export function tagsOfReply(
  key: EndpointKey,
  params: Record<string, string | number> | undefined,
  data: unknown,
): string[] {
  if (key === 'GET product/{id}' || key === 'GET reviews/{id}')
    return [`product:${params?.['id']}`, 'catalog', 'flash-sale'];
  if (key === 'GET store') {
    // Asked for by slug, announced by id. A store that does not exist has none.
    const { store } = data as Partial<ReplyOf<EndpointOf<'GET store'>>>;
    return [...(store ? [`store:${store.id}`] : []), 'catalog', 'flash-sale', 'content'];
  }
  if (key === 'GET page/{slug}') return ['content'];
  if (key === 'GET common' || key === 'GET localization') return ['settings', 'content', 'catalog'];
  return ['catalog', 'flash-sale', 'content'];
}

/** For caches in front of the shop, which drop by these names what they keep: Fastly's word and Cloudflare's. */
export function tagHeaders(tags: Iterable<string>): Record<string, string> {
  const names = [...new Set([...tags, 'settings'])];
  return { 'surrogate-key': names.join(' '), 'cache-tag': names.join(',') };
}
