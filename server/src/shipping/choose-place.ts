import { offeredShippingType, placeFor, shippingPrice } from '@souk/rules/shipping';
import { SHIPPING_TYPE, type ShippingType } from '@souk/rules/codes';
import type { Selectable } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type ShipTo = { country: string; state: string };

export type ShippableLine = {
  row: Pick<Selectable<DB['cart_items']>, 'quantity' | 'shipping_place_id' | 'shipping_type'>;
  shippingRule: Pick<Selectable<DB['shipping_rules']>, 'single_price'>;
  places: Selectable<DB['shipping_places']>[];
};

export type ChosenPlace = {
  place: ShippableLine['places'][number];
  shippingType: ShippingType;
  /** Shipping for the whole line, in minor units. */
  priceMinor: number;
};

/**
 * Selects shipping and price of a line to an address; null if it can't be shipped there. Only the most specific place of a rule covers an
 * address, so a stored choice counts only if it is that one: otherwise a shopper could pay the country's price where the seller has set one
 * for the state. Pickup belongs to one place and doesn't carry over to another.
 */
export function choosePlace(line: ShippableLine, address: ShipTo): ChosenPlace | null {
  const place = placeFor(line.places, address);
  if (!place) return null;
  const requested =
    line.row.shipping_place_id === place.id && line.row.shipping_type === SHIPPING_TYPE.pickup
      ? SHIPPING_TYPE.pickup
      : SHIPPING_TYPE.location;
  const shippingType = offeredShippingType({ pickupPoint: place.pickup_point }, requested);
  const priceMinor = shippingPrice({
    place: {
      priceMinor: place.price_minor,
      pickupPriceMinor: place.pickup_price_minor,
      pickupPoint: place.pickup_point,
    },
    shippingType,
    singlePrice: line.shippingRule.single_price,
    quantity: line.row.quantity,
  });
  return { place, shippingType, priceMinor };
}
