import type { SellerOrder } from '@souk/contract/seller-console/orders';

type Address = Pick<SellerOrder['address'], 'address_1' | 'zip' | 'city' | 'country'>;

/**
 * A map that finds this place; null where no street is known. Neither whose it is nor which door goes along: who keeps the map needs no more than
 * the street.
 */
export function mapOf({ address_1: street, zip, city, country }: Address): string | null {
  if (!street) return null;
  const place = [street, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}
