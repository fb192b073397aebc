import { z } from 'zod';
import { TileSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, listQuery, pathId } from './input.ts';
import { created, dates, id, money, page } from './wire.ts';

/* CONTRACT §2.4. The compare list has the same shapes; compare.ts imports them. */

/** `order_by`, `type`, `page`, `per_page` and `time_zone` of a shopper's own list (CONTRACT §1.6). */
export const ownListQuery = z.object({
  order_by: listQuery.order_by,
  type: listQuery.type,
  page: listQuery.page,
  per_page: listQuery.per_page,
  time_zone: listQuery.time_zone,
  /** `required`: unauthenticated requests get 401, whatever `compat_guest_lists` says. */
  login: z.literal('required').optional().catch(undefined),
});

export const ListedRowSchema = z.object({ id, product_id: id, user_id: id, ...dates });
export type ListedRow = z.infer<typeof ListedRowSchema>;

export const ListedProductSchema = ListedRowSchema.extend({ created, product: TileSchema });

/** Added: the row; removed: an empty list. */
export const ToggledSchema = z.union([ListedRowSchema, z.array(z.never())]);

/** `action` (add, remove, toggle) is accepted and ignored: the call toggles. */
export const toggleBody = z.object({ product_id: bodyId('refusal.product.missing') });

export const wishlist = endpoint({
  method: 'GET',
  path: 'user/wishlist/all',
  access: 'login',
  emptyForGuests: true,
  summary: 'List the customer’s wishlist, newest first',
  query: ownListQuery,
  reply: page(
    ListedProductSchema.extend({
      /** [ours] price when added to the list; null if not recorded */
      price_was: money.nullable(),
    }),
  ),
});

export const toggleWish = endpoint({
  method: 'POST',
  path: 'user/wishlist/action',
  access: 'login',
  summary: 'Add a product to the wishlist, or remove it',
  body: toggleBody,
  reply: ToggledSchema,
});

export const findWish = endpoint({
  method: 'GET',
  path: 'user/wishlist/find-product/{id}',
  access: 'login',
  summary: 'Get a product’s row on the wishlist',
  params: z.object({ id: pathId }),
  reply: ListedRowSchema,
});
