import { z } from 'zod';
import { StoreSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { bodyId } from './input.ts';
import { created, dt, id, img, page } from './wire.ts';
import { ownListQuery } from './wishlist.ts';

export const followStore = endpoint({
  method: 'POST',
  path: 'user/store/follow',
  access: 'login',
  summary: 'Follow a store, or follow it no longer',
  body: z.object({ store_id: bodyId('refusal.store.missing') }),
  reply: z.object({ store_id: id, following: z.boolean(), followers_count: z.int() }),
});

export const followedStores = endpoint({
  method: 'GET',
  path: 'user/store/following-list',
  access: 'login',
  emptyForGuests: true,
  summary: 'The stores that the shopper follows, newest first',
  query: ownListQuery,
  reply: page(
    z.object({
      /** The store's, because a follow has none of its own. */
      id,
      created,
      created_at: dt,
      /** CONTRACT §3.10; the figures [ours]. */
      store: StoreSchema.extend({
        banner_image: img.nullable(),
        rating: z.number(),
        review_count: z.int(),
        followers_count: z.int(),
        total_products: z.int(),
      }),
    }),
  ),
});
