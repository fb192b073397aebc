import type { Kysely } from 'kysely';
import { lockShopper } from '#shopper/lock-shopper.ts';
import { announceChange } from '#changes/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { deleteFollow, getFollowerCount, insertFollow, type Follow } from './queries.ts';

/**
 * Follows a store, or no longer (CONTRACT §2.4). One toggle of a shopper at a time, so that each reply says what was
 * true when it was made (INVARIANTS I42); a trigger counts the followers. Null when shoppers cannot see the store.
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
