import { CANCEL_REASONS } from '@souk/rules/cancel-reasons';
import { LONGEST } from '@souk/rules/limits';
import { z } from 'zod';
import { consoleEndpoint } from '../console-endpoint.ts';
import { listQuery, listReply, moneyOf } from '../console-list.ts';
import { recordId, requiredName, requiredWords } from '../console/record.ts';
import { pathId } from '../input.ts';
import { id } from '../wire.ts';
import { refundOfPart, returnOfPart } from './returns.ts';

const time = z.iso.datetime();

/**
 * By next step: `to_do` is `to_confirm` and `to_ship`; `ready`: ready for pickup; `on_the_way`: shipped; `waiting`: awaiting payment; `today`: must ship by the end of the store's
 * day; `late`: overdue; `to_answer`: the customer has written.
 */
export const ORDER_VIEWS = [
  'all',
  'to_do',
  'to_confirm',
  'to_ship',
  'ready',
  'on_the_way',
  'delivered',
  'waiting',
  'cancelled',
  'today',
  'late',
  'to_answer',
] as const;

const orderState = z.enum([
  'waiting',
  'to_confirm',
  'to_ship',
  'partly_sent',
  'handed_over',
  'on_the_way',
  'delivered',
  'cancelled',
]);
export type SellerOrderState = z.infer<typeof orderState>;

const orderItem = z.object({ title: z.string(), image: z.string(), quantity: z.int() });

const orderRow = z.object({
  /** The store's part; the order may include other stores. */
  id,
  number: z.string(),
  placed_at: time,
  state: orderState,
  /** Promised shipping deadline; null while unpaid. */
  hand_over_by: time.nullable(),
  is_late: z.boolean(),
  /** First name and destination. */
  buyer: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  units: z.int(),
  /** The first three lines. */
  goods: z.array(orderItem),
  delivery: z.enum(['delivery', 'pickup']),
  method: z.string(),
  is_paid: z.boolean(),
  total: moneyOf,
  earns: moneyOf.nullable(),
});
export type SellerOrderRow = z.output<typeof orderRow>;

const line = z.object({
  id,
  product_id: id,
  title: z.string(),
  variant: z.string(),
  sku: z.string().nullable(),
  image: z.string(),
  /** Units to ship or shipped, without those the store cancelled. */
  quantity: z.int(),
  cancelled: z.int(),
  /** Units that can still be refunded. */
  left_units: z.int(),
  unit_price: moneyOf,
  /** Before bundle offer and voucher, without shipping. */
  goods: moneyOf,
});

/** A cancellation of units: when, why, and whether they were restocked. */
export const cancelledAtOnce = z.object({
  at: time,
  reason: z.enum(CANCEL_REASONS),
  is_back: z.boolean(),
  lines: z.array(z.object({ id, units: z.int() })),
});

/** Breakdown of earnings: items less deductions; sums to `earns`. */
const ladder = z.object({
  goods: moneyOf,
  bundle_offer: moneyOf,
  voucher: moneyOf,
  shipping: moneyOf,
  commission: moneyOf,
  commission_percent: z.number().nullable(),
  commission_tax: moneyOf,
  /** What the shop has of `shipping` for shipping the order, after refunds. */
  shop_shipping: moneyOf,
  /** VAT that the shop owes as deemed supplier, after refunds. */
  deemed_vat: moneyOf,
  /** Refunds to the customer, and to the shop for its voucher share. */
  given_back: moneyOf,
  /** Commission and tax credited back for refunds. */
  commission_back: moneyOf,
  earns: moneyOf,
});

const place = z.object({
  phone: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  zip: z.string(),
  state: z.string(),
  /** The address as its country writes it, with the name and the country in the reader's language. */
  lines: z.array(z.string()),
  country: z.string(),
});

export const sellerOrder = orderRow.extend({
  address: place.extend({ name: z.string(), note: z.string() }),
  /** Where the customer picks the order up; empty if it's delivered. */
  pickup_points: z.array(place),
  lines: z.array(line),
  parcels: z.array(
    z.object({
      id,
      carrier: z.string(),
      number: z.string().nullable(),
      /** The carrier's tracking page. */
      url: z.string().nullable(),
      /** Until then the shipment can be undone, and nobody is notified. */
      until: time.nullable(),
      lines: z.array(z.object({ id, quantity: z.int() })),
    }),
  ),
  money: ladder.nullable(),
  /** Messages, oldest first; `is_seen`: a customer's message that needs no reply. */
  messages: z.array(
    z.object({ id, by: z.enum(['store', 'buyer']), message: z.string(), at: time, is_seen: z.boolean() }),
  ),
  /** Whether there is a customer to write to: erased customers can't be reached. */
  can_write: z.boolean(),
  /** Base and tax of the commission; and the balance still owed to the store, or by it. */
  payout: z
    .object({
      commission_base: moneyOf,
      commission_tax_percent: z.number().nullable(),
      /** Cash collected by the store on delivery. */
      collected: moneyOf,
      /** Charged for its payment and lost disputes. */
      fees: moneyOf,
      pays: moneyOf,
    })
    .nullable(),
  /** What comes back of it, oldest first. */
  returns: z.array(returnOfPart),
  /** Refunds of the store's items and shipping, oldest first; empty without permission to see money. */
  refunds: z.array(refundOfPart),
  cancellations: z.array(cancelledAtOnce),
  cancel_reason: z.enum(CANCEL_REASONS).nullable(),
  /** Whether the order includes other stores, whose parts are hidden. */
  has_other_stores: z.boolean(),
  history: z.array(z.object({ status: z.string(), cancelled: z.boolean(), actor: z.string(), at: time })),
});
export type SellerOrder = z.output<typeof sellerOrder>;

