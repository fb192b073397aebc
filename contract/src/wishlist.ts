import { z } from 'zod';
import { TileSchema } from './catalog-entities.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, listQuery, pathId } from './input.ts';
import { created, dates, id, money, page } from './wire.ts';

/* CONTRACT §2.4. The compare list speaks the same words; compare.ts takes them from here. */

/** `order_by`, `type`, `page`, `per_page` and `time_zone` of a shopper's own list (CONTRACT §1.6). */
export const ownListQuery = z.object({
  order_by: listQuery.order_by,
  type: listQuery.type,
  page: listQuery.page,
  per_page: listQuery.per_page,
  time_zone: listQuery.time_zone,
  /** `required`: nobody signed in is 401, whatever `compat_guest_lists` says. */
  login: z.literal('required').optional().catch(undefined),
});

/** A product on somebody's list. */
export const ListedRowSchema = z.object({ id, product_id: id, user_id: id, ...dates });
export type ListedRow = z.infer<typeof ListedRowSchema>;

/** The same as an entry of the list; the product is a whole tile ([ours]: what goes beyond CONTRACT's fields). */
export const ListedProductSchema = ListedRowSchema.extend({ created, product: TileSchema });

/** Added: the row; removed: an empty list. */
export const ToggledSchema = z.union([ListedRowSchema, z.array(z.never())]);

/** `action` (add, remove, toggle) may come along and is ignored: the call toggles. */
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
      /** [ours] what the product cost when it was put on the list; null when nobody wrote it down */
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
