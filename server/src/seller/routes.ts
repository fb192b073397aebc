import type { Doors } from '#http/mount.ts';
import { Answer, refuse } from '#http/refusal.ts';
import { followStore } from './follow-store.ts';
import { readFollowedStores } from './read-followed-stores.ts';
import { readStore } from './read-store.ts';

export const sellerDoors: Doors<'seller'> = {
  store: { handle: readStore },
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
  followedStores: { handle: readFollowedStores },
};
