import type { SellerOrder } from '@souk/contract/seller-console/orders';

type Place = SellerOrder['pickup_points'][number];

/** Lines of a postal address, without the empty ones. */
export function placeLines(place: Omit<Place, 'phone'>, country = ''): string[] {
  const { address_1: street, address_2: more, zip, city, state } = place;
  return [street, more, [zip, city, state].filter(Boolean).join(' '), country].filter(Boolean);
}
