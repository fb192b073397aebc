import { CONSOLE } from '@souk/rules/limits';
import { CANCEL_REASONS } from '@souk/rules/cancel-reasons';
import { ORDER_PAYMENTS } from '@souk/rules/order-payments';
import { REFUND_REASONS } from '@souk/rules/refund-reasons';
import { z } from 'zod';
import { deliveryFields } from '../address.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { DISPUTE_STATES } from './operator-disputes.ts';
import { cancelledAtOnce } from '../seller-console/orders.ts';
import { returnOfPart } from '../seller-console/returns.ts';
import { pathId, queryInt, queryText } from '../input.ts';
import { id } from '../wire.ts';
import { minor, recordId, requiredWords, words } from './record.ts';

const time = z.iso.datetime();
const params = z.object({ id: pathId });

export const OPERATOR_ORDER_VIEWS = [
  'all',
  'open',
  'late',
  'unpaid',
  'delivered',
  'cancelled',
  'refunded',
] as const;

const status = z.enum(['pending', 'confirmed', 'picked-up', 'on-the-way', 'delivered', 'cancelled']);
export type OrderStatusName = z.output<typeof status>;

const partRow = z.object({
  id,
  store: z.object({ id, name: z.string(), slug: z.string() }),
  status,
  is_late: z.boolean(),
  delivery: z.enum(['delivery', 'pickup']),
  total: moneyOf,
});

const orderRow = z.object({
  id,
  number: z.string(),
  placed_at: time,
  buyer: z.object({ name: z.string(), email: z.string(), city: z.string(), country: z.string() }),
  status,
  is_paid: z.boolean(),
  is_refunded: z.boolean(),
  method: z.string(),
  total: moneyOf,
  /** Refunded or being refunded. */
  refunded: moneyOf,
  parts: z.array(partRow),
});
export type OperatorOrderRow = z.output<typeof orderRow>;

const line = z.object({
  id,
  product_id: id,
  title: z.string(),
  variant: z.string(),
  sku: z.string().nullable(),
  image: z.string(),
  quantity: z.int(),
  cancelled: z.int(),
  unit_price: moneyOf,
  goods: moneyOf,
  /** Units not refunded yet, and the amount that can still be refunded, shipping included. */
  left_units: z.int(),
  left: moneyOf,
});

const bearer = z.enum(['seller', 'shop', 'goodwill', 'nobody']);

const part = partRow.extend({
  lines: z.array(line),
  /** Possible next statuses. */
  moves: z.array(status),
  parcels: z.array(z.object({ id, carrier: z.string(), number: z.string().nullable() })),
  goods: moneyOf,
  shipping: moneyOf,
  /** Commission and earnings after refunds and cancelled units, as in the seller console. */
  commission: moneyOf,
  /** VAT that the shop owes as deemed supplier, after refunds. */
  deemed_vat: moneyOf,
  /** What the shop has of `shipping` for shipping the order, after refunds. */
  shop_shipping: moneyOf,
  earns: moneyOf,
  /** Cancelled units, oldest first; and the reason if the whole part was cancelled. */
  cancellations: z.array(cancelledAtOnce),
  cancel_reason: z.enum(CANCEL_REASONS).nullable(),
  returns: z.array(returnOfPart),
  messages: z.array(z.object({ id, by: z.enum(['store', 'buyer']), message: z.string(), at: time })),
});

const event = z.object({
  at: time,
  /** `placed` · `moved` and `cancelled` with the new status · `paid` · `refund` · `note` · `mail` with its kind · `act`. */
  kind: z.enum(['placed', 'moved', 'cancelled', 'paid', 'refund', 'returned', 'note', 'mail', 'act']),
  /** `buyer`, `seller`, `operator`, `expiry`, a provider, or a person's name. */
  actor: z.string(),
  text: z.string(),
  store: z.string().nullable(),
  amount: moneyOf.nullable(),
});
export type OrderEvent = z.output<typeof event>;