/** Up to 200 ids in a URL: `1,2,3`. */
const idList = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/)
  .transform((ids) => [...new Set(ids.split(',').map(Number))]);

const slipWords = z.object({
  to: z.string(),
  order: z.string(),
  product: z.string(),
  pieces: z.string(),
  note: z.string(),
  thanks: z.string(),
  other_stores: z.string(),
});

const paper = orderRow
  .pick({ id: true, number: true, placed_at: true, state: true, buyer: true, units: true, delivery: true })
  .extend({
    address: sellerOrder.shape.address,
    pickup_points: sellerOrder.shape.pickup_points,
    lines: sellerOrder.shape.lines,
    /** Unshipped units by line. */
    rest: z.array(z.object({ id, quantity: z.int() })),
    has_other_stores: z.boolean(),
    /** Content of the packing slip, in the customer's language. */
    slip: z.object({
      language: z.string(),
      direction: z.enum(['ltr', 'rtl']),
      placed: z.string(),
      method: z.string(),
      /** What the courier collects, in words; null: nothing, or the first shipment's courier does. */
      cash: z.string().nullable(),
      words: slipWords,
    }),
  });
export type SellerPaper = z.output<typeof paper>;

const params = z.object({ id: pathId });

export const listOrders = consoleEndpoint({
  method: 'GET',
  path: 'seller/orders',
  access: { seller: 'orders.read' },
  summary: 'List the store’s order parts, newest first',
  query: z.object(listQuery(ORDER_VIEWS, ['placed'])),
  reply: listReply(orderRow),
});

export const readOrder = consoleEndpoint({
  method: 'GET',
  path: 'seller/orders/{id}',
  access: { seller: 'orders.read' },
  summary: 'Get an order part with its items, address and earnings',
  params,
  reply: sellerOrder,
});

export const listPapers = consoleEndpoint({
  method: 'GET',
  path: 'seller/orders/papers',
  access: { seller: 'orders.read' },
  summary: 'List orders to pick, pack and ship, with their packing slip texts',
  query: z.object({ ids: idList }),
  reply: z.array(paper),
});

export const confirmOrders = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/confirm',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary: 'Confirm an order part',
  body: z.object({ ids: z.array(recordId).min(1).max(200) }),
  reply: z.array(movedOrder()),
});

export const shipOrders = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/ship',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary:
    'Ship order parts: everything left, or the lines of one shipment; each succeeds or fails on its own',
  body: z.object({
    orders: z
      .array(
        z.object({
          id: recordId,
          carrier: requiredName(LONGEST.carrier),
          number: requiredWords(LONGEST.parcelNumber).nullable().default(null),
          /** Contents; absent: everything unshipped. */
          lines: z
            .array(z.object({ id: recordId, quantity: z.int().min(1) }))
            .min(1)
            .max(200)
            .optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  reply: z.array(movedOrder()),
});

export const undoShipments = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/take-back',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary: 'Undo a shipment within ten seconds, before anyone is notified',
  body: z.object({ ids: z.array(recordId).min(1).max(200) }),
  reply: z.array(movedOrder()),
});

export const changeParcel = consoleEndpoint({
  method: 'PATCH',
  path: 'seller/parcels/{id}',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary: 'Change a shipment’s carrier or tracking number; the customer is notified if it has shipped',
  params,
  body: z.object({
    carrier: requiredName(LONGEST.carrier),
    number: requiredWords(LONGEST.parcelNumber).nullable().default(null),
  }),
  reply: z.object({}),
});

export const readyOrders = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/ready',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary: 'Mark pickup order parts as ready for pickup',
  body: z.object({ ids: z.array(recordId).min(1).max(200) }),
  reply: z.array(movedOrder()),
});

export const deliverOrders = consoleEndpoint({
  method: 'POST',
  path: 'seller/orders/delivered',
  access: { seller: 'orders.write' },
  confirm: 'never',
  summary: 'Mark order parts as delivered or picked up; cash on delivery is posted',
  body: z.object({ ids: z.array(recordId).min(1).max(200) }),
  reply: z.array(movedOrder()),
});

/** Result per order: its state now, or why it didn't change. */
export function movedOrder() {
  return z.object({ id, state: orderState.nullable(), problem: z.string().nullable() });
}
