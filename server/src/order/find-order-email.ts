import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AddressSnapshot } from './snapshot-order.ts';
import type { Holder } from './holder.ts';
import { findOrder } from './queries.ts';

/** The email address of the order, or null if the holder has no such order. */
export async function findOrderEmail(
  db: Kysely<DB>,
  key: { id: number; holder: Holder },
): Promise<string | null> {
  const order = await findOrder(db, key);
  return order ? (order.address as AddressSnapshot).email : null; // written by snapshotOrder only
}
