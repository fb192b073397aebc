import type { CachedValue } from './cached-value.ts';
import type { PartCache } from './part-cache.ts';
import type { ReplyCache } from './reply-cache.ts';

/** What `listenForChanges` tells. */
export type ChangeListener = {
  onTags(tags: string[]): void;
  onLost(): void;
  onBack(missed: string[] | null): void;
};

/** What a process of the shop keeps of what is in the database. */
export type Kept = {
  site: Pick<CachedValue<unknown>, 'invalidate' | 'doubt'>;
  replies: ReplyCache;
  parts: PartCache;
  /** A replica for public reads, which must not show what has changed; null: there is none. */
  replica?: ChangeListener | null;
};

/** Drops what has changed, with pages or without; whoever keeps more, as pages do, is told after it. */
export function invalidateOnChange(
  { site, replies, parts, replica }: Kept,
  next?: ChangeListener,
): ChangeListener {
  const isOfSite = (tags: readonly string[] | null) =>
    tags === null || tags.includes('settings') || tags.includes('content');
  return {
    onTags(tags) {
      replica?.onTags(tags); // first: what is read anew must be new
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
