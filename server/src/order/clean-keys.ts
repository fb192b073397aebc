import type { Shop } from '#shop.ts';
import { deleteOldKeys } from './idempotency.ts';

/** Deletes expired idempotency keys (24 h, CONTRACT §2.6). Returns the number of deleted rows. */
export async function cleanKeys(shop: Shop): Promise<number> {
  return deleteOldKeys(shop.db, shop.clock.now());
}
