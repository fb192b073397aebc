import { SHIPPING_TYPE } from '@souk/rules/codes';
import { daysUntilArrival } from '@souk/rules/delivery';
import { toMinor } from '@souk/rules/money';
import { placeFor, shippingPrice } from '@souk/rules/shipping';
import type { Transaction } from 'kysely';
import { lineShippingPlaceView } from '#cart/line-view.ts';
import type { DB } from '#db/generated/db.d.ts';
import { handOverOf } from '#shipping/hand-over-of.ts';
import { listPlacesOfRules } from '#shipping/list-places-of-rules.ts';
import type { PlaceSnapshot, ProductSnapshot } from './snapshot-order.ts';
import type { Destination, MovedReason } from './refusals.ts';
import { listOrderLines, type OrderLineRow } from './queries.ts';

type Place = Awaited<ReturnType<typeof listPlacesOfRules>>[number];

/** Changes the shipping places of these parts' lines if all ship there for the agreed price; else returns a reason per line. */
export async function moveLines(
  tx: Transaction<DB>,
  {
    orderId,
    partIds,
    to,
    currency,
  }: { orderId: number; partIds: number[]; to: Destination; currency: string },
): Promise<MovedReason[]> {
  const lines = (await listOrderLines(tx, [orderId])).filter((line) => partIds.includes(line.order_part_id));
  const places = await listPlacesOfRules(tx, [...new Set(lines.map((line) => ruleOf(line).id))]);
  const moved = lines.map((line) => ({
    line,
    place: placeFor(
      places.filter((place) => place.shipping_rule_id === ruleOf(line).id),
      to,
    ),
  }));
  const isFree = freeLines(lines, currency);
  const reasons = moved.flatMap(({ line, place }) => {
    const reason = problemOf(line, place, isFree(line));
    return reason ? [{ reason, title: (line.product as ProductSnapshot).title, to }] : [];
  });
  if (reasons.length > 0) return reasons;
  const promises = await listPromises(tx, partIds);
  for (const { line, place } of moved) {
    if (!place || place.id === placeSnapshot(line).id) continue;
    const { single_price: isSingle, ...rule } = ruleOf(line);
    const shippingRule = { ...rule, single_price: isSingle === 1 };
    const promise = promises.get(line.order_part_id)!; // of each of these parts
    const days = daysUntilArrival({ ...promise, daysNeeded: place.day_needed });
    const promised = { ...place, day_needed: days };
    const shipping_place = JSON.stringify(lineShippingPlaceView({ shippingRule }, promised, currency));
    await tx.updateTable('order_lines').set({ shipping_place }).where('id', '=', line.id).execute();
  }
  return [];
}

/** What the arrival estimate of each part starts from. */
async function listPromises(tx: Transaction<DB>, partIds: number[]) {
  const parts = await tx
    .selectFrom('order_parts')
    .innerJoin('orders', 'orders.id', 'order_parts.order_id')
    .innerJoin('stores', 'stores.id', 'order_parts.store_id')
    .select(['order_parts.id', 'orders.created_at', handOverOf.as('handOver')])
    .where('order_parts.id', 'in', [...partIds, 0])
    .execute();
  return new Map(
    parts.map(({ id, created_at: at, handOver }) => [id, { placedMs: at.getTime(), handOver }] as const),
  );
}

/** Lines that ship free everywhere because of their part's value (rules/free-shipping.ts). */
function freeLines(lines: readonly OrderLineRow[], currency: string) {
  const worth = new Map<number, number>();
  for (const { order_part_id: part, subtotal_minor, bundle_offer_minor } of lines)
    worth.set(part, (worth.get(part) ?? 0) + subtotal_minor - bundle_offer_minor);
  return (line: OrderLineRow) => {
    // Orders placed before thresholds existed have none.
    const from = (line.product as ProductSnapshot).shipping_rule.free_from ?? null;
    return from !== null && worth.get(line.order_part_id)! >= toMinor(from, currency);
  };
}

function problemOf(line: OrderLineRow, place: Place | null, isFree: boolean) {
  if (!place) return 'not-delivered-there' as const;
  // The agreed price applies even if the place's price has changed since.
  if (place.id === placeSnapshot(line).id) return null;
  if (line.shipping_type === SHIPPING_TYPE.pickup) return 'pickup-elsewhere' as const;
  const price = isFree
    ? 0
    : shippingPrice({
        place: { priceMinor: place.price_minor, pickupPriceMinor: 0, pickupPoint: false },
        shippingType: SHIPPING_TYPE.location,
        singlePrice: ruleOf(line).single_price === 1,
        quantity: line.quantity,
      });
  return price === line.shipping_minor ? null : ('delivery-price' as const);
}

function placeSnapshot(line: OrderLineRow): PlaceSnapshot {
  return line.shipping_place as PlaceSnapshot;
}

function ruleOf(line: OrderLineRow): PlaceSnapshot['shipping_rule'] {
  return placeSnapshot(line).shipping_rule;
}
