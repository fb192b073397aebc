import type { Endpoint, ParamsOf, ReplyOf } from '@souk/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeTag } from '#changes/announce-change.ts';
import { tagHeaders } from '#changes/tag-headers.ts';

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

const ofTiles = ['catalog', 'flash-sale', 'content'] as const;
const ofLists = [...ofTiles, 'lists'] as const;

/** Products that the reply does not name by their ids: anything with prices may show a flash sale. */
export const showsProducts = (): Shown => ({ tags: ofLists });

/** Products with how many of them there are: each sale of one changes it. */
export const showsStock = (products: readonly { product_id: number }[]): Shown => ({
  tags: [...ofLists, ...stockOf(products)],
});

/** Of how many products it tells how many there are. */
export const stockOf = (products: readonly { product_id: number }[]) =>
  products.map(({ product_id: id }) => `stock:${id}` as const);

/**
 * Lists that show prices, ratings and whether there are any of these products. What changes the order or the length of a list is announced
 * as `lists`, but for ratings and numbers sold, which lists follow within a minute.
 */
export const showsTiles = (tiles: readonly { id: number }[]) => ({
  tags: ofLists,
  only: tiles.map(({ id }) => `product:${id}` as const),
});

/**
 * The same for products that nobody looks for there, so that others may be missing for a minute: it changes when these do, not
 * with each price of a shop (decision 034).
 */
export const showsTilesOnly = (tiles: readonly { id: number }[]): Shown => ({
  tags: [...ofTiles, ...tiles.map(({ id }) => `product:${id}` as const)],
  only: [],
});

/** Pages that the shop renders itself are cached as pages, under what their calls show. */
export function tellPage({ headers }: FastifyRequest, reply: FastifyReply, shown: Shown | undefined): void {
  if (shown && headers['x-souk-internal'] !== undefined) reply.headers(tagHeaders(shown.tags));
}
