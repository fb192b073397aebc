import type { CartItem } from '@souk/contract/cart';
import { useComma } from '@souk/kit/i18n/messages-context.tsx';

type Place = Pick<
  NonNullable<CartItem['shipping_place']>,
  'pickup_address_line_1' | 'pickup_zip' | 'pickup_city'
>;

/** Address of a pickup point in one line. */
export function usePickupPoint(): (place: Place) => string {
  const comma = useComma();
  return ({ pickup_address_line_1: street, pickup_zip: zip, pickup_city: city }) =>
    [street, `${zip} ${city}`.trim()].filter(Boolean).join(comma);
}
