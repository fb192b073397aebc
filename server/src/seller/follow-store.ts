import type { Kysely } from 'kysely';
import { lockShopper } from '#access/lock-shopper.ts';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { deleteFollow, getFollowerCount, insertFollow, type Follow } from './queries.ts';

/**
 * Follows or unfollows a store (CONTRACT §2.4). Serialized per shopper, so that each reply shows the state at that time (INVARIANTS I42); a
 * trigger counts the followers. Null if shoppers can't see the store.
 */
export async function followStore(
  db: Kysely<DB>,
  follow: Follow,
  now: Date,
): Promise<{ isFollowing: boolean; followerCount: number } | null> {
  return inTransaction(db, async (tx) => {
    await lockShopper(tx, { userId: follow.userId, guestKey: null, token: null });
    const wasFollowing = await deleteFollow(tx, follow);
    if (!wasFollowing && !(await insertFollow(tx, follow, now))) return null;
    await announceChange(tx, [`store:${follow.storeId}`]);
    return { isFollowing: !wasFollowing, followerCount: await getFollowerCount(tx, follow.storeId) };
  });
}
