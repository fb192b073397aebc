import type { SellerOrder } from '@souk/contract/seller-console/orders';

type Address = Pick<SellerOrder['address'], 'address_1' | 'zip' | 'city' | 'country'>;

/** Map link; null without a street. Omits name and house details for privacy. */
export function mapOf({ address_1: street, zip, city, country }: Address): string | null {
  if (!street) return null;
  const place = [street, [zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`;
}
