import { CONSOLE } from '@souk/rules/limits';
import { CANCEL_REASONS } from '@souk/rules/cancel-reasons';
import { ORDER_PAYMENTS } from '@souk/rules/order-payments';
import { z } from 'zod';
import { deliveryFields } from '../address.ts';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
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
  /** What has gone back or is about to. */
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
  /** As it was bought; `cancelled` of them are not sent. */
  quantity: z.int(),
  cancelled: z.int(),
  unit_price: moneyOf,
  goods: moneyOf,
  /** Units that nobody has given back yet, and what one can still give back of the line, delivery and all. */
  left_units: z.int(),
  left: moneyOf,
});

/** Whoever bears it: `nobody` for money that never was the order's. */
const bearer = z.enum(['seller', 'shop', 'goodwill', 'nobody']);

const part = partRow.extend({
  lines: z.array(line),
  /** What may come next of it. */
  moves: z.array(status),
  parcels: z.array(z.object({ id, carrier: z.string(), number: z.string().nullable() })),
  goods: moneyOf,
  shipping: moneyOf,
  commission: moneyOf,
  /** Of what was bought, before anything goes back. */
  earns: moneyOf,
  /** Units that the store does not send, oldest first; and why it has ended all of its part. */
  cancellations: z.array(cancelledAtOnce),
  cancel_reason: z.enum(CANCEL_REASONS).nullable(),
  /** What comes back of it, oldest first. */
  returns: z.array(returnOfPart),
  /** What the store and the buyer wrote to each other, oldest first. */
  messages: z.array(z.object({ id, by: z.enum(['store', 'buyer']), message: z.string(), at: time })),
});

const event = z.object({
  at: time,
  /** `placed` · `moved` and `cancelled` with the new status · `paid` · `refund` · `note` · `mail` with its kind · `act`. */
  kind: z.enum(['placed', 'moved', 'cancelled', 'paid', 'refund', 'returned', 'note', 'mail', 'act']),
  /** `buyer`, `seller`, `operator`, `expiry`, a provider, or somebody's name. */
  actor: z.string(),
  text: z.string(),
  store: z.string().nullable(),
  amount: moneyOf.nullable(),
});
export type OrderEvent = z.output<typeof event>;

/** A payment that something is left of. Where there are several, a refund names one of them. */
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
    country: z.string(),
    note: z.string(),
  }),
  parts: z.array(part),
  money: z.object({
    goods: moneyOf,
    bundle_offer: moneyOf,
    voucher: moneyOf,
    shipping: moneyOf,
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
      /** What the provider told, newest last: the words of its facts. */
      events: z.array(z.object({ at: time, facts: z.array(z.string()) })),
    }),
  ),
  refunds: z.array(
    z.object({
      id,
      state: z.string(),
      provider: z.string(),
      amount: moneyOf,
      reason: z.string(),
      at: time,
      borne_by: z.array(z.object({ bearer, store: z.string().nullable(), amount: moneyOf })),
    }),
  ),
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
    /** One store's id; 0: of all. */
    store: queryInt(0, 0, 2_147_483_647),
    method: queryText,
    country: queryText,
    payment: z.enum(ORDER_PAYMENTS).optional().catch(undefined),
    /** 1: only those of which a part is late. */
    late: queryInt(0, 0, 1),
    /** What an order comes to, at least and at most, in the shop's currency; orders in others are not among them. */
    from_minor: queryInt(0, 0, Number.MAX_SAFE_INTEGER),
    /** 0: however much. */
    to_minor: queryInt(0, 0, Number.MAX_SAFE_INTEGER),
  }),
  /** `currency`: the shop's, of which `from_minor` and `to_minor` are. */
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

/** What a refund is for: units of lines, or an amount of the order or of one part. Goodwill takes nothing from a seller. */
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
  /** What the buyer gets, and by whom. */
  amount: moneyOf,
  provider: z.string(),
  /** Nobody is asked: somebody sends the money and writes down its reference. */
  is_by_hand: z.boolean(),
  lines: z.array(
    z.object({
      line_id: id.nullable(),
      bearer,
      units: z.int(),
      goods: moneyOf,
      shipping: moneyOf,
    }),
  ),
  /** What each seller is paid less: what the buyer gets and the shop had paid of the voucher, without the commission. */
  sellers: z.array(
    z.object({ store: z.string(), back: moneyOf, voucher: moneyOf, commission: moneyOf, bears: moneyOf }),
  ),
  /** What the shop itself bears: commission that it gives back, goodwill, what nobody says; less its share of vouchers. */
  shop: z.object({
    commission: moneyOf,
    commission_tax: moneyOf,
    voucher: moneyOf,
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
  summary: 'Preview a refund: who receives what and who bears it. Changes nothing',
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
    /** The amount that the preview showed. */
    expected_minor: minor,
    reason: words(CONSOLE.reason).default(''),
  }),
  reply: operatorOrder,
});