/** A payment with a refundable rest. If there are several, a refund names one of them. */
export const paymentLeft = z.object({ id: z.string(), provider: z.string(), left: moneyOf });

const operatorOrder = orderRow.extend({
  address: z.object({
    name: z.string(),
    phone: z.string(),
    address_1: z.string(),
    address_2: z.string(),
    city: z.string(),
    zip: z.string(),
    state: z.string(),
    /** The address as its country writes it, with the name and the country in the reader's language. */
    lines: z.array(z.string()),
    country: z.string(),
    note: z.string(),
  }),
  parts: z.array(part),
  money: z.object({
    goods: moneyOf,
    bundle_offer: moneyOf,
    voucher: moneyOf,
    shipping: moneyOf,
    /** Cancelled parts and units, below zero; zero if the whole order is cancelled. */
    cancelled: moneyOf,
    /** What remains after them; as ordered if the whole order is cancelled. */
    total: moneyOf,
    received: moneyOf,
    refunded: moneyOf,
    refunding: moneyOf,
    refundable: moneyOf,
    voucher_code: z.string().nullable(),
  }),
  /** Oldest first. */
  payments: z.array(paymentLeft),
  attempts: z.array(
    z.object({
      id,
      provider: z.string(),
      reference: z.string(),
      payment_id: z.string().nullable(),
      state: z.string(),
      reason: z.string().nullable(),
      amount: moneyOf,
      received: moneyOf.nullable(),
      at: time,
      /** Facts reported by the provider, newest last. */
      events: z.array(z.object({ at: time, facts: z.array(z.string()) })),
    }),
  ),
  refunds: z.array(
    z.object({
      id,
      state: z.string(),
      provider: z.string(),
      amount: moneyOf,
      reason: z.enum(REFUND_REASONS),
      /** The operator’s words. */
      note: z.string(),
      at: time,
      borne_by: z.array(z.object({ bearer, store: z.string().nullable(), amount: moneyOf })),
    }),
  ),
  /** Disputes of its payments, oldest first. */
  disputes: z.array(z.object({ id, state: z.enum(DISPUTE_STATES), amount: moneyOf })),
  history: z.array(event),
});
export type OperatorOrder = z.output<typeof operatorOrder>;
export type OperatorOrderPart = OperatorOrder['parts'][number];

export const listOperatorOrders = consoleEndpoint({
  method: 'GET',
  path: 'operator/orders',
  access: { operator: 'orders.read' },
  summary: 'List orders of all stores, newest first; search by number, email address or name',
  query: z.object({
    ...listQuery(OPERATOR_ORDER_VIEWS, ['placed']),
    /** A store's id; 0: all. */
    store: queryInt(0, 0, 2_147_483_647),
    method: queryText,
    country: queryText,
    payment: z.enum(ORDER_PAYMENTS).optional().catch(undefined),
    /** 1: only orders with an overdue part. */
    late: queryInt(0, 0, 1),
    /** Order total in the shop's currency; orders in other currencies are excluded. */
    from_minor: queryInt(0, 0, Number.MAX_SAFE_INTEGER),
    /** 0: no maximum. */
    to_minor: queryInt(0, 0, Number.MAX_SAFE_INTEGER),
    /** A voucher they use, such as `voucher:5`. */
    in: queryText,
  }),
  /** `currency`: the shop's, used by `from_minor` and `to_minor`. */
  reply: listReply(orderRow).extend({ currency: z.string() }),
});

export const readOperatorOrder = consoleEndpoint({
  method: 'GET',
  path: 'operator/orders/{id}',
  access: { operator: 'orders.read' },
  summary: 'Get an order with its parts, payments and timeline',
  params,
  reply: operatorOrder,
});

