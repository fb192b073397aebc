import type { ShippingPlace } from '@souk/contract/catalog-entities';
import { moneyText } from '@souk/rules/money';
import type { Selectable } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

type Place = Omit<Selectable<DB['shipping_places']>, 'created_at' | 'updated_at'>;

/** The order value from which a rule's shipping is free; null: never. */
export const freeFrom = (rule: { free_from_minor: number | null }, currency: string): string | null =>
  rule.free_from_minor === null ? null : moneyText(rule.free_from_minor, currency);

export function placeView(place: Place, currency: string): ShippingPlace {
  return {
    id: place.id,
    country: place.country,
    state: place.state,
    price: moneyText(place.price_minor, currency),
    day_needed: place.day_needed,
    pickup_price: moneyText(place.pickup_price_minor, currency),
    pickup_point: place.pickup_point ? 1 : 0,
    shipping_rule_id: place.shipping_rule_id,
    pickup_phone: place.pickup_phone,
    pickup_address_line_1: place.pickup_address_line_1,
    pickup_address_line_2: place.pickup_address_line_2,
    pickup_zip: place.pickup_zip,
    pickup_state: place.pickup_state,
    pickup_city: place.pickup_city,
    pickup_country: place.pickup_country,
  };
}
