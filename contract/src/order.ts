import { CANCEL_REASONS } from '@souk/rules/cancel-reasons';
import { LONGEST } from '@souk/rules/limits';
import { RETURN_STATES } from '@souk/rules/returns';
import { z } from 'zod';
import { CancellationSchema } from './cancellation.ts';
import { LineInventorySchema, LineProductSchema, LineShippingPlaceSchema } from './cart.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyFlag,
  bodyId,
  listQuery,
  optional,
  pathId,
  queryText,
  signedLink,
  text,
  timeZone,
  userToken,
} from './input.ts';
import { dates, timestamp, zeroOne, oneTwo, id, pictureName, money, page } from './wire.ts';
import { PartReturnSchema, ReturnableSchema } from './returns.ts';
import { PartWithdrawalSchema } from './withdrawal.ts';

const OrderedProductSchema = z.object({
  product_id: id,
  inventory_id: id,
  quantity: z.int(),
  order_id: id,
  shipping_place_id: id,
  shipping_type: oneTwo,
  selling: money,
  shipping_price: money,
  tax_price: money,
  bundle_offer: z.int(),
  product: z.object({
    id,
    title: z.string(),
    slug: z.string(),
    image: pictureName,
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
  cancelled: zeroOne,
  payment_done: zeroOne,
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
  refunded: zeroOne,
  /** [ours] where a return of it is: of those that are not over the last, else the last; null: none, or its buyer let it go */
  return_state: z.enum(RETURN_STATES).nullable(),
  /** [ours] what is still to be paid, and until when the goods are kept for it; null: for as long as it takes */
  payment: z.object({ due: money, due_at: timestamp.nullable() }),
  ordered_products: z.array(OrderedProductSchema).min(1),
  ...dates,
});

export type Order = z.infer<typeof OrderSchema>;

const TraderSchema = z.object({
  address: z.string(),
  country: z.string(),
  register_number: z.string(),
  email: z.string(),
  phone: z.string(),
  whatsapp_btn: z.int(),
  whatsapp_number: z.string(),
  whatsapp_default_msg: z.string(),
});

const parcel = z.object({
  carrier: z.string(),
  number: z.string().nullable(),
  url: z.string().nullable(),
});

const MoveSchema = z.object({ status: z.int(), cancelled: zeroOne, at: timestamp });

/** CONTRACT §3.5; `parts`, `moves`, `payment` and `name` [ours]. */
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
        /** [ours] the reader's own review of the product */
        review_id: id.nullable(),
      }),
    )
    .min(1),
  parts: z.array(
    z.object({
      id,
      store: z.object({ id, name: z.string(), slug: z.string() }),
      /** How to reach the seller today, and who that is. */
      seller: TraderSchema,
      status: z.int().min(1).max(6),
      cancelled: zeroOne,
      subtotal: money,
      bundle_offer: money,
      voucher_price: money,
      shipping_price: money,
      tax: money,
      total: money,
      /**
       * Who carries it and under which number, as far as the seller has told; null: nothing was told. `url` is the
       * carrier's own page about it; null: not known. Of several parcels the one that was told last.
       */
      parcel: parcel.nullable(),
      /** All of them, and how many units of which of `ordered_products` are in each. */
      parcels: z.array(parcel.extend({ lines: z.array(z.object({ inventory_id: id, quantity: z.int() })) })),
      /** Whether some of it has left in parcels, and some has not. */
      has_rest: zeroOne,
      /** [ours] units that the seller does not send though the part lives, why, and what was paid or due for them. */
      cancelled_pieces: z.array(
        z.object({ inventory_id: id, quantity: z.int(), reason: z.enum(CANCEL_REASONS) }),
      ),
      cancelled_amount: money,
      /** [ours] why the seller has ended the part. */
      cancel_reason: z.enum(CANCEL_REASONS).nullable(),
      withdrawal: PartWithdrawalSchema,
      /** [ours] what comes back of it, oldest first, and what can still be asked for. */
      returns: z.array(PartReturnSchema),
      returnable: ReturnableSchema,
      /** [ours] what its seller and the buyer wrote to each other, oldest first; `order/message` answers. */
      messages: z.array(z.object({ by: z.enum(['seller', 'buyer']), message: z.string(), at: timestamp })),
    }),
  ),
  moves: z.array(MoveSchema),
  /** By the books, in the order's currency. `refunding`: on its way back. */
  payment: OrderSchema.shape.payment.extend({ received: money, refunded: money, refunding: money }),
});

