import type { Handlers } from '#http/mount.ts';
import { showsTiles } from '#http/shown.ts';
import { Answer, refuse } from '#http/refusal.ts';
import { shopWords } from '#search/shop-words.ts';
import { followStore } from './follow-store.ts';
import { readFollowedStores } from './read-followed-stores.ts';
import { readStore } from './read-store.ts';

export const sellerHandlers: Handlers<'seller'> = {
  store: {
    isCached: true,
    // Requested by slug, invalidated by id. A missing store has no tag.
    shows(found) {
      const { tags, only } = showsTiles(found?.result.data ?? []);
      return { tags: [...(found ? [`store:${found.store.id}` as const] : []), ...tags], only };
    },
    async handle(call) {
      const { query, links, shop } = call;
      const { searchRules } = await shop.site.read();
      const by = { shopWords: shopWords(searchRules), known: shop.memory.knownWordForms };
      const found = await readStore(call, { query, links, ...by });
      return found ?? refuse('refusal.store.missing');
    },
  },
  followStore: {
    async handle({ db, userId, body, now }) {
      const followed = await followStore(db, { storeId: body.store_id, userId }, now);
      if (!followed) return refuse('refusal.store.missing');
      const { isFollowing, followerCount } = followed;
      return new Answer(
        { store_id: body.store_id, following: isFollowing, followers_count: followerCount },
        isFollowing ? 'toast.store.followed' : 'toast.store.unfollowed',
      );
    },
  },
  followedStores: {
    handle: ({ db, userId, query, language, links }) =>
      readFollowedStores(db, { userId, query, language, links }),
  },
};
