import { SHIPPING_TYPE, type ShippingType } from './codes.ts';

/** Addresses covered by a shipping place. Empty, null and `*` mean "any". */
export type PlaceArea = { country?: string | null; state?: string | null };

export type PlacePrices = { priceMinor: number; pickupPriceMinor: number; pickupPoint: boolean };

/**
 * The place of a shipping rule for an address: the exact state beats the whole country, which beats the fallback for any country.
 * Codes compare without case. Among equals the first wins. Null: the product can't be shipped there.
 */
export function placeFor<Place extends PlaceArea>(
  places: readonly Place[],
  address: { country: string; state?: string | null },
): Place | null {
  const country = code(address.country);
  const state = code(address.state);
  const inCountry = country === ANY ? [] : places.filter((place) => code(place.country) === country);
  return (
    inCountry.find((place) => code(place.state) === state) ??
    inCountry.find((place) => code(place.state) === ANY) ??
    places.find((place) => code(place.country) === ANY && code(place.state) === ANY) ??
    null
  );
}

const ANY = '';

function code(value: string | null | undefined): string {
  const text = (value ?? '').trim().toUpperCase();
  return text === '*' ? ANY : text;
}

/** The wanted shipping type, or location when the place has no pickup point. */
export function offeredShippingType(place: { pickupPoint: boolean }, requested: ShippingType): ShippingType {
  return place.pickupPoint ? requested : SHIPPING_TYPE.location;
}

/** Shipping of one cart line: once per line with a single price, otherwise per unit. */
export function shippingPrice({
  place,
  shippingType,
  singlePrice,
  quantity,
}: {
  place: PlacePrices;
  shippingType: ShippingType;
  singlePrice: boolean;
  quantity: number;
}): number {
  const isPickup = offeredShippingType(place, shippingType) === SHIPPING_TYPE.pickup;
  return (isPickup ? place.pickupPriceMinor : place.priceMinor) * (singlePrice ? 1 : quantity);
}
