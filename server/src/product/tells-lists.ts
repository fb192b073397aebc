import type { ChangeTag } from '#changes/announce-change.ts';

/** Of products whose stock was used up, or is so no more: whoever shows them tells so, and lists may begin or cease to. */
export function tellsLists(productIds: readonly number[]): ChangeTag[] {
  if (productIds.length === 0) return [];
  return [...[...new Set(productIds)].map((id): ChangeTag => `product:${id}`), 'lists'];
}
