import { shippingTypeOf } from '@souk/rules/codes';
import type { CancelReason } from '@souk/rules/cancel-reasons';
import type { orderAction, Order, OrderDetail, TrackedOrderSchema } from '@souk/contract/order';
import type { ReplyOf } from '@souk/contract/endpoint';
import { type Carrier, trackingUrl } from '@souk/rules/carriers';
import { moneyNumber, moneyText } from '@souk/rules/money';
import { canWithdraw, withdrawalEndsMs } from '@souk/rules/withdrawal';
import type { z } from 'zod';
import type { Shopper } from '#access/shopper.ts';
import { displayTime, wireTime } from '#http/wire-time.ts';
import {
  copyOfAddress,
  type AddressSnapshot,
  type PlaceSnapshot,
  type ProductSnapshot,
  type VariantSnapshot,
} from './snapshot-order.ts';
import type { OrderMoney } from '#ledger/order-money.ts';
import type { Trader } from '#seller/list-traders.ts';
import { isPaymentPending } from './is-payment-pending.ts';
import { returnableView, returnView } from './return-view.ts';
import { withdrawalSummary } from './list-withdrawable-parts.ts';
import type { OrderLineRow, OrderMoveRow, OrderPartRow, OrderRow } from './queries.ts';

/** Only the owner's own guest token is echoed; nobody else has one here. */
export type Reader = { shopper: Shopper | null; timeZone: string };

export type PlacedOrder = ReplyOf<typeof orderAction>;

export function placedOrderView(order: {
  id: number;
  number: string;
  order_method: number;
  voucher_id: number | null;
  currency: string;
  user_id: number | null;
  user_address_id: number;
  name: string;
  total_minor: number;
  created_at: Date;
  updated_at: Date;
}): PlacedOrder {
  return {
    id: order.id,
    order: order.number,
    order_method: order.order_method,
    voucher_id: order.voucher_id,
    currency: order.currency,
    user_id: order.user_id,
    user_address_id: order.user_address_id,
    name: order.name,
    amount: moneyNumber(order.total_minor, order.currency),
    created_at: wireTime(order.created_at),
    updated_at: wireTime(order.updated_at),
  };
}

export function orderView(order: OrderRow, lines: readonly OrderLineRow[], reader: Reader): Order {
  return {
    ...headView(order, reader),
    ordered_products: lines.map((line) => lineView(line, order.currency)),
  };
}

