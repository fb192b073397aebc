import type { Shop } from '#shop.ts';
import { deleteOldKeys } from './idempotency.ts';

/** Forgets the idempotency keys that nobody can use any more (24 h, CONTRACT §2.6). Answers how many. */
export async function cleanKeys(shop: Shop): Promise<number> {
  return deleteOldKeys(shop.db, shop.clock.now());
}
