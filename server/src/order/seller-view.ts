import type { PartMessage } from './message-queries.ts';
import type { SellerOrder, SellerOrderRow, SellerOrderState } from '@souk/contract/seller-console/orders';
import type { CancelReason } from '@souk/rules/cancel-reasons';
import { trackingUrl, type Carrier } from '@souk/rules/carriers';
import { SHIPPING_TYPE } from '@souk/rules/codes';
import { sellerShare } from '@souk/rules/commission';
import { ORDER_STATUS_CODE, ORDER_STATUS, isOrderStatus } from '@souk/rules/order-status';
import { isPaymentMethodCode, PAYMENT_METHODS } from '@souk/rules/payment-methods';
import { addressLines } from '#settings/postal-address.ts';
import type { Language } from '#texts/language.ts';
import type { PartCancellation } from './cancelled-units-queries.ts';
import { returnOfPartView } from './return-view.ts';
import type {
  findSellerOrder,
  listPartLines,
  listPartMoves,
  SellerOrderRow as Row,
} from './seller-queries.ts';
import type { AddressSnapshot, PlaceSnapshot, ProductSnapshot, VariantSnapshot } from './snapshot-order.ts';

export type PartLine = Awaited<ReturnType<typeof listPartLines>>[number];

type Reader = { seesMoney: boolean; carriers: readonly Carrier[]; language: Language };

export function sellerOrderRowView(row: Row, { seesMoney }: Pick<Reader, 'seesMoney'>): SellerOrderRow {
  const address = row.address as AddressSnapshot; // written by snapshotOrder only
  const { currency } = row;
  return {
    id: row.id,
    number: row.number,
    placed_at: row.created_at.toISOString(),
    state: stateOf(row),
    hand_over_by: row.hand_over_by?.toISOString() ?? null,
    is_late: row.is_late,
    buyer: { name: address.name.split(/\s/)[0]!, city: address.city, country: address.country },
    units: row.units,
    goods: row.goods,
    delivery: row.is_pickup ? 'pickup' : 'delivery',
    method: isPaymentMethodCode(row.order_method)
      ? PAYMENT_METHODS[row.order_method]
      : String(row.order_method),
    is_paid: row.payment_done,
    total: { minor: row.total_minor, currency },
    earns: seesMoney ? { minor: earnsOf(row), currency } : null,
  };
}

export const messagesView = (messages: readonly PartMessage[]): SellerOrder['messages'] =>
  messages.map(({ id, byStore, message, at, isSeen }) => ({
    id,
    by: byStore ? ('store' as const) : ('buyer' as const),
    message,
    at: new Date(at).toISOString(),
    is_seen: isSeen,
  }));

export function sellerOrderView(
  row: NonNullable<Awaited<ReturnType<typeof findSellerOrder>>>,
  parts: {
    lines: Awaited<ReturnType<typeof listPartLines>>;
    moves: Awaited<ReturnType<typeof listPartMoves>>;
  },
  reader: Reader,
): SellerOrder {
  const address = row.address as AddressSnapshot;
  const money = (minor: number) => ({ minor, currency: row.currency });
  return {
    ...sellerOrderRowView(row, reader),
    address: sellerAddressView(address, reader.language),
    pickup_points: pickupPointsOf(parts.lines, reader.language),
    lines: parts.lines.map((line) => sellerLineView(line, row.currency)),
    parcels: row.parcels.map(({ until, ...parcel }) => ({
      ...parcel,
      url: trackingUrl(parcel, reader.carriers),
      until: until === null ? null : new Date(until).toISOString(),
    })),
    money: reader.seesMoney
      ? {
          goods: money(row.subtotal_minor),
          bundle_offer: money(-row.bundle_offer_minor),
          voucher: money(-(row.voucher_minor - row.voucher_shop_minor)),
          shipping: money(row.shipping_minor),
          commission: money(-row.commission_minor),
          commission_percent: row.commission_percent === null ? null : Number(row.commission_percent),
          commission_tax: money(-row.commission_tax_minor),
          shop_shipping: money(-shopShippingLeft(row)),
          deemed_vat: money(-deemedVatLeft(row)),
          given_back: money(-givenBack(row).givenMinor),
          commission_back: money(givenBack(row).commissionMinor),
          earns: money(earnsOf(row)),
        }
      : null,
    payout: reader.seesMoney
      ? {
          commission_base: money(row.commission_base_minor),
          commission_tax_percent: row.commission_tax_percent,
          collected: money(row.collected_minor),
          fees: money(row.fee_minor),
          pays: money(earnsOf(row) - row.collected_minor - row.fee_minor),
        }
      : null,
    returns: row.returns.map(returnOfPartView),
    refunds: reader.seesMoney
      ? row.refunds.map(({ id, at, state, reason, amountMinor }) => ({
          id,
          at: new Date(at).toISOString(),
          amount: money(amountMinor),
          state: state === 'done' || state === 'failed' ? state : 'pending',
          reason,
        }))
      : [],
    cancellations: cancellationsView(row.cancellations),
    cancel_reason: row.cancel_reason as CancelReason | null, // written by changeParts
    messages: messagesView(row.messages),
    can_write: address.email !== '',
    has_other_stores: row.parts > 1,
    history: parts.moves.map(({ to_status: to, cancelled, actor, created_at: at }) => ({
      status: isOrderStatus(to) ? ORDER_STATUS[to] : String(to),
      cancelled,
      actor,
      at: at.toISOString(),
    })),
  };
}

