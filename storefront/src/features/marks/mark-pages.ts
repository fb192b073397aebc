import { links } from '#links.ts';
import type { MarkKind } from './marks.ts';

/** List page of each kind; its action handles forms submitted without JavaScript. */
export const markPages: Record<MarkKind, string> = {
  wishlist: links.wishlists(),
  compare: links.compared(),
  following: links.following(),
};
