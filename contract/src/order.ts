import { z } from 'zod';
import { CancellationSchema } from './cancellation.ts';
import { LineInventorySchema, LineProductSchema, LineShippingPlaceSchema } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { bodyId, listQuery, optional, pathId, queryText, text, timeZone, userToken } from './input.ts';
import { dates, f01, f12, id, img, money, page } from './wire.ts';

const OrderedProductSchema = z.object({
  product_id: id,
  inventory_id: id,
  quantity: z.int(),
  order_id: id,
  shipping_place_id: id,
  shipping_type: f12,
  selling: money,
  shipping_price: money,
  tax_price: money,
  bundle_offer: z.int(),
  product: z.object({
    id,
    title: z.string(),
    slug: z.string(),
    image: img,
    selling: z.number(),
    offered: z.number(),
    unit: z.string(),
    shipping_rule_id: id,
    bundle_deal_id: z.string().nullable(),
    sku: z.string().nullable(),
  }),
});

/** CONTRACT §3.4. */
export const OrderSchema = z.object({
  id,
  user_id: id.nullable(),
  user_address_id: id,
  order: z.string().length(14),
  status: z.int().min(1).max(6),
  cancelled: f01,
  payment_done: f01,
  order_method: z.int(),
  currency: z.string(),
  total_amount: money,
  payment_token: z.null(),
  trans_id: z.string().nullable(),
  voucher_id: id.nullable(),
  user_token: z.string().nullable(),
  viewed: z.int(),
  created: z.string(),
  shipping_price: z.number(),
  cancellation: CancellationSchema.nullable(),
  refunded: f01,
  ordered_products: z.array(OrderedProductSchema).min(1),
  ...dates,
});
export type Order = z.infer<typeof OrderSchema>;

/** CONTRACT §3.5; `parts`, `moves` and `name` [ours]. */
export const OrderDetailSchema = OrderSchema.extend({
  address: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address_1: z.string(),
    address_2: z.string().nullable(),
    city: z.string(),
    zip: z.string(),
    state: z.string(),
    country: z.string(),
    delivery_instruction: z.string().nullable(),
  }),
  calculated: z.object({
    subtotal: z.number(),
    total_price: z.number(),
    shipping_price: z.number(),
    tax: z.number(),
    voucher_price: z.number(),
    bundle_offer: z.number(),
  }),
  ordered_products: z
    .array(
      OrderedProductSchema.extend({
        shipping_place: LineShippingPlaceSchema,
        updated_inventory: LineInventorySchema,
        flash_product: LineProductSchema.partial({
          review_count: true,
          rating: true,
          product_images: true,
          shipping_rule: true,
        }),
        store: z.object({ id, name: z.string(), slug: z.string() }),
        line_total: money,
      }),
    )
    .min(1),
  parts: z.array(
    z.object({
      id,
      store: z.object({ id, name: z.string(), slug: z.string() }),
      status: z.int().min(1).max(6),
      cancelled: f01,
      subtotal: money,
      bundle_offer: money,
      voucher_price: money,
      shipping_price: money,
      tax: money,
      total: money,
    }),
  ),
  moves: z.array(z.object({ status: z.int(), cancelled: f01, at: z.string() })),
});
export type OrderDetail = z.infer<typeof OrderDetailSchema>;

/** One client numbers Iyzico 10 (CONTRACT §3.11). */
const orderMethod = z
  .union(
    [
      z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      z
        .string()
        .regex(/^([1-9]|10)$/)
        .transform(Number),
    ],
    'refusal.payment.invalid-method',
  )
  .transform((method) => (method === 10 ? 6 : method));

export const orderAction = endpoint({
  method: 'POST',
  path: 'order/action',
  access: 'guest',
  summary: 'Place an order of the selected cart rows',
  wrapped: true,
  body: z.object({
    user_token: userToken,
    order_method: orderMethod,
    voucher: optional(text(50, 'refusal.voucher.invalid')),
    time_zone: timeZone,
  }),
  reply: z.object({
    id,
    order: z.string().length(14),
    order_method: z.int(),
    voucher_id: id.nullable(),
    currency: z.string(),
    user_id: id.nullable(),
    user_address_id: id,
    name: z.string().optional(),
    ...dates,
  }),
});

const signedLink = {
  expires: z.string().max(20).optional().catch(undefined),
  signature: z.string().max(128).optional().catch(undefined),
};

export const findOrder = endpoint({
  method: 'GET',
  path: 'order/find/{id}',
  access: 'guest',
  summary: 'One order of the owner, or of the holder of its signed link',
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken, time_zone: timeZone, ...signedLink }),
  reply: OrderDetailSchema,
});

export const findOrderPost = endpoint({
  method: 'POST',
  path: 'order/find/{id}',
  access: 'guest',
  summary: 'The same, which keeps the guest token out of the address',
  params: z.object({ id: pathId }),
  body: z.object({ user_token: userToken, time_zone: timeZone, ...signedLink }),
  reply: OrderDetailSchema,
});

export const ordersByUser = endpoint({
  method: 'POST',
  path: 'order/by-user',
  access: 'guest',
  summary: "The owner's orders, or with order_id one of them",
  body: z.object({ ...listQuery, order_id: optional(bodyId('refusal.order.missing')) }),
  reply: z.union([OrderDetailSchema, page(OrderSchema)]),
});

/** CONTRACT D8: without a signed link no name, address, contact, product, amount or token. */
export const TrackedOrderSchema = z.object({
  id,
  order: z.string(),
  status: z.int(),
  cancelled: f01,
  created: z.string(),
  ordered_products: z.array(z.object({ shipping_place: z.object({ day_needed: z.int() }) })).min(1),
  ...dates,
});

export const trackOrder = endpoint({
  method: 'GET',
  path: 'track-order',
  access: 'public',
  summary: 'Status by order number; everything with a signed link',
  query: z.object({ tracking_id: queryText, time_zone: timeZone, ...signedLink }),
  reply: z.union([OrderDetailSchema, TrackedOrderSchema]),
});
