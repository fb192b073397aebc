import { links } from '#links.ts';
import type { MarkKind } from './marks.ts';

/** Where a shopper sees what is marked; its action takes the form of a press without script. */
export const markPages: Record<MarkKind, string> = {
  wishlist: links.wishlists(),
  compare: links.compared(),
  following: links.following(),
};
