import { bundleOffer } from '@souk/rules/bundle';
import { daysUntilArrival } from '@souk/rules/delivery';
import { handOverBy } from '@souk/rules/hand-over';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { CartTotals, LineTotals } from '@souk/rules/totals';
import type { findOrderAddress } from '#shipping/addresses/queries.ts';
import {
  lineInventoryView,
  lineProductView,
  lineShippingPlaceView,
  type LineInventory,
  type LineProduct,
  type LineShippingPlace,
} from '#cart/line-view.ts';
import type { Shopper } from '#access/shopper.ts';
import { isForSellers } from './is-for-sellers.ts';
import { holdUntil } from './hold-until.ts';
import type { UsedVoucher } from '#marketing/vouchers/use-voucher.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { ShippableLine } from './check-lines.ts';
import type { DeemedSupplies } from './deemed-vat.ts';
import type { EarnedLine, Earnings } from './earn.ts';
import type { NewOrder } from './insert-order.ts';

/* Snapshots of an order (INVARIANTS I12), in the wire format: what the buyer saw and agreed to, independent of other tables. */

type AddressRow = NonNullable<Awaited<ReturnType<typeof findOrderAddress>>>;

/** `order_lines.product`. Its shipping rule contains only the chosen place. */
export type ProductSnapshot = LineProduct & { unit: string };
export type VariantSnapshot = LineInventory;
export type PlaceSnapshot = LineShippingPlace;
export type AddressSnapshot = Pick<
  AddressRow,
  | 'name'
  | 'email'
  | 'phone'
  | 'address_1'
  | 'address_2'
  | 'city'
  | 'zip'
  | 'state'
  | 'country'
  | 'delivery_instruction'
>;

export type OrderFacts = {
  shopper: Shopper;
  address: AddressRow;
  method: number;
  currency: string;
  languageCode: string;
  timeZone: string;
  voucher: UsedVoucher | null;
  totals: CartTotals<number>;
  feePaidBy: Settings['payment_fee_paid_by'];
  now: Date;
};

/** The only address fields that an order stores and shows. */
export function copyOfAddress(address: AddressSnapshot): AddressSnapshot {
  return {
    name: address.name,
    email: address.email,
    phone: address.phone,
    address_1: address.address_1,
    address_2: address.address_2,
    city: address.city,
    zip: address.zip,
    state: address.state,
    country: address.country,
    delivery_instruction: address.delivery_instruction,
  };
}

export function snapshotOrder(facts: OrderFacts): Omit<NewOrder['order'], 'number'> {
  const { shopper, address, totals, voucher, now } = facts;
  return {
    user_id: shopper.userId,
    guest_key: shopper.guestKey,
    user_address_id: address.id,
    address: JSON.stringify(copyOfAddress(address)),
    order_method: facts.method,
    status: ORDER_STATUS_CODE.pending,
    currency: facts.currency,
    language_code: facts.languageCode,
    time_zone: facts.timeZone,
    hold_until: totals.totalMinor === 0 ? null : holdUntil(facts.method, now),
    voucher_id: voucher?.id ?? null,
    voucher_code: voucher?.code ?? null,
    payment_fee_paid_by: facts.feePaidBy,
    ...amounts(totals),
    created_at: now,
    updated_at: now,
  };
}

export function snapshotParts(
  parcels: readonly ShippableLine[],
  { totals, method, now }: Pick<OrderFacts, 'totals' | 'method' | 'now'>,
  { earnings, supplies }: { earnings: Earnings; supplies: DeemedSupplies },
): NewOrder['parts'] {
  const isReleased = isForSellers({ order_method: method, payment_done: totals.totalMinor === 0 });
  return totals.parts.map((part) => {
    const { store } = parcels.find(({ line }) => line.store.id === part.storeId)!.line; // a part has at least one line
    return {
      store_id: store.id,
      store_name: store.name,
      store_slug: store.slug,
      shipped_by: store.shipped_by,
      hand_over_by: isReleased ? handOverBy(store.handOver, now.getTime()) : null,
      ...amounts(part),
      ...earnings.parts.get(store.id)!,
      ...supplies.parts.get(store.id)!,
    };
  });
}

export function snapshotLine(
  { line, chosen }: ShippableLine,
  totals: LineTotals,
  { currency, now }: Pick<OrderFacts, 'currency' | 'now'>,
): Omit<NewOrder['lines'][number], 'store_id' | 'position' | keyof EarnedLine> {
  // The promised days until arrival, including the store's handling time.
  const days = daysUntilArrival({
    placedMs: now.getTime(),
    daysNeeded: chosen.place.day_needed,
    handOver: line.store.handOver,
  });
  const promised = { ...chosen.place, day_needed: days };
  const place: PlaceSnapshot = lineShippingPlaceView(line, promised, currency);
  const product = lineProductView({ ...line, places: [chosen.place] }, currency);
  const snapshot: ProductSnapshot = { ...product, unit: line.product.unit };
  const { quantity } = line.row;
  return {
    product_id: line.product.id,
    inventory_id: line.inventory.id,
    quantity,
    unit_price_minor: line.unitPriceMinor,
    ...amounts(totals),
    bundle_free_pieces: line.bundle
      ? bundleOffer({ ...line.bundle, quantity, unitMinor: line.unitPriceMinor }).freeUnits
      : 0,
    shipping_type: chosen.shippingType,
    shipping_place: JSON.stringify(place),
    product: JSON.stringify(snapshot),
    variant: JSON.stringify(lineInventoryView(line, currency) satisfies VariantSnapshot),
    flash_sale_product_id: line.isFlashPriced ? (line.flash?.flashSaleProductId ?? null) : null,
  };
}

function amounts(totals: Omit<LineTotals, 'key' | 'storeId'>) {
  return {
    subtotal_minor: totals.subtotalMinor,
    bundle_offer_minor: totals.bundleOfferMinor,
    voucher_minor: totals.voucherMinor,
    shipping_minor: totals.shippingMinor,
    tax_minor: totals.taxMinor,
    total_minor: totals.totalMinor,
  };
}
