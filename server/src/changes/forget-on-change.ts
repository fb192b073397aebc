import type { KeptFact } from './kept-fact.ts';
import type { ReplyMemory } from './reply-memory.ts';

/** What `listenForChanges` tells. */
export type ChangeListener = {
  onTags(tags: string[]): void;
  onLost(): void;
  onBack(missed: string[] | null): void;
};

/** What a process of the shop keeps of what is in the database. */
export type Kept = { site: Pick<KeptFact<unknown>, 'forget' | 'doubt'>; replies: ReplyMemory };

/** Drops what has changed, with pages or without; whoever keeps more, as pages do, is told after it. */
export function forgetOnChange({ site, replies }: Kept, next?: ChangeListener): ChangeListener {
  const isOfSite = (tags: readonly string[] | null) =>
    tags === null || tags.includes('settings') || tags.includes('content');
  return {
    onTags(tags) {
      if (isOfSite(tags)) site.forget();
      replies.onTags(tags);
      next?.onTags(tags);
    },
    onLost() {
      site.doubt(true);
      replies.onLost();
      next?.onLost();
    },
    onBack(missed) {
      if (isOfSite(missed)) site.forget();
      site.doubt(false);
      replies.onBack();
      next?.onBack(missed);
    },
  };
}