export const cancellationsView = (cancellations: readonly PartCancellation[]): SellerOrder['cancellations'] =>
  cancellations.map(({ at, ...rest }) => ({ ...rest, at: new Date(at).toISOString() }));

export function sellerAddressView(address: AddressSnapshot, language: Language): SellerOrder['address'] {
  return {
    name: address.name,
    phone: address.phone,
    address_1: address.address_1,
    address_2: address.address_2 ?? '',
    city: address.city,
    zip: address.zip ?? '',
    state: address.state ?? '',
    lines: addressLines(address, language),
    country: address.country,
    note: address.delivery_instruction ?? '',
  };
}

/** Pickup points of the lines, each once. */
export function pickupPointsOf(lines: readonly PartLine[], language: Language): SellerOrder['pickup_points'] {
  const points = lines
    .filter(({ shipping_type: type }) => type === SHIPPING_TYPE.pickup)
    .map(({ shipping_place: stored }) => {
      const place = stored as PlaceSnapshot; // written by snapshotLine only
      const point = {
        address_1: place.pickup_address_line_1,
        address_2: place.pickup_address_line_2 ?? '',
        city: place.pickup_city,
        zip: place.pickup_zip,
        state: place.pickup_state,
        country: place.pickup_country,
      };
      return { ...point, phone: place.pickup_phone, lines: addressLines({ ...point, name: '' }, language) };
    });
  return [...new Map(points.map((point) => [JSON.stringify(point), point])).values()];
}

export function sellerLineView(line: PartLine, currency: string): SellerOrder['lines'][number] {
  const product = line.product as ProductSnapshot;
  const variant = line.variant as VariantSnapshot;
  return {
    id: line.id,
    product_id: line.product_id,
    title: product.title,
    variant: variant.inventory_attributes.map(({ attribute_value: { title } }) => title).join(' · '),
    sku: variant.sku,
    image: product.image,
    quantity: line.quantity,
    cancelled: line.cancelled_units,
    left_units: line.left_units,
    unit_price: { minor: line.unit_price_minor, currency },
    goods: { minor: line.subtotal_minor, currency },
  };
}

function stateOf({
  status,
  cancelled,
  is_released: isReleased,
  has_rest: hasRest,
}: Pick<Row, 'status' | 'cancelled' | 'is_released' | 'has_rest'>): SellerOrderState {
  if (cancelled || status === ORDER_STATUS_CODE.cancelled) return 'cancelled';
  if (status === ORDER_STATUS_CODE.pending) return isReleased ? 'to_confirm' : 'waiting';
  if (status === ORDER_STATUS_CODE.confirmed) return 'to_ship';
  if (status === ORDER_STATUS_CODE.delivered) return 'delivered';
  if (hasRest) return 'partly_sent';
  return status === ORDER_STATUS_CODE['picked-up'] ? 'handed_over' : 'on_the_way';
}

export const releasedState = (status: number, hasRest = false): SellerOrderState =>
  stateOf({ status, cancelled: false, is_released: true, has_rest: hasRest });

type Earning = Pick<
  Row,
  | 'cancelled'
  | 'subtotal_minor'
  | 'bundle_offer_minor'
  | 'voucher_minor'
  | 'voucher_shop_minor'
  | 'shipping_minor'
  | 'commission_minor'
  | 'commission_tax_minor'
  | 'given_minor'
  | 'given_commission_minor'
  | 'shop_shipping_minor'
  | 'given_shop_shipping_minor'
  | 'deemed_vat_minor'
  | 'given_deemed_vat_minor'
>;

/** Everything of a cancelled part, even without a refund: it may have been unpaid, or paid by the cash of other parts. */
export function givenBack(row: Earning): { givenMinor: number; commissionMinor: number } {
  if (!row.cancelled) return { givenMinor: row.given_minor, commissionMinor: row.given_commission_minor };
  const commissionMinor = row.commission_minor + row.commission_tax_minor;
  return { givenMinor: wholeShareOf(row) + commissionMinor, commissionMinor };
}

/** What the shop still has of a part for shipping it. */
export const shopShippingLeft = (row: Earning): number =>
  row.cancelled ? 0 : row.shop_shipping_minor - row.given_shop_shipping_minor;

/** What the shop still owes of a part's VAT as deemed supplier. */
export const deemedVatLeft = (row: Earning): number =>
  row.cancelled ? 0 : row.deemed_vat_minor - row.given_deemed_vat_minor;

export function earnsOf(row: Earning): number {
  const { givenMinor, commissionMinor } = givenBack(row);
  return wholeShareOf(row) - givenMinor + commissionMinor - shopShippingLeft(row) - deemedVatLeft(row);
}

const wholeShareOf = (row: Earning) =>
  sellerShare({
    subtotalMinor: row.subtotal_minor,
    bundleOfferMinor: row.bundle_offer_minor,
    voucherSellerMinor: row.voucher_minor - row.voucher_shop_minor,
    shippingMinor: row.shipping_minor,
    commissionMinor: row.commission_minor,
    commissionTaxMinor: row.commission_tax_minor,
  });