export const moveOperatorOrder = consoleEndpoint({
  method: 'POST',
  path: 'operator/orders/{id}/move',
  access: { operator: 'orders.write' },
  confirm: 'sometimes',
  summary: 'Change the status of an order or part; `cancelled` restocks and refunds',
  params,
  body: z.object({ part_id: recordId.optional(), to: status }),
  reply: operatorOrder,
});

export const noteOperatorOrder = consoleEndpoint({
  method: 'POST',
  path: 'operator/orders/{id}/note',
  access: { operator: 'orders.write' },
  confirm: 'never',
  summary: 'Add an internal note to an order',
  params,
  body: z.object({ note: requiredWords(CONSOLE.orderNote) }),
  reply: operatorOrder,
});

export const changeOperatorOrderDelivery = consoleEndpoint({
  method: 'POST',
  path: 'operator/orders/{id}/delivery',
  access: { operator: 'orders.write' },
  confirm: 'never',
  summary:
    'Change the address or note of an order that nobody has started to prepare, if shipping costs the same; notifies customer and sellers',
  params,
  body: z.object(deliveryFields),
  reply: operatorOrder,
});

export const mailOperatorOrder = consoleEndpoint({
  method: 'POST',
  path: 'operator/orders/{id}/resend-mail',
  access: { operator: 'orders.write' },
  confirm: 'never',
  summary: 'Resend the order confirmation',
  params,
  reply: operatorOrder,
});

/** What to refund: units of lines, or an amount of the order or of one part. Goodwill isn't charged to sellers. */
const wish = {
  lines: z
    .array(z.object({ id: recordId, units: z.int().min(1).max(100_000) }))
    .max(500)
    .optional(),
  part_id: recordId.optional(),
  amount_minor: minor.min(1).optional(),
  is_goodwill: z.boolean().default(false),
  payment_id: words(200).optional(),
};

const preview = z.object({
  /** The customer's refund, and the provider that pays it. */
  amount: moneyOf,
  provider: z.string(),
  /** No provider call: a person sends the money and records its reference. */
  is_by_hand: z.boolean(),
  lines: z.array(
    z.object({ line_id: id.nullable(), bearer, units: z.int(), goods: moneyOf, shipping: moneyOf }),
  ),
  /** Reduction of each seller's payout: the customer's refund plus the shop's share of the voucher, less the commission, the shop's `shipping`, and `deemed_vat`. */
  sellers: z.array(
    z.object({
      store: z.string(),
      back: moneyOf,
      voucher: moneyOf,
      commission: moneyOf,
      shipping: moneyOf,
      /** VAT that the shop doesn’t owe any more. */
      deemed_vat: moneyOf,
      bears: moneyOf,
    }),
  ),
  /** Cost to the shop: refunded commission, its own shipping, VAT that it doesn’t owe any more, goodwill and unassigned amounts; less its share of vouchers. */
  shop: z.object({
    commission: moneyOf,
    commission_tax: moneyOf,
    voucher: moneyOf,
    shipping: moneyOf,
    deemed_vat: moneyOf,
    goodwill: moneyOf,
    bears: moneyOf,
  }),
  left: moneyOf,
});
export type RefundPreview = z.output<typeof preview>;

export const previewRefund = consoleEndpoint({
  method: 'POST',
  path: 'operator/orders/{id}/refund-preview',
  access: { operator: 'refunds.read' },
  confirm: 'never',
  summary: 'Preview a refund: what the customer receives and who pays. Changes nothing',
  params,
  body: z.object(wish),
  reply: preview,
});

export const refundOperatorOrder = consoleEndpoint({
  method: 'POST',
  path: 'operator/orders/{id}/refunds',
  access: { operator: 'refunds.write' },
  confirm: 'money',
  summary: 'Refund as previewed; refused if the amounts have changed',
  params,
  body: z.object({
    ...wish,
    /** The amount shown in the preview. */
    expected_minor: minor,
    reason: words(CONSOLE.reason).default(''),
  }),
  reply: operatorOrder,
});
