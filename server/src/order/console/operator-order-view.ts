import type {
  OperatorOrder,
  OperatorOrderPart,
  OperatorOrderRow,
  OrderStatusName,
} from '@souk/contract/console/operator-orders';
import type { CancelReason } from '@souk/rules/cancel-reasons';
import { movesOf, isOrderStatus, ORDER_STATUS } from '@souk/rules/order-status';
import { isPaymentMethodCode, PAYMENT_METHODS } from '@souk/rules/payment-methods';
import { leftOf, refundableOf } from '@souk/rules/refund-lines';
import { addressLines } from '#settings/postal-address.ts';
import type { Language } from '#texts/language.ts';
import type { OrderedLine } from '../list-refundable-lines.ts';
import { returnOfPartView } from '../return-view.ts';
import {
  cancellationsView,
  deemedVatLeft,
  earnsOf,
  givenBack,
  messagesView,
  shopShippingLeft,
} from '../seller-view.ts';
import type { AddressSnapshot, ProductSnapshot, VariantSnapshot } from '../snapshot-order.ts';
import type { listOperatorLines, listOperatorParts, SelectedOrder } from './operator-order-queries.ts';

type PartMoney = Awaited<ReturnType<typeof listOperatorParts>>[number];
type LineRow = Awaited<ReturnType<typeof listOperatorLines>>[number];

/** Cancelled orders report `cancelled` regardless of the stored status (CONTRACT D11). */
export function statusName(status: number, isCancelled: boolean): OrderStatusName {
  return isCancelled || !isOrderStatus(status) ? 'cancelled' : ORDER_STATUS[status];
}

export function operatorOrderRowView(row: SelectedOrder): OperatorOrderRow {
  const address = row.address as AddressSnapshot; // written by snapshotOrder only
  const money = (minor: number) => ({ minor, currency: row.currency });
  return {
    id: row.id,
    number: row.number,
    placed_at: row.created_at.toISOString(),
    buyer: { name: address.name, email: address.email, city: address.city, country: address.country },
    status: statusName(row.status, row.cancelled),
    is_paid: row.payment_done,
    is_refunded: row.refunded,
    method: isPaymentMethodCode(row.order_method)
      ? PAYMENT_METHODS[row.order_method]
      : String(row.order_method),
    total: money(row.total_minor),
    refunded: money(row.refunded_minor),
    parts: row.parts.map((part) => ({
      id: part.id,
      store: { id: part.store_id, name: part.store_name, slug: part.store_slug },
      status: statusName(part.status, part.cancelled),
      is_late: part.is_late,
      delivery: part.is_pickup ? ('pickup' as const) : ('delivery' as const),
      total: money(part.total_minor),
    })),
  };
}

export function addressView(stored: unknown, language: Language): OperatorOrder['address'] {
  const address = stored as AddressSnapshot;
  return {
    name: address.name,
    phone: address.phone,
    address_1: address.address_1,
    city: address.city,
    address_2: address.address_2 ?? '',
    zip: address.zip ?? '',
    state: address.state ?? '',
    lines: addressLines(address, language),
    country: address.country,
    note: address.delivery_instruction ?? '',
  };
}

export function partViews(
  row: SelectedOrder,
  { parts, lines, ordered }: { parts: PartMoney[]; lines: LineRow[]; ordered: readonly OrderedLine[] },
): OperatorOrderPart[] {
  const money = (minor: number) => ({ minor, currency: row.currency });
  const left = new Map(ordered.map((line) => [line.id, line]));
  return operatorOrderRowView(row).parts.map((view, index): OperatorOrderPart => {
    const stored = row.parts[index]!; // views are in the order of row.parts
    const part = parts.find(({ id }) => id === view.id)!;
    return {
      ...view,
      lines: lines
        .filter(({ order_part_id: partId }) => partId === view.id)
        .map((line) => lineView(line, left.get(line.id), row.currency)),
      moves:
        stored.cancelled || !isOrderStatus(stored.status)
          ? []
          : movesOf(stored.status, stored.is_pickup)
              .map((to) => ORDER_STATUS[to])
              .filter((to) => !(to === 'delivered' && part.has_rest)),
      parcels: part.parcels.map(({ id, carrier, number }) => ({ id, carrier, number })),
      cancellations: cancellationsView(part.cancellations),
      cancel_reason: part.cancel_reason as CancelReason | null, // written by changeParts
      returns: part.returns.map(returnOfPartView),
      messages: messagesView(part.messages).map(({ is_seen: _isSeen, ...message }) => message),
      goods: money(part.subtotal_minor - part.bundle_offer_minor),
      shipping: money(part.shipping_minor),
      commission: money(
        part.commission_minor + part.commission_tax_minor - givenBack({ ...stored, ...part }).commissionMinor,
      ),
      deemed_vat: money(deemedVatLeft({ ...stored, ...part })),
      shop_shipping: money(shopShippingLeft({ ...stored, ...part })),
      earns: money(earnsOf({ ...stored, ...part })),
    };
  });
}

function lineView(
  line: LineRow,
  ordered: OrderedLine | undefined,
  currency: string,
): OperatorOrderPart['lines'][number] {
  const product = line.product as ProductSnapshot;
  const variant = line.variant as VariantSnapshot;
  return {
    id: line.id,
    product_id: line.product_id,
    title: product.title,
    image: product.image,
    variant: variant.inventory_attributes.map(({ attribute_value: { title } }) => title).join(' · '),
    sku: variant.sku,
    quantity: line.quantity,
    cancelled: line.cancelled_units,
    unit_price: { minor: line.unit_price_minor, currency },
    goods: { minor: line.subtotal_minor, currency },
    left_units: ordered ? leftOf(ordered).units : 0,
    left: { minor: ordered ? refundableOf(ordered) : 0, currency },
  };
}
