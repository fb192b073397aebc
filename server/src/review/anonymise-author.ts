import type { Transaction } from 'kysely';
import { announceChange } from '#changes/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';
import { clearAuthor } from './queries.ts';

/** Reviews of somebody who deletes their account stay, as those of a former customer. */
export async function anonymiseAuthor(tx: Transaction<DB>, userId: number): Promise<void> {
  const productIds = await clearAuthor(tx, userId);
  await announceChange(
    tx,
    productIds.map((id) => `product:${id}` as const),
  );
}