export function orderDetailView(
  order: OrderRow,
  rows: {
    lines: readonly OrderLineRow[];
    parts: readonly OrderPartRow[];
    moves: readonly OrderMoveRow[];
    reviewIds: ReadonlyMap<number, number>;
    payment: OrderMoney;
    traders: ReadonlyMap<number, Trader>;
    invoices: ReadonlyMap<number, OrderDetail['parts'][number]['invoices']>;
  },
  {
    days,
    returnDays,
    carriers,
    now,
  }: { days: number; returnDays: number; carriers: readonly Carrier[]; now: Date },
  reader: Reader,
): OrderDetail {
  const { currency } = order;
  const stores = new Map(rows.parts.map((part) => [part.id, storeView(part)]));
  const sentAt = new Map(rows.payment.sentRefunds.map((refund) => [refund.refundId, refund.sentAt]));
  return {
    ...headView(order, reader),
    address: copyOfAddress(order.address as AddressSnapshot), // written by snapshotOrder only
    calculated: {
      subtotal: moneyNumber(order.subtotal_minor, currency),
      total_price: moneyNumber(order.total_minor, currency),
      shipping_price: moneyNumber(order.shipping_minor, currency),
      tax: moneyNumber(order.tax_minor, currency),
      voucher_price: moneyNumber(order.voucher_minor, currency),
      bundle_offer: moneyNumber(order.bundle_offer_minor, currency),
    },
    ordered_products: rows.lines.map((line) => {
      const { unit: _, ...flashProduct } = snapshotOf(line).product;
      return {
        ...lineView(line, currency),
        shipping_place: snapshotOf(line).place,
        updated_inventory: snapshotOf(line).variant,
        flash_product: flashProduct,
        store: stores.get(line.order_part_id)!, // the foreign key holds
        line_total: moneyText(line.total_minor, currency),
        review_id: rows.reviewIds.get(line.product_id) ?? null,
      };
    }),
    parts: rows.parts.map((part) => ({
      id: part.id,
      store: storeView(part),
      seller: rows.traders.get(part.store_id)!, // the foreign key holds
      status: part.status,
      cancelled: part.cancelled ? 1 : 0,
      subtotal: moneyText(part.subtotal_minor, currency),
      bundle_offer: moneyText(part.bundle_offer_minor, currency),
      voucher_price: moneyText(part.voucher_minor, currency),
      shipping_price: moneyText(part.shipping_minor, currency),
      tax: moneyText(part.tax_minor, currency),
      total: moneyText(part.total_minor, currency),
      parcel: parcelsView(part, carriers).at(-1) ?? null,
      parcels: parcelsView(part, carriers).map((parcel, index) => ({
        ...parcel,
        lines: part.parcels[index]!.lines.flatMap(({ id, quantity }) => {
          const line = rows.lines.find((one) => one.id === id);
          return line ? [{ inventory_id: line.inventory_id, quantity }] : [];
        }),
      })),
      has_rest: part.has_rest ? 1 : 0,
      cancelled_pieces: part.cancellations.flatMap(({ reason, lines }) =>
        lines.flatMap(({ id, units }) => {
          const line = rows.lines.find((one) => one.id === id);
          return line ? [{ inventory_id: line.inventory_id, quantity: units, reason }] : [];
        }),
      ),
      cancelled_amount: moneyText(part.cancelled_pieces_minor, currency),
      cancel_reason: part.cancel_reason as CancelReason | null, // written by changeParts
      withdrawal: withdrawalView(part, { days, now }),
      returns: part.returns.map((row) => returnView(row, sentAt)),
      returnable: returnableView(part, { days: returnDays, now }),
      invoices: rows.invoices.get(part.id) ?? [],
      messages: part.messages.map(({ byStore, message, at }) => ({
        by: byStore ? ('seller' as const) : ('buyer' as const),
        message,
        at: wireTime(new Date(at)),
      })),
    })),
    moves: rows.moves.map(moveView),
    payment: {
      ...dueView(order),
      received: moneyText(rows.payment.receivedMinor, currency),
      refunded: moneyText(rows.payment.refundedMinor, currency),
      refunding: moneyText(rows.payment.refundingMinor, currency),
      refunds: rows.payment.sentRefunds
        .filter((refund) => refund.currency === currency)
        .map((refund) => ({
          amount: moneyText(refund.amountMinor, currency),
          sent_at: wireTime(refund.sentAt),
        })),
    },
  };
}

function parcelsView(
  { parcels }: OrderPartRow,
  own: readonly Carrier[],
): NonNullable<OrderDetail['parts'][number]['parcel']>[] {
  return parcels.map(({ carrier, number }) => ({
    carrier,
    number,
    url: trackingUrl({ carrier, number }, own),
  }));
}

function moveView(move: OrderMoveRow): OrderDetail['moves'][number] {
  return { status: move.to_status, cancelled: move.cancelled ? 1 : 0, at: wireTime(move.created_at) };
}

function dueView(order: OrderRow): Order['payment'] {
  const { payment_done: isPaid, cancelled: isOver, unpaid_minor: minor, hold_until: holdUntil } = order;
  return {
    due: moneyText(isPaid ? 0 : minor, order.currency),
    due_at: isPaid || isOver || holdUntil === null ? null : wireTime(holdUntil),
  };
}

function withdrawalView(
  part: OrderPartRow,
  { days, now }: { days: number; now: Date },
): OrderDetail['parts'][number]['withdrawal'] {
  const facts = withdrawalSummary(part);
  const isOpen = canWithdraw(facts, { days, nowMs: now.getTime() });
  const endsMs = isOpen ? withdrawalEndsMs({ deliveredMs: facts.deliveredMs, days }) : null;
  return {
    open: isOpen ? 1 : 0,
    days,
    ends_at: endsMs === null ? null : wireTime(new Date(endsMs)),
    declared_at: part.withdrawn_at && wireTime(part.withdrawn_at),
  };
}