export type OrderDetail = z.infer<typeof OrderDetailSchema>;

/** One client numbers Iyzico 10 (CONTRACT §3.11). */
export const orderMethod = z
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
  repeatable: true,
  body: z.object({
    user_token: userToken,
    // An order that costs nothing needs none.
    order_method: optional(orderMethod),
    voucher: optional(text(LONGEST.voucher, 'refusal.voucher.invalid')),
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
    /** CONTRACT L7: who the order goes to, and what is to be paid. */
    name: z.string(),
    amount: z.number(),
    ...dates,
  }),
});

export const findOrder = endpoint({
  method: 'GET',
  path: 'order/find/{id}',
  access: 'guest',
  summary: 'Get an order by its owner, or with its signed link',
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken, time_zone: timeZone, ...signedLink }),
  reply: OrderDetailSchema,
});

export const findOrderPost = endpoint({
  method: 'POST',
  path: 'order/find/{id}',
  access: 'guest',
  acts: false,
  summary: 'Same, without the guest token in the address',
  params: z.object({ id: pathId }),
  body: z.object({ user_token: userToken, time_zone: timeZone, ...signedLink }),
  reply: OrderDetailSchema,
});

/** 1 to 5: orders in that state that are not cancelled; 6: cancelled ones, whoever did it; anything else: all. */
const listedStatus = z
  .union([
    z.literal([1, 2, 3, 4, 5, 6]),
    z
      .string()
      .regex(/^[1-6]$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined);

/** `status` [ours] keeps orders of one state only. */
export const ordersByUser = endpoint({
  method: 'POST',
  path: 'order/by-user',
  access: 'guest',
  acts: false,
  summary: 'List the owner’s orders, or with order_id get one',
  body: z.object({
    ...listQuery,
    status: listedStatus,
    order_id: optional(bodyId('refusal.order.missing')),
  }),
  reply: z.union([OrderDetailSchema, page(OrderSchema)]),
});

const orderEmail = {
  path: 'order/send-order-email/{id}',
  access: 'guest',
  params: z.object({ id: pathId }),
  acts: true,
  reply: z.literal(true),
} as const;

/** CONTRACT §2.6, D4; `id` and `time_zone` come along and are not needed. The signed link of a mail [ours] is enough. */
export const sendOrderEmail = endpoint({
  ...orderEmail,
  method: 'GET',
  summary: 'Resend the order confirmation to the order’s address',
  query: z.object({ user_token: userToken, ...signedLink }),
});

export const sendOrderEmailPost = endpoint({
  ...orderEmail,
  method: 'POST',
  summary: 'Same, as a POST',
  /** `again` [ours]: somebody asked for it, so that it is sent also right after the shop's own mail (CONTRACT L6). */
  body: z.object({ again: optional(bodyFlag), user_token: userToken, ...signedLink }),
});

/** CONTRACT D8: without a signed link no name, address, contact, product, amount or token. */
export const TrackedOrderSchema = z.object({
  id,
  order: z.string(),
  status: z.int(),
  cancelled: zeroOne,
  /** [ours] 1: it leaves once its payment has arrived */
  awaits_payment: zeroOne,
  created: z.string(),
  ordered_products: z.array(z.object({ shipping_place: z.object({ day_needed: z.int() }) })).min(1),
  /** [ours] when each step was reached */
  moves: z.array(MoveSchema),
  ...dates,
});
export type TrackedOrder = z.infer<typeof TrackedOrderSchema>;

export const trackOrder = endpoint({
  method: 'GET',
  path: 'track-order',
  access: 'public',
  summary: 'Get an order’s status by its number; all details with a signed link',
  query: z.object({ tracking_id: queryText, time_zone: timeZone, ...signedLink }),
  reply: z.union([OrderDetailSchema, TrackedOrderSchema]),
});
