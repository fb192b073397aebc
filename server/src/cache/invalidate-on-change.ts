import type { CachedValue } from './cached-value.ts';
import type { PartCache } from './part-cache.ts';
import type { ReplyCache } from './reply-cache.ts';

export type ChangeListener = {
  onTags(tags: string[]): void;
  onLost(): void;
  onBack(missed: string[] | null): void;
};

export type InvalidatedCaches = {
  site: Pick<CachedValue<unknown>, 'invalidate' | 'doubt'>;
  replies: ReplyCache;
  parts: PartCache;
  /** A read replica, which must not serve data older than an announced change; null if there is none. */
  replica?: ChangeListener | null;
};

/** Invalidates caches on changes; `next`, such as the page cache, is called afterwards. */
export function invalidateOnChange(
  { site, replies, parts, replica }: InvalidatedCaches,
  next?: ChangeListener,
): ChangeListener {
  const isOfSite = (tags: readonly string[] | null) =>
    tags === null || tags.includes('settings') || tags.includes('content');
  return {
    onTags(tags) {
      replica?.onTags(tags); // first, so that reloads don't read stale data
      if (isOfSite(tags)) site.invalidate();
      replies.onTags(tags);
      parts.onTags(tags);
      next?.onTags(tags);
    },
    onLost() {
      replica?.onLost();
      site.doubt(true);
      replies.onLost();
      parts.clear();
      next?.onLost();
    },
    onBack(missed) {
      replica?.onBack(missed);
      if (isOfSite(missed)) site.invalidate();
      site.doubt(false);
      replies.onBack();
      parts.clear();
      next?.onBack(missed);
    },
  };
}
