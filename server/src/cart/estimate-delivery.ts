import type { cartPlace } from '@souk/contract/cart';
import type { ReplyOf } from '@souk/contract/endpoint';
import { arrivalRange } from '@souk/rules/delivery';
import { moneyText } from '@souk/rules/money';
import { placeFor } from '@souk/rules/shipping';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { ShipTo } from '#shipping/choose-place.ts';
import type { Settings } from '#settings/settings-schema.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';

/** Shipping price and delivery time of one unit of a product to a place, or null if it isn't sold or shipped there. */
export async function estimateDelivery(
  { db, now, settings: { currency } }: { db: Kysely<DB>; now: Date; settings: Pick<Settings, 'currency'> },
  { productId, to }: { productId: number; to: ShipTo },
): Promise<ReplyOf<typeof cartPlace>['delivery']> {
  const [rule, places] = await Promise.all([findRule(db, productId), listPlaces(db, productId)]);
  const place = rule && placeFor(places, to);
  if (!place) return null;
  return {
    price: moneyText(place.price_minor, currency),
    ...arrivalRange({
      placedMs: now.getTime(),
      daysNeeded: place.day_needed,
      handOver: rule.hand_over,
    }),
    free_from: rule.free_from_minor === null ? null : moneyText(rule.free_from_minor, currency),
  };
}

const findRule = (db: Kysely<DB>, productId: number) =>
  db
    .selectFrom('listed_products')
    .innerJoin('stores', 'stores.id', 'listed_products.store_id')
    .innerJoin('shipping_rules', 'shipping_rules.id', 'listed_products.shipping_rule_id')
    .select(['shipping_rules.free_from_minor', handOverOf.as('hand_over')])
    .where('listed_products.id', '=', productId)
    .executeTakeFirst();

const listPlaces = (db: Kysely<DB>, productId: number) =>
  db
    .selectFrom('shipping_places')
    .innerJoin('listed_products', 'listed_products.shipping_rule_id', 'shipping_places.shipping_rule_id')
    .select(['shipping_places.country', 'shipping_places.state', 'shipping_places.price_minor', 'day_needed'])
    .where('listed_products.id', '=', productId)
    .orderBy('shipping_places.id')
    .execute();
