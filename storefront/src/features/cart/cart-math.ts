import { SELECTED, SHIPPING_TYPE } from '@souk/rules/codes';
import type { Address } from '@souk/contract/address';
import type { CartItem } from '@souk/contract/cart';
import type { ShippingPlace } from '@souk/contract/catalog-entities';
import type { PlaceSource } from '@souk/rules/delivery-place';
import { arrivalRange } from '@souk/rules/delivery';
import { leftForFreeShipping } from '@souk/rules/free-shipping';
import { toMinor } from '@souk/rules/money';
import { offeredShippingType, placeFor, shippingPrice } from '@souk/rules/shipping';
import { cartTotals, type CartTotals, type CartTotalsVoucher } from '@souk/rules/totals';

/** The destination: the chosen address, or the estimated location until there is one. */
export type Destination = Pick<Address, 'country' | 'state'>;

/** The location is a guess, not chosen by the visitor. */
export const isGuess = (by: PlaceSource): boolean => by !== 'address' && by !== 'choice';

export type LineDelivery = {
  place: ShippingPlace;
  type: 1 | 2;
  shippingMinor: number;
  from: string;
  to: string;
};

type At = { currency: string; nowMs: number };

/** The shipping option of one line; null if it can't be shipped there. Same rule as the server's. */
export function deliveryOf(item: CartItem, to: Destination, { currency, nowMs }: At): LineDelivery | null {
  const rule = item.flash_product.shipping_rule;
  const place = placeFor(rule.shipping_places, to);
  if (!place) return null;
  const pickupPoint = place.pickup_point === 1;
  // A pickup choice applies to its location only: another address starts with home delivery.
  const type = offeredShippingType(
    { pickupPoint },
    item.shipping_place_id === place.id ? item.shipping_type : 1,
  );
  const shippingMinor = shippingPrice({
    place: {
      priceMinor: toMinor(place.price, currency),
      pickupPriceMinor: toMinor(place.pickup_price, currency),
      pickupPoint,
    },
    shippingType: type,
    singlePrice: rule.single_price === 1,
    quantity: item.quantity,
  });
  return {
    place,
    type,
    shippingMinor,
    ...arrivalRange({ placedMs: nowMs, daysNeeded: place.day_needed, handOver: item.store.hand_over }),
  };
}

/** Selected lines that are still available. */
export function selectedItems(items: readonly CartItem[]): CartItem[] {
  return items.filter((item) => item.selected === SELECTED.checked && item.available);
}

/** Selected lines that don't ship to the location. */
export function strandedItems(items: readonly CartItem[], to: Destination, at: At): CartItem[] {
  return selectedItems(items).filter((item) => !deliveryOf(item, to, at));
}

/** Lines with insufficient stock for an order. */
export function scarceItems(items: readonly CartItem[]): CartItem[] {
  return selectedItems(items).filter((item) => item.quantity > item.most);
}

/** Lines that an order would include, without unshippable and sold-out ones. */
export function countedItems(items: readonly CartItem[], to: Destination, at: At): CartItem[] {
  return selectedItems(items).filter((item) => item.most > 0 && deliveryOf(item, to, at) !== null);
}

/** Totals of these lines, by the rule that the order also uses (rules/totals.ts). */
export function totalsOf(
  items: readonly CartItem[],
  to: Destination,
  { currency, nowMs, voucher }: At & { voucher?: CartTotalsVoucher | null },
): CartTotals<number> {
  return cartTotals({
    currency,
    voucher: voucher ?? null,
    lines: countedLines(items, to, { currency, nowMs }),
  });
}

function countedLines(items: readonly CartItem[], to: Destination, { currency, nowMs }: At) {
  return countedItems(items, to, { currency, nowMs }).map((item) => {
    const { bundle_deal, tax_rules, shipping_rule } = item.flash_product;
    return {
      key: item.id,
      storeId: item.store.id,
      inventoryId: item.inventory_id,
      quantity: item.quantity,
      unitMinor: toMinor(item.unit_price, currency),
      bundle: bundle_deal,
      tax: { type: tax_rules.type, price: tax_rules.price },
      shippingMinor: deliveryOf(item, to, { currency, nowMs })?.shippingMinor ?? 0,
      freeFromMinor: shipping_rule.free_from === null ? null : toMinor(shipping_rule.free_from, currency),
    };
  });
}

/** Amount missing for a seller's free shipping; null if there is none or it is already free. */
export function leftForFree({ items }: StoreGroup, to: Destination, at: At): number | null {
  return leftForFreeShipping(countedLines(items, to, at));
}

export type StoreGroup = { store: CartItem['store']; items: CartItem[] };

/** Lines grouped by seller, in the order of each seller's first line. */
export function groupByStore(items: readonly CartItem[]): StoreGroup[] {
  const groups = new Map<number, StoreGroup>();
  for (const item of items) {
    const group = groups.get(item.store.id) ?? { store: item.store, items: [] };
    group.items.push(item);
    groups.set(item.store.id, group);
  }
  return [...groups.values()];
}

export type StoreDelivery = StoreGroup & {
  /** Delivery date of the slowest shippable line; null if there is none. */
  days: { from: string; to: string } | null;
  /** All shippable lines are picked up. */
  isPickup: boolean;
  shippingMinor: number;
};

export function deliveriesByStore(
  items: readonly CartItem[],
  to: Destination,
  at: { currency: string; nowMs: number },
): StoreDelivery[] {
  return groupByStore(items).map((group) => {
    const deliveries = group.items.flatMap((item) => deliveryOf(item, to, at) ?? []);
    const [slowest] = deliveries.toSorted((a, b) => b.to.localeCompare(a.to));
    return {
      ...group,
      days: slowest ? { from: slowest.from, to: slowest.to } : null,
      isPickup: deliveries.length > 0 && deliveries.every(({ type }) => type === SHIPPING_TYPE.pickup),
      shippingMinor: totalsOf(group.items, to, at).shippingMinor,
    };
  });
}

export function variantText(item: Pick<CartItem, 'updated_inventory'>, comma: string): string {
  return item.updated_inventory.inventory_attributes.map((value) => value.attribute_value.title).join(comma);
}

/** Whether all, none or some of a group are selected. */
export function selectionOf(items: readonly CartItem[]): 'all' | 'none' | 'some' {
  const buyable = items.filter((item) => item.available);
  const count = buyable.filter((item) => item.selected === SELECTED.checked).length;
  if (count === 0) return 'none';
  return count === buyable.length ? 'all' : 'some';
}
