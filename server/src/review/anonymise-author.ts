import type { Transaction } from 'kysely';
import { announceChange } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { clearAuthor } from './queries.ts';

/** Keeps the reviews of a deleted account as those of a former customer. */
export async function anonymiseAuthor(tx: Transaction<DB>, userId: number): Promise<void> {
  const productIds = await clearAuthor(tx, userId);
  await announceChange(
    tx,
    productIds.map((id) => `product:${id}` as const),
  );
}
