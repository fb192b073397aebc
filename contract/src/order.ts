import { CANCEL_REASONS } from '@souk/rules/cancel-reasons';
import { LONGEST } from '@souk/rules/limits';
import { paymentMethodOf } from '@souk/rules/payment-methods';
import { RETURN_STATES } from '@souk/rules/returns';
import { z } from 'zod';
import { CancellationSchema } from './cancellation.ts';
import { LineInventorySchema, LineProductSchema, LineShippingPlaceSchema } from './cart.ts';
import { endpoint } from './endpoint.ts';
import {
  bodyDelta,
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
import { orderInvoiceHead } from './order-invoice.ts';
import { orderMoneyFields } from './order-money.ts';
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
  /** [ours] state of its latest open return, else of the latest; null: none, or cancelled by the customer */
  return_state: z.enum(RETURN_STATES).nullable(),
  /** [ours] amount due, and until when stock is reserved; null: indefinitely */
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
      /** The seller's contact and legal details. */
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
       * Carrier and tracking number; null: none entered. `url` is the carrier's tracking page; null: unknown. If there are several
       * parcels, the latest.
       */
      parcel: parcel.nullable(),
      /** All parcels, with their units of `ordered_products`. */
      parcels: z.array(parcel.extend({ lines: z.array(z.object({ inventory_id: id, quantity: z.int() })) })),
      /** Whether it is partly shipped. */
      has_rest: zeroOne,
      /** [ours] units the seller cancelled while the part continues, with the reason */
      cancelled_pieces: z.array(
        z.object({ inventory_id: id, quantity: z.int(), reason: z.enum(CANCEL_REASONS) }),
      ),
      cancelled_amount: money,
      /** [ours] why the seller cancelled the part */
      cancel_reason: z.enum(CANCEL_REASONS).nullable(),
      withdrawal: PartWithdrawalSchema,
      /** [ours] its returns, oldest first, and what can still be returned */
      returns: z.array(PartReturnSchema),
      returnable: ReturnableSchema,
      /** [ours] invoices and credit notes, oldest first */
      invoices: z.array(orderInvoiceHead),
      /** [ours] messages between seller and customer, oldest first; `order/message` answers */
      messages: z.array(z.object({ by: z.enum(['seller', 'buyer']), message: z.string(), at: timestamp })),
    }),
  ),
  moves: z.array(MoveSchema),
  payment: OrderSchema.shape.payment.extend(orderMoneyFields),
});

export type OrderDetail = z.infer<typeof OrderDetailSchema>;

/** No method has this code: an order that costs something is refused with it, a free one needs no method. */
const unknownMethod = 0;

/** Any whole number: clients send 0, -1 or codes of their own for a free order (CONTRACT §3.11). */
export const orderMethod = bodyDelta('refusal.payment.invalid-method').transform(
  (code) => paymentMethodOf(code) ?? unknownMethod,
);

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
    /** CONTRACT L7: recipient and amount due. */
    name: z.string(),
    amount: z.number(),
    ...dates,
  }),
});

export const findOrder = endpoint({
  method: 'GET',
  path: 'order/find/{id}',
  access: 'guest',
  summary: 'Get an order, as its customer or with its signed link',
  params: z.object({ id: pathId }),
  query: z.object({ user_token: userToken, time_zone: timeZone, ...signedLink }),
  reply: OrderDetailSchema,
});

export const findOrderPost = endpoint({
  method: 'POST',
  path: 'order/find/{id}',
  access: 'guest',
  acts: false,
  summary: 'Get an order, without the guest token in the URL',
  params: z.object({ id: pathId }),
  body: z.object({ user_token: userToken, time_zone: timeZone, ...signedLink }),
  reply: OrderDetailSchema,
});

/** 1 to 5: orders in that status that aren't cancelled; 6: cancelled by anyone; anything else: all. */
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

/** `status` [ours] filters by status. */
export const ordersByUser = endpoint({
  method: 'POST',
  path: 'order/by-user',
  access: 'guest',
  acts: false,
  summary: 'List the customer’s orders, or get one of them with order_id',
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

/** CONTRACT §2.6, D4; `id` and `time_zone` are accepted and not needed. The signed link of an email [ours] suffices. */
export const sendOrderEmail = endpoint({
  ...orderEmail,
  method: 'GET',
  summary: 'Resend the order confirmation to the order’s address',
  query: z.object({ user_token: userToken, ...signedLink }),
});

export const sendOrderEmailPost = endpoint({
  ...orderEmail,
  method: 'POST',
  summary: 'Resend the order confirmation, as a POST',
  /** `again` [ours]: requested by a person, so it is sent even right after the shop's own email (CONTRACT L6). */
  body: z.object({ again: optional(bodyFlag), user_token: userToken, ...signedLink }),
});

/** CONTRACT D8: without a signed link no name, address, contact, product, amount or token. */
export const TrackedOrderSchema = z.object({
  id,
  order: z.string(),
  status: z.int(),
  cancelled: zeroOne,
  /** [ours] 1: ships once its payment has arrived */
  awaits_payment: zeroOne,
  created: z.string(),
  ordered_products: z
    .array(
      z.object({
        /** [ours] 2: the customer picks it up */
        shipping_type: oneTwo,
        shipping_place: z.object({ day_needed: z.int() }),
      }),
    )
    .min(1),
  /** [ours] when each status was reached */
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
