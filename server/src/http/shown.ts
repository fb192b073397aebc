import type { Endpoint, ParamsOf, ReplyOf } from '@souk/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeTag } from '#cache/announce-change.ts';
import { tagHeaders } from '#cache/tag-headers.ts';

/** What a public reply shows, as tags of `announceChange`; every reply also shows settings. */
export type Shown = {
  tags: readonly ChangeTag[];
  /**
   * If set, only `tags`, these, content and settings can change the reply. Absent: any change may, because lists show
   * counts and ratings that are announced only under their own tags.
   */
  only?: readonly ChangeTag[];
  /** The reply contains the server time for countdowns, so it differs on every request. */
  includesTime?: boolean;
};

/** `reply` is null if the call was refused: a missing entity may appear later. */
export type Shows<E extends Endpoint> = (reply: ReplyOf<E> | null, params: ParamsOf<E>) => Shown;

const ofTiles = ['catalog', 'flash-sale', 'content'] as const;
const ofLists = [...ofTiles, 'lists'] as const;

/** For replies that do not name their products by id: any price may come from a flash sale. */
export const showsProducts = (): Shown => ({ tags: ofLists });

/** For products with their stock, which every sale changes. */
export const showsStock = (products: readonly { product_id: number }[]): Shown => ({
  tags: [...ofLists, ...stockOf(products)],
});

export const stockOf = (products: readonly { product_id: number }[]) =>
  products.map(({ product_id: id }) => `stock:${id}` as const);

/**
 * For lists that show price, rating and availability of these products. Changes to the order or length of a list are
 * announced as `lists`, except for ratings and sales counts, which lists show within a minute.
 */
export const showsTiles = (tiles: readonly { id: number }[]) => ({
  tags: ofLists,
  only: tiles.map(({ id }) => `product:${id}` as const),
});

/**
 * For products that accompany others, where a missing one is acceptable for a minute: invalidated by changes to these
 * products, not by every price change (decision 034).
 */
export const showsTilesOnly = (tiles: readonly { id: number }[]): Shown => ({
  tags: [...ofTiles, ...tiles.map(({ id }) => `product:${id}` as const)],
  only: [],
});

/** Tells server-rendered pages the tags of this call; they are cached under those of all their calls. */
export function setShownHeader(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  shown: Shown | undefined,
): void {
  if (shown && headers['x-souk-internal'] !== undefined) reply.headers(tagHeaders(shown.tags));
}
