import { z } from 'zod';
import { StoreSchema, TileSchema, vacation, VoucherSchema } from './catalog-entities.ts';
import { ProductsQuerySchema } from './catalog.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, queryFlag, queryPage, queryPerPage, querySlug, queryText } from './input.ts';
import { created, timestamp, id, pictureName, link, page } from './wire.ts';
import { ownListQuery } from './wishlist.ts';

export const store = endpoint({
  method: 'GET',
  path: 'store',
  access: 'public',
  summary: 'Get a store page',
  query: z.object({
    slug: querySlug,
    required_rating: queryFlag,
    page: queryPage,
    per_page: queryPerPage,
    sortby: ProductsQuerySchema.shape.sortby,
    q: queryText,
    /** [ours] slug of one of `categories` */
    category: querySlug,
  }),
  reply: z.object({
    store: StoreSchema.extend({
      banner_image: pictureName.nullable(),
      description: z.string(),
      review_count: z.int(),
      address: z.string(),
      country: z.string(),
      email: z.string(),
      phone: z.string(),
      /** of the trade register or tax office; empty if not provided */
      register_number: z.string(),
      /** [ours] legal name of the trader, if different; empty if not provided */
      legal_name: z.string(),
      vat_number: z.string(),
      /** [ours] the store's self-certification (DSA art. 30) */
      is_self_certified: z.boolean(),
      /** [ours] HTML; empty if not provided */
      return_policy: z.string(),
      vacation: vacation.nullable(),
    }),
    result: page(TileSchema),
    review: z.number().optional(),
    following: z.boolean(),
    followers_count: z.int(),
    total_products: z.int(),
    is_following: z.boolean(),
    /** [ours] the store's categories with product counts, largest first */
    categories: z.array(link.extend({ count: z.int() })),
    banner: z.null(),
    /** [ours] the store's public vouchers that are valid now */
    vouchers: z.array(VoucherSchema),
  }),
});

export const followStore = endpoint({
  method: 'POST',
  path: 'user/store/follow',
  access: 'login',
  summary: 'Follow a store, or unfollow it',
  body: z.object({ store_id: bodyId('refusal.store.missing') }),
  reply: z.object({ store_id: id, following: z.boolean(), followers_count: z.int() }),
});

export const followedStores = endpoint({
  method: 'GET',
  path: 'user/store/following-list',
  access: 'login',
  emptyForGuests: true,
  summary: 'List followed stores, newest first',
  query: ownListQuery,
  reply: page(
    z.object({
      /** The store's, because a follow has none of its own. */
      id,
      created,
      created_at: timestamp,
      /** CONTRACT §3.10; the figures [ours]. */
      store: StoreSchema.extend({
        banner_image: pictureName.nullable(),
        rating: z.number(),
        review_count: z.int(),
        followers_count: z.int(),
        total_products: z.int(),
      }),
    }),
  ),
});