/** CONTRACT D8: no name, address, contact, product, amount or token. */
export function trackedOrderView(
  order: OrderRow,
  { lines, moves }: { lines: readonly OrderLineRow[]; moves: readonly OrderMoveRow[] },
  { timeZone }: Pick<Reader, 'timeZone'>,
): z.infer<typeof TrackedOrderSchema> {
  return {
    id: order.id,
    order: order.number,
    status: order.status,
    cancelled: order.cancelled ? 1 : 0,
    awaits_payment: isPaymentPending(order) ? 1 : 0,
    created: displayTime(order.created_at, timeZone),
    ordered_products: lines.map((line) => ({
      shipping_type: shippingTypeOf(line.shipping_type),
      shipping_place: { day_needed: snapshotOf(line).place.day_needed },
    })),
    moves: moves.map(moveView),
    created_at: wireTime(order.created_at),
    updated_at: wireTime(order.updated_at),
  };
}

function headView(order: OrderRow, { shopper, timeZone }: Reader): Omit<Order, 'ordered_products'> {
  const { currency } = order;
  const isGuestShopper =
    shopper !== null && shopper.guestKey !== null && shopper.guestKey === order.guest_key;
  return {
    id: order.id,
    user_id: order.user_id,
    user_address_id: order.user_address_id,
    order: order.number,
    status: order.status,
    cancelled: order.cancelled ? 1 : 0,
    payment_done: order.payment_done ? 1 : 0,
    order_method: order.order_method,
    currency,
    total_amount: moneyText(order.total_minor, currency),
    payment_token: null,
    trans_id: order.trans_id,
    voucher_id: order.voucher_id,
    user_token: isGuestShopper ? shopper.token : null,
    viewed: order.viewed ? 1 : 0,
    created: displayTime(order.created_at, timeZone),
    shipping_price: moneyNumber(order.shipping_minor, currency),
    cancellation: cancellationView(order),
    refunded: order.refunded ? 1 : 0,
    return_state: order.return_state,
    payment: dueView(order),
    created_at: wireTime(order.created_at),
    updated_at: wireTime(order.updated_at),
  };
}

function cancellationView(order: OrderRow): Order['cancellation'] {
  const {
    cancellation_id: id,
    cancellation_title: title,
    cancellation_message: message,
    cancellation_created_at: createdAt,
    cancellation_updated_at: updatedAt,
  } = order;
  if (id === null || title === null || message === null || !createdAt || !updatedAt) return null;
  return {
    id,
    order_id: order.id,
    title,
    message,
    created_at: wireTime(createdAt),
    updated_at: wireTime(updatedAt),
  };
}

function lineView(line: OrderLineRow, currency: string): Order['ordered_products'][number] {
  const { product, variant, place } = snapshotOf(line);
  return {
    product_id: line.product_id,
    inventory_id: line.inventory_id,
    quantity: line.quantity,
    order_id: line.order_id,
    shipping_place_id: place.id,
    shipping_type: shippingTypeOf(line.shipping_type),
    selling: moneyText(line.unit_price_minor, currency),
    shipping_price: moneyText(line.shipping_minor, currency),
    tax_price: moneyText(line.tax_minor, currency),
    bundle_offer: line.bundle_free_pieces,
    product: {
      id: product.id,
      title: product.title,
      slug: product.slug,
      image: product.image,
      selling: product.selling,
      offered: product.offered,
      unit: product.unit,
      shipping_rule_id: product.shipping_rule_id,
      bundle_deal_id: product.bundle_deal_id,
      sku: variant.sku,
    },
  };
}

function storeView(part: OrderPartRow) {
  return { id: part.store_id, name: part.store_name, slug: part.store_slug };
}

function snapshotOf(line: OrderLineRow) {
  return {
    product: line.product as ProductSnapshot,
    variant: line.variant as VariantSnapshot,
    place: line.shipping_place as PlaceSnapshot,
  };
}
