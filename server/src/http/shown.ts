import type { Endpoint, ParamsOf, ReplyOf } from '@souk/contract/endpoint';
import type { ChangeTag } from '#changes/announce-change.ts';

/** What a reply for everybody shows, in the words of `announceChange`; settings are shown by each. */
export type Shown = {
  tags: readonly ChangeTag[];
  /**
   * Nothing but `tags`, these, content and settings can change it. Absent: anything may, because a list shows counts and
   * ratings of what is announced for itself only.
   */
  only?: readonly ChangeTag[];
  /** Whoever counts down by the clock in it needs a new one, however little else has changed. */
  tellsTime?: boolean;
};

/** `reply` is null where the call was refused: what is not there may come to be. */
export type Shows<E extends Endpoint> = (reply: ReplyOf<E> | null, params: ParamsOf<E>) => Shown;

/** Lists of products: anything with prices may show a flash sale. */
export const showsProducts = (): Shown => ({ tags: ['catalog', 'flash-sale', 'content'] });
