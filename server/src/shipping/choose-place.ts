import { offeredShippingType, placeFor, shippingPrice } from '@souk/rules/shipping';
import { SHIPPING_TYPE, type ShippingType } from '@souk/rules/codes';
import type { Selectable } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type ShipTo = { country: string; state: string };

/** What of a cart's line says how it may travel. */
export type ShippableLine = {
  row: Pick<Selectable<DB['cart_items']>, 'quantity' | 'shipping_place_id' | 'shipping_type'>;
  shippingRule: Pick<Selectable<DB['shipping_rules']>, 'single_price'>;
  places: Selectable<DB['shipping_places']>[];
};

export type ChosenPlace = {
  place: ShippableLine['places'][number];
  shippingType: ShippingType;
  /** Shipping of the whole line, in minor units. */
  priceMinor: number;
};

/**
 * How a line travels to an address and for how much; null when it cannot be shipped there. Of a rule's places only
 * the most exact one covers an address, so a stored choice counts while it is that one: a shopper cannot pay the
 * country's price where the seller set another one for the state. Pickup was chosen for one place's point and does
 * not carry over to another place.
 */
export function choosePlace(line: ShippableLine, address: ShipTo): ChosenPlace | null {
  const place = placeFor(line.places, address);
  if (!place) return null;
  const wanted =
    line.row.shipping_place_id === place.id && line.row.shipping_type === SHIPPING_TYPE.pickup
      ? SHIPPING_TYPE.pickup
      : SHIPPING_TYPE.location;
  const shippingType = offeredShippingType({ pickupPoint: place.pickup_point }, wanted);
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
