import type { ChangeTag } from '#cache/announce-change.ts';

/** Cache tags for products whose stock became empty or available: their own pages and all lists, which may add or remove them. */
export function stockChangeTags(productIds: readonly number[]): ChangeTag[] {
  if (productIds.length === 0) return [];
  return [...[...new Set(productIds)].map((id): ChangeTag => `product:${id}`), 'lists'];
}
